package dev.memlog.ingest;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.DeadLetterServiceGrpc.DeadLetterServiceImplBase;
import dev.memlog.api.v1.DiscardDeadLetterRequest;
import dev.memlog.api.v1.GetDeadLetterRequest;
import dev.memlog.api.v1.ListDeadLettersRequest;
import dev.memlog.api.v1.ListDeadLettersResponse;
import dev.memlog.api.v1.RedriveDeadLetterRequest;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import io.grpc.stub.StreamObserver;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;

/** Dead letters for operators, over gRPC and as JSON. */
final class DeadLetterApi extends DeadLetterServiceImplBase {

  private static final int LIMIT = 50;
  private static final int MOST = 1000;

  private final DeadLetters letters;

  DeadLetterApi(DeadLetters letters) {
    this.letters = letters;
  }

  @Override
  public void listDeadLetters(
      ListDeadLettersRequest request, StreamObserver<ListDeadLettersResponse> answer) {
    int limit = request.hasLimit() ? request.getLimit() : LIMIT;
    List<Problem> problems = new ArrayList<>();
    if (limit < 1 || limit > MOST) {
      problems.add(Problem.invalid("limit", "must be from 1 to " + MOST, Integer.toString(limit)));
    }
    List<String> names = Topics.all().stream().map(TopicSpec::name).toList();
    if (!request.getTopic().isEmpty() && !names.contains(request.getTopic())) {
      problems.add(Problem.invalid("topic", "must be a topic that is there", request.getTopic()));
    }
    if (!problems.isEmpty()) {
      throw new RequestException(problems);
    }
    List<DeadLetter> found =
        letters.list(tenant()).stream().filter(letter -> isOf(letter, request.getTopic())).toList();
    ListDeadLettersResponse.Builder all =
        ListDeadLettersResponse.newBuilder().setTotal(found.size());
    found.stream().limit(limit).forEach(letter -> all.addDeadLetters(message(letter)));
    answer.onNext(all.build());
    answer.onCompleted();
  }

  @Override
  public void getDeadLetter(
      GetDeadLetterRequest request, StreamObserver<dev.memlog.api.v1.DeadLetter> answer) {
    DeadLetters.Shown shown = letters.show(request.getId(), tenant());
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
    answer.onNext(message(letters.redrive(request.getId(), tenant())).build());
    answer.onCompleted();
  }

  @Override
  public void discardDeadLetter(
      DiscardDeadLetterRequest request, StreamObserver<dev.memlog.api.v1.DeadLetter> answer) {
    answer.onNext(message(letters.discard(request.getId(), tenant())).build());
    answer.onCompleted();
  }

  /**
   * Returns the tenant whose dead letters the caller may see.
   *
   * @throws RequestException permission_denied for a key of some apps only: what could not be read
   *     may be of any app
   */
  private static String tenant() {
    Principal principal = Authenticator.principal();
    if (!principal.apps().isEmpty()) {
      throw new RequestException(
          new Problem(
              "permission_denied",
              "Authorization",
              "must carry a key that allows every app of its tenant: a dead letter may be of any",
              ""));
    }
    return principal.tenant();
  }

  /** Its origin's topic, or the one it stands in. */
  private static boolean isOf(DeadLetter letter, String topic) {
    return topic.isEmpty() || letter.topic().equals(topic) || letter.where().topic().equals(topic);
  }

  private static dev.memlog.api.v1.DeadLetter.Builder message(DeadLetter letter) {
    return dev.memlog.api.v1.DeadLetter.newBuilder()
        .setId(letter.id())
        .setTopic(letter.topic())
        .setPartition(letter.partition())
        .setOffset(letter.offset())
        .setStage(letter.stage())
        .setReason(letter.reason())
        .setMessage(letter.message())
        .setAt(Timestamps.fromMillis(letter.at().toEpochMilli()))
        .setSize(letter.size());
  }
}
