package dev.memlog.ingest;

import com.google.protobuf.Message;
import dev.memlog.api.v1.DeleteMemoryRequest;
import dev.memlog.api.v1.ForgetMemoriesRequest;
import dev.memlog.api.v1.ForgetMemoriesResponse;
import dev.memlog.api.v1.LinkMemoryRequest;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.MemoryCommandServiceGrpc.MemoryCommandServiceImplBase;
import dev.memlog.api.v1.PurgeAppMemoriesRequest;
import dev.memlog.api.v1.PurgeAppMemoryRequest;
import dev.memlog.api.v1.PurgeMemoriesRequest;
import dev.memlog.api.v1.ReflectRequest;
import dev.memlog.api.v1.ReflectResponse;
import dev.memlog.api.v1.RememberRequest;
import dev.memlog.api.v1.RememberResponse;
import dev.memlog.api.v1.RestoreMemoriesRequest;
import dev.memlog.api.v1.UndoMemoriesRequest;
import dev.memlog.api.v1.UpdateMemoryRequest;
import dev.memlog.events.Decision;
import dev.memlog.events.Forget;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Revise;
import dev.memlog.ingest.OwnedCommands.Published;
import dev.memlog.ingest.decision.DecisionWait;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.ReflectionIds;
import io.grpc.stub.StreamObserver;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * The API that changes memories by commands, over gRPC and JSON. A call answers once the broker has
 * acknowledged the command; evolution applies the command later.
 */
final class MemoryCommandApi extends MemoryCommandServiceImplBase {

  private final OwnedCommands commands;
  private final Requested requested;
  private final Receipts receipts;
  private final ConfirmationConfig confirmation;

  /**
   * Creates the API.
   *
   * @param confirmation the kinds of commands that require a confirmation
   */
  MemoryCommandApi(
      OwnedCommands commands,
      Requested requested,
      Receipts receipts,
      ConfirmationConfig confirmation) {
    this.commands = commands;
    this.requested = requested;
    this.receipts = receipts;
    this.confirmation = confirmation;
  }

  @Override
  public void remember(RememberRequest request, StreamObserver<RememberResponse> answer) {
    var problems = new RequestProblems();
    Instant at =
        request.hasOccurredAt()
            ? requested.time(request.getOccurredAt(), "", problems)
            : requested.now();
    Published sent =
        commands.publish(
            request, problems, at, all -> new MemoryCommandReader(all).remember(request));
    sent.decided()
        .answer(
            answer,
            decision ->
                RememberResponse.newBuilder()
                    .setCommandId(sent.command().getCommandId())
                    .setMemoryId(holder(sent.command(), decision))
                    .setOutcome(decision.getResult())
                    .setPosition(sent.position().format())
                    .build());
  }

  /**
   * Returns the memory that holds a statement. While that is not decided, this is the memory that
   * will hold it unless another one does already.
   */
  private static String holder(MemoryCommand command, Decision decision) {
    return switch (decision.getResult()) {
      case DecisionWait.UNDECIDED ->
          Keys.memoryId(
              Keys.owner(command.getTenant(), command.getApp(), command.getUser()),
              command.getCommandId());
      case "dropped" -> "";
      default -> decision.getIds().getFirst();
    };
  }

  @Override
  public void updateMemory(
      UpdateMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    Function<RequestProblems, Object> payload =
        problems -> {
          Revise revise = new MemoryCommandReader(problems).revise(request);
          if (confirmation.update()) {
            confirm(problems, request, revise.toString(), request.getConfirmation());
          }
          return revise;
        };
    commands.publish(request, payload).answer(answer);
  }

  @Override
  public void deleteMemory(
      DeleteMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    List<String> id = List.of(request.getMemoryId());
    commands
        .publish(
            request,
            problems ->
                forget(problems, request, id, request.getReason(), request.getConfirmation()))
        .answer(answer);
  }

  @Override
  public void forgetMemories(
      ForgetMemoriesRequest request, StreamObserver<ForgetMemoriesResponse> answer) {
    String token = request.getPreviewToken();
    if (!token.isEmpty() && request.getIdsCount() > 0) {
      throw ErrorCode.INVALID_ARGUMENT.refusal("must have either ids or previewToken");
    }
    Instant now = requested.now();
    String reason = request.getReason();
    Published sent =
        commands.publish(
            request,
            new RequestProblems(),
            now,
            problems ->
                token.isEmpty()
                    ? forget(
                        problems, request, request.getIdsList(), reason, request.getConfirmation())
                    : new MemoryCommandReader(problems)
                        .forgetShown(token, owner(CommandHeader.of(request)), now, reason));
    sent.decided()
        .answer(
            answer,
            decision ->
                ForgetMemoriesResponse.newBuilder()
                    .setCommandId(sent.command().getCommandId())
                    .setPosition(sent.position().format())
                    .setOutcome(decision.getResult())
                    .build());
  }

