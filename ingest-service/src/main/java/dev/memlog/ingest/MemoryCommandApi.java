package dev.memlog.ingest;

import dev.memlog.api.v1.DeleteMemoryRequest;
import dev.memlog.api.v1.ForgetMemoriesRequest;
import dev.memlog.api.v1.ForgetMemoriesResponse;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.MemoryCommandServiceGrpc.MemoryCommandServiceImplBase;
import dev.memlog.api.v1.PurgeAppMemoriesRequest;
import dev.memlog.api.v1.PurgeMemoriesRequest;
import dev.memlog.api.v1.RememberRequest;
import dev.memlog.api.v1.RememberResponse;
import dev.memlog.api.v1.RestoreMemoriesRequest;
import dev.memlog.api.v1.UndoMemoriesRequest;
import dev.memlog.api.v1.UpdateMemoryRequest;
import dev.memlog.events.Purge;
import dev.memlog.ingest.OwnedCommands.Kept;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.schemas.Keys;
import io.grpc.stub.StreamObserver;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The API of commands on memories, over gRPC and JSON. Its calls return once the broker has
 * acknowledged the command.
 */
final class MemoryCommandApi extends MemoryCommandServiceImplBase {

  private final OwnedCommands commands;
  private final Requested requested;
  private final Receipts receipts;

  MemoryCommandApi(OwnedCommands commands, Requested requested, Receipts receipts) {
    this.commands = commands;
    this.requested = requested;
    this.receipts = receipts;
  }

  @Override
  public void remember(RememberRequest request, StreamObserver<RememberResponse> answer) {
    List<Problem> problems = new ArrayList<>();
    Instant at =
        request.hasOccurredAt()
            ? requested.time(request.getOccurredAt(), "", problems)
            : requested.now();
    Kept kept =
        commands.publish(
            problems,
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            at,
            all -> new MemoryCommandReader(all).remember(request));
    String owner =
        Keys.owner(kept.command().getTenant(), kept.command().getApp(), kept.command().getUser());
    answer.onNext(
        RememberResponse.newBuilder()
            .setCommandId(kept.command().getCommandId())
            .setMemoryId(Keys.memoryId(owner, kept.command().getCommandId()))
            .setPosition(kept.position().format())
            .build());
    answer.onCompleted();
  }

  @Override
  public void updateMemory(
      UpdateMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    answer(
        answer,
        publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            reader -> reader.revise(request)));
  }

  @Override
  public void deleteMemory(
      DeleteMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    answer(
        answer,
        publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            reader -> reader.forget(List.of(request.getMemoryId()), request.getReason())));
  }

  @Override
  public void forgetMemories(
      ForgetMemoriesRequest request, StreamObserver<ForgetMemoriesResponse> answer) {
    String token = request.getPreviewToken();
    if (!token.isEmpty() && request.getIdsCount() > 0) {
      throw new RequestException(Problem.invalid("", "must have either ids or previewToken", ""));
    }
    String user = request.hasUser() ? request.getUser() : null;
    Instant now = requested.now();
    Kept kept =
        commands.publish(
            new ArrayList<>(),
            request.getApp(),
            user,
            request.getCommandId(),
            now,
            problems -> {
              var reader = new MemoryCommandReader(problems);
              return token.isEmpty()
                  ? reader.forget(request.getIdsList(), request.getReason())
                  : reader.forgetShown(
                      token, owner(request.getApp(), user), now, request.getReason());
            });
    answer.onNext(
        ForgetMemoriesResponse.newBuilder()
            .setCommandId(kept.command().getCommandId())
            .setPosition(kept.position().format())
            .build());
    answer.onCompleted();
  }

  /** Returns the owner that a request means; adds its problems to those of the command. */
  private String owner(String app, @Nullable String user) {
    Principal principal = Authenticator.principal();
    List<Problem> reported = new ArrayList<>();
    return Keys.owner(
        principal.tenant(),
        requested.app(app, principal, "", reported),
        Requested.user(user, principal, "", reported));
  }

  @Override
  public void restoreMemories(
      RestoreMemoriesRequest request, StreamObserver<MemoryCommandResponse> answer) {
    answer(
        answer,
        publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            reader -> reader.restore(request.getIdsList())));
  }

  @Override
  public void undoMemories(
      UndoMemoriesRequest request, StreamObserver<MemoryCommandResponse> answer) {
    answer(
        answer,
        publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            reader -> reader.undo(request)));
  }

  @Override
  public void purgeMemories(
      PurgeMemoriesRequest request, StreamObserver<MemoryCommandResponse> answer) {
    Receipts.check(request.getNow());
    answerPurge(
        answer,
        publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            reader ->
                reader.purge(
                    request.getReach(), request.getIdsList(), request.getConversationId())),
        request.getReceipt(),
        request.getNow());
  }

  @Override
  public void purgeAppMemories(
      PurgeAppMemoriesRequest request, StreamObserver<MemoryCommandResponse> answer) {
    Authenticator.principal().requireAllUsers();
    Receipts.check(request.getNow());
    answerPurge(
        answer,
        commands.publishEverywhere(
            request.getApp(), request.getCommandId(), new Purge("app", List.of(), null)),
        request.getReceipt(),
        request.getNow());
  }

  /** Answers a purge, with a receipt if one was asked for. */
  private void answerPurge(
      StreamObserver<MemoryCommandResponse> answer, Kept kept, boolean receipt, boolean now) {
    if (!receipt && !now) {
      answer(answer, kept);
      return;
    }
    String position = kept.position().format();
    answer.onNext(
        MemoryCommandResponse.newBuilder()
            .setCommandId(kept.command().getCommandId())
            .setPosition(position)
            .setReceiptId(receipts.create(kept.command(), position, now))
            .build());
    answer.onCompleted();
  }

  /** Publishes a command with the current time. */
  private Kept publish(
      String app, @Nullable String user, String id, Function<MemoryCommandReader, Object> payload) {
    return commands.publish(
        app, user, id, problems -> payload.apply(new MemoryCommandReader(problems)));
  }

  private static void answer(StreamObserver<MemoryCommandResponse> answer, Kept kept) {
    kept.answer(answer);
  }
}
