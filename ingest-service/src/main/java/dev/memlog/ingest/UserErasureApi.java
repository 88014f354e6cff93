package dev.memlog.ingest;

import dev.memlog.api.v1.EraseUserRequest;
import dev.memlog.api.v1.EraseUserResponse;
import dev.memlog.api.v1.PurgeMemoriesRequest;
import dev.memlog.api.v1.UserErasureServiceGrpc.UserErasureServiceImplBase;
import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.ingest.publish.EventPublisher;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Position;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The API that erases users, over gRPC and JSON. An erasure is a deletion of each conversation of
 * the user, followed by a purge of the user's memories, with one receipt for all of it.
 */
final class UserErasureApi extends UserErasureServiceImplBase {

  /** The largest length of a receipt's keys together, which leaves room within a record. */
  private static final int SCOPE_CHARACTERS = 500_000;

  private final UserConversations conversations;
  private final EventPublisher events;
  private final OwnedCommands commands;
  private final Requested requested;
  private final Receipts receipts;
  private final ConfirmationConfig confirmation;

  /**
   * Creates the API.
   *
   * @param confirmation the kinds of commands that require a confirmation
   */
  UserErasureApi(
      UserConversations conversations,
      EventPublisher events,
      OwnedCommands commands,
      Requested requested,
      Receipts receipts,
      ConfirmationConfig confirmation) {
    this.conversations = conversations;
    this.events = events;
    this.commands = commands;
    this.requested = requested;
    this.receipts = receipts;
    this.confirmation = confirmation;
  }

  /** A user of an app, whom the caller may erase. */
  private record Person(Principal caller, String app, String user) {}

  @Override
  public void eraseUser(EraseUserRequest request, StreamObserver<EraseUserResponse> answer) {
    Person person = person(request);
    boolean receipt = request.getReceipt() || request.getNow();
    receipts.check(receipt, request.getNow());
    List<String> owned = conversations.of(person.caller.tenant(), person.app, person.user);
    if (receipt) {
      requireScope(person.app, owned);
    }
    List<Position> deletes = delete(person, owned);
    // The purge follows the deletes, since it drops what is learned later from earlier messages.
    OwnedCommands.Published purge = purge(person);
    EraseUserResponse.Builder response =
        EraseUserResponse.newBuilder().setConversations(owned.size());
    if (!deletes.isEmpty()) {
      response.addPositions(Position.last(deletes).format());
    }
    response.addPositions(purge.position().format());
    if (receipt) {
      response.setReceiptId(
          receipts.create(owned, purge.command(), response.getPositions(0), request.getNow()));
    }
    answer.onNext(response.build());
    answer.onCompleted();
  }

  private Person person(EraseUserRequest request) {
    var problems = new RequestProblems();
    problems.check(request);
    Principal caller = Authenticator.principal();
    String app = requested.app(request.getApp(), caller, "", problems);
    Requested.check("app", app, problems);
    Requested.check("user", request.getUser(), problems);
    var _ = Requested.user(request.getUser(), caller, "", problems);
    if (problems.isEmpty() && confirmation.erase()) {
      String owner = Keys.owner(caller.tenant(), app, request.getUser());
      new Confirmation(owner, "erase", requested.now())
          .problem(request.getConfirmation())
          .ifPresent(problems::add);
    }
    if (!problems.isEmpty()) {
      throw problems.refusal();
    }
    return new Person(caller, app, request.getUser());
  }

  private static void requireScope(String app, List<String> owned) {
    int characters = owned.stream().mapToInt(id -> app.length() + 1 + id.length()).sum();
    if (characters > SCOPE_CHARACTERS) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          "receipt",
          "must be left out, since the names of %d conversations are too long for a receipt; delete some of them with receipts of their own before"
              .formatted(owned.size()),
          "");
    }
  }

  private List<Position> delete(Person person, List<String> owned) {
    List<CompletableFuture<Position>> sent =
        owned.stream()
            .map(each -> events.publish(deletion(person, each), new RecordHeaders()))
            .toList();
    return sent.stream().map(ValidatingPublisher::await).toList();
  }

  private ConversationEvent deletion(Person person, String conversation) {
    return requested.event(
        person.caller.tenant(),
        person.app,
        person.user,
        conversation,
        person.caller.user().isPresent(),
        new ConversationDeleted(null, false, null));
  }

  private OwnedCommands.Published purge(Person person) {
    var request =
        PurgeMemoriesRequest.newBuilder()
            .setApp(person.app)
            .setUser(person.user)
            .setReach("owner")
            .build();
    return commands.publish(request, problems -> new PurgeReader(problems).purge(request));
  }
}