  /**
   * Returns the payload that forgets memories by id; adds a problem if a confirmation is missing.
   */
  private Forget forget(
      RequestProblems problems,
      Message request,
      List<String> ids,
      String reason,
      String confirmed) {
    Forget forget = new MemoryCommandReader(problems).forget(ids, reason);
    if (confirmation.forget()) {
      confirm(problems, request, "forget " + ids, confirmed);
    }
    return forget;
  }

  /** Adds a problem if a request is not confirmed, unless the request has other problems. */
  private void confirm(RequestProblems problems, Message request, String what, String confirmed) {
    if (problems.isEmpty()) {
      String owner = owner(CommandHeader.of(request));
      new Confirmation(owner, what, requested.now()).problem(confirmed).ifPresent(problems::add);
    }
  }

  /**
   * Returns the owner of a request. Ignores problems, which the publishing of the command reports.
   */
  private String owner(CommandHeader header) {
    Principal principal = Authenticator.principal();
    var reported = new RequestProblems();
    return Keys.owner(
        principal.tenant(),
        requested.app(header.app(), principal, "", reported),
        Requested.user(header.user(), principal, "", reported));
  }

  @Override
  public void restoreMemories(
      RestoreMemoriesRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, reader -> reader.restore(request.getIdsList())).answer(answer);
  }

  @Override
  public void undoMemories(
      UndoMemoriesRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, reader -> reader.undo(request)).answer(answer);
  }

  @Override
  public void reflect(ReflectRequest request, StreamObserver<ReflectResponse> answer) {
    Published sent = publish(request, reader -> reader.reflect(request));
    MemoryCommand command = sent.command();
    String owner = Keys.owner(command.getTenant(), command.getApp(), command.getUser());
    sent.decided()
        .answer(
            answer,
            decision ->
                ReflectResponse.newBuilder()
                    .setCommandId(command.getCommandId())
                    .addAllMemoryIds(
                        decision.getResult().equals(DecisionWait.UNDECIDED)
                            ? ReflectionIds.of(owner, command.getCommandId(), request.getDeep())
                            : decision.getIds())
                    .setPosition(sent.position().format())
                    .setOutcome(decision.getResult())
                    .build());
  }

  @Override
  public void linkMemory(LinkMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, reader -> reader.link(request)).answer(answer);
  }

  @Override
  public void purgeMemories(
      PurgeMemoriesRequest request, StreamObserver<MemoryCommandResponse> answer) {
    receipts.check(request.getReceipt(), request.getNow());
    answerPurge(
        answer,
        commands.publish(request, problems -> new PurgeReader(problems).purge(request)),
        request.getReceipt(),
        request.getNow());
  }

  @Override
  public void purgeAppMemories(
      PurgeAppMemoriesRequest request, StreamObserver<MemoryCommandResponse> answer) {
    Authenticator.principal().requireAdmin("the memories of every user of an app");
    receipts.check(request.getReceipt(), request.getNow());
    answerPurge(
        answer,
        commands.publishEverywhere(request, problems -> new PurgeReader(problems).purge(request)),
        request.getReceipt(),
        request.getNow());
  }

  @Override
  public void purgeAppMemory(
      PurgeAppMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    Authenticator.principal().requireAdmin("a memory of any user of an app");
    commands
        .publishEverywhere(request, problems -> new PurgeReader(problems).purge(request))
        .answer(answer);
  }

  /**
   * Completes the call of a purge, and creates a receipt if the request asks for one. The receipt
   * is created before the decision, since a removal for other receipts reads the words of all open
   * ones just before it removes their records.
   */
  private void answerPurge(
      StreamObserver<MemoryCommandResponse> answer, Published sent, boolean receipt, boolean now) {
    if (!receipt && !now) {
      sent.answer(answer);
      return;
    }
    String id = receipts.create(sent.command(), sent.position().format(), now);
    sent.decided().answer(answer, decision -> sent.response(decision).setReceiptId(id).build());
  }

  /** Publishes a command with the current time. */
  private Published publish(Message request, Function<MemoryCommandReader, Object> payload) {
    return commands.publish(request, problems -> payload.apply(new MemoryCommandReader(problems)));
  }
}
