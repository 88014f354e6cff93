package dev.memlog.ingest.deadletter;

import com.google.protobuf.ByteString;
import dev.memlog.api.v1.DeadLetterServiceGrpc.DeadLetterServiceImplBase;
import dev.memlog.api.v1.DiscardDeadLetterRequest;
import dev.memlog.api.v1.GetDeadLetterRequest;
import dev.memlog.api.v1.ListDeadLettersRequest;
import dev.memlog.api.v1.ListDeadLettersResponse;
import dev.memlog.api.v1.RedriveDeadLetterRequest;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.schemas.StateFields;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import io.grpc.stub.StreamObserver;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Header;

/** The API that lists, shows, re-drives and discards dead letters, over gRPC and JSON. */
public final class DeadLetterApi extends DeadLetterServiceImplBase {

  private static final int LIMIT = 50;

  private final DeadLetterOperations letters;

  public DeadLetterApi(DeadLetterOperations letters) {
    this.letters = letters;
  }

  @Override
  public void listDeadLetters(
      ListDeadLettersRequest request, StreamObserver<ListDeadLettersResponse> answer) {
    int limit = request.hasLimit() ? request.getLimit() : LIMIT;
    var problems = new RequestProblems();
    problems.check(request);
    List<String> names = Topics.all().stream().map(TopicSpec::name).toList();
    if (!request.getTopic().isEmpty() && !names.contains(request.getTopic())) {
      problems.invalid("topic", "must be a topic of Memlog", request.getTopic());
    }
    String token = request.getPageToken();
    Optional<DeadLetterCursor> after = DeadLetterCursor.of(token);
    if (!token.isEmpty() && after.isEmpty()) {
      problems.invalid("pageToken", "must be the nextPageToken of the previous page", token);
    }
    problems.throwIfAny();
    List<DeadLetter> found =
        letters.list(caller()).stream().filter(letter -> isOf(letter, request.getTopic())).toList();
    List<DeadLetter> rest =
        found.stream()
            .filter(
                letter -> after.isEmpty() || DeadLetterCursor.of(letter).compareTo(after.get()) < 0)
            .toList();
    ListDeadLettersResponse.Builder page =
        ListDeadLettersResponse.newBuilder().setTotal(found.size());
    rest.stream().limit(limit).forEach(letter -> page.addDeadLetters(message(letter)));
    if (rest.size() > limit) {
      page.setNextPageToken(DeadLetterCursor.of(rest.get(limit - 1)).token());
    }
    answer.onNext(page.build());
    answer.onCompleted();
  }

  @Override
  public void getDeadLetter(
      GetDeadLetterRequest request, StreamObserver<dev.memlog.api.v1.DeadLetter> answer) {
    DeadLetterOperations.Shown shown = letters.show(request.getId(), caller());
    var message = message(shown.letter()).setValue(ByteString.copyFrom(shown.value()));
    if (shown.key() != null) {
      message.setKey(ByteString.copyFrom(shown.key()));
    }
    for (Header header : shown.headers()) {
      message.putHeaders(
          header.key(),
          header.value() == null ? "" : new String(header.value(), StandardCharsets.UTF_8));
    }
    answer.onNext(message.build());
    answer.onCompleted();
  }

  @Override
  public void redriveDeadLetter(
      RedriveDeadLetterRequest request, StreamObserver<dev.memlog.api.v1.DeadLetter> answer) {
    answer.onNext(message(letters.redrive(request.getId(), caller())).build());
    answer.onCompleted();
  }

  @Override
  public void discardDeadLetter(
      DiscardDeadLetterRequest request, StreamObserver<dev.memlog.api.v1.DeadLetter> answer) {
    answer.onNext(message(letters.discard(request.getId(), caller())).build());
    answer.onCompleted();
  }

  /**
   * Returns the caller, after checking that its key allows every app of its tenant.
   *
   * @throws RequestException with code permission_denied if the key allows only certain apps, since
   *     the app of a dead letter may be unreadable
   */
  private static Principal caller() {
    Principal principal = Authenticator.principal();
    if (!principal.apps().isEmpty()) {
      throw ErrorCode.PERMISSION_DENIED.refusal(
          "Authorization",
          "must carry a key that allows every app of its tenant, since a dead letter may "
              + "belong to any app",
          "");
    }
    return principal;
  }

  /**
   * Returns whether the given topic is the origin's topic or the dead-letter topic of a dead
   * letter. An empty topic matches every dead letter.
   */
  private static boolean isOf(DeadLetter letter, String topic) {
    return topic.isEmpty()
        || letter.origin().topic().equals(topic)
        || letter.where().topic().equals(topic);
  }

  private static dev.memlog.api.v1.DeadLetter.Builder message(DeadLetter letter) {
    return dev.memlog.api.v1.DeadLetter.newBuilder()
        .setId(letter.id())
        .setTopic(letter.origin().topic())
        .setPartition(letter.origin().partition())
        .setOffset(letter.origin().offset())
        .setStage(letter.rejection().stage())
        .setReason(letter.rejection().reason())
        .setMessage(letter.rejection().message())
        .setAt(StateFields.time(letter.rejection().at()))
        .setSize(letter.size());
  }
}
