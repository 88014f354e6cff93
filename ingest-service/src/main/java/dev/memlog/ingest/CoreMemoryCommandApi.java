package dev.memlog.ingest;

import com.google.protobuf.Message;
import dev.memlog.api.v1.AppendCoreMemoryRequest;
import dev.memlog.api.v1.CoreMemoryCommandServiceGrpc.CoreMemoryCommandServiceImplBase;
import dev.memlog.api.v1.DeleteCoreMemoryRequest;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.ReplaceCoreMemoryRequest;
import dev.memlog.api.v1.SetCoreMemoryRequest;
import dev.memlog.api.v1.UndoCoreMemoryRequest;
import dev.memlog.events.ChangeCore;
import dev.memlog.runtime.rules.RequestProblems;
import io.grpc.stub.StreamObserver;

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
    publish(request, "append", answer);
  }

  @Override
  public void replaceCoreMemory(
      ReplaceCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, "replace", answer);
  }

  @Override
  public void setCoreMemory(
      SetCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, "set", answer);
  }

  @Override
  public void deleteCoreMemory(
      DeleteCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, "delete", answer);
  }

  @Override
  public void undoCoreMemory(
      UndoCoreMemoryRequest request, StreamObserver<MemoryCommandResponse> answer) {
    publish(request, "undo", answer);
  }

  private void publish(Message request, String kind, StreamObserver<MemoryCommandResponse> answer) {
    commands.publish(request, problems -> change(request, kind, problems)).answer(answer);
  }

  private static ChangeCore change(Message request, String kind, RequestProblems problems) {
    String content = CommandHeader.text(request, "content");
    return new ChangeCore(
        CommandHeader.text(request, "block"),
        kind,
        kind.equals("replace") ? content : words(problems, "content", content),
        words(problems, "oldText", CommandHeader.text(request, "old_text")));
  }

  /** Returns a text; adds a problem if it consists of blanks. */
  static String words(RequestProblems problems, String field, String text) {
    if (!text.isEmpty() && text.isBlank()) {
      problems.invalid(field, "is required");
    }
    return text;
  }
}
