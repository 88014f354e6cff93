package dev.memlog.ingest;

import dev.memlog.api.v1.AppendCoreMemoryRequest;
import dev.memlog.api.v1.CoreMemoryCommandServiceGrpc.CoreMemoryCommandServiceImplBase;
import dev.memlog.api.v1.DeleteCoreMemoryRequest;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.ReplaceCoreMemoryRequest;
import dev.memlog.api.v1.SetCoreMemoryRequest;
import dev.memlog.api.v1.UndoCoreMemoryRequest;
import io.grpc.stub.StreamObserver;

/**
 * The API of commands on core memory, over gRPC and JSON. Its calls return once the broker has
 * acknowledged the command. The block itself is known only behind the log, so that evolution, not
 * this class, refuses what a block does not permit.
 */
final class CoreMemoryCommandApi extends CoreMemoryCommandServiceImplBase {

  private final OwnedCommands commands;

  CoreMemoryCommandApi(OwnedCommands commands) {
    this.commands = commands;
  }

  @Override
  public void appendCoreMemory(
      AppendCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    commands
        .publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            problems ->
                new CoreCommandReader(problems).append(request.getBlock(), request.getContent()))
        .answer(answer);
  }

  @Override
  public void replaceCoreMemory(
      ReplaceCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    commands
        .publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            problems ->
                new CoreCommandReader(problems)
                    .replace(request.getBlock(), request.getOldText(), request.getContent()))
        .answer(answer);
  }

  @Override
  public void setCoreMemory(
      SetCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    commands
        .publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            problems ->
                new CoreCommandReader(problems).set(request.getBlock(), request.getContent()))
        .answer(answer);
  }

  @Override
  public void deleteCoreMemory(
      DeleteCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    commands
        .publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            problems -> new CoreCommandReader(problems).delete(request.getBlock()))
        .answer(answer);
  }

  @Override
  public void undoCoreMemory(
      UndoCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    commands
        .publish(
            request.getApp(),
            request.hasUser() ? request.getUser() : null,
            request.getCommandId(),
            problems -> new CoreCommandReader(problems).undo(request.getBlock()))
        .answer(answer);
  }
}
