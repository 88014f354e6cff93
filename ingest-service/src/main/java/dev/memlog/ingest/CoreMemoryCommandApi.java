package dev.memlog.ingest;

import com.google.protobuf.Message;
import dev.memlog.api.v1.AppendCoreMemoryRequest;
import dev.memlog.api.v1.CoreMemoryCommandServiceGrpc.CoreMemoryCommandServiceImplBase;
import dev.memlog.api.v1.DeleteCoreMemoryRequest;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.ReplaceCoreMemoryRequest;
import dev.memlog.api.v1.SetCoreMemoryRequest;
import dev.memlog.api.v1.UndoCoreMemoryRequest;
import io.grpc.stub.StreamObserver;
import java.util.function.Function;

/**
 * The API that changes blocks of core memory, over gRPC and JSON. A call answers once the broker
 * has acknowledged the command. This class does not know the state of a block. Evolution, the stage
 * that applies the commands, rejects changes that a block does not permit.
 */
final class CoreMemoryCommandApi extends CoreMemoryCommandServiceImplBase {

  private final OwnedCommands commands;

  CoreMemoryCommandApi(OwnedCommands commands) {
    this.commands = commands;
  }

  @Override
  public void appendCoreMemory(
      AppendCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, answer, reader -> reader.append(request.getBlock(), request.getContent()));
  }

  @Override
  public void replaceCoreMemory(
      ReplaceCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(
        request,
        answer,
        reader -> reader.replace(request.getBlock(), request.getOldText(), request.getContent()));
  }

  @Override
  public void setCoreMemory(
      SetCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, answer, reader -> reader.set(request.getBlock(), request.getContent()));
  }

  @Override
  public void deleteCoreMemory(
      DeleteCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, answer, reader -> reader.delete(request.getBlock()));
  }

  @Override
  public void undoCoreMemory(
      UndoCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, answer, reader -> reader.undo(request.getBlock()));
  }

  private void publish(
      Message request,
      StreamObserver<MemoryCommandResponse> answer,
      Function<CoreCommandReader, Object> payload) {
    commands
        .publish(request, problems -> payload.apply(new CoreCommandReader(problems)))
        .answer(answer);
  }
}
