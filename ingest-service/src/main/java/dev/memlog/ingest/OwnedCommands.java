package dev.memlog.ingest;

import com.google.protobuf.Message;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.events.MemoryCommand;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.schemas.Position;
import io.grpc.stub.StreamObserver;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A publisher of callers' commands about the memories and the core memory of an owner. */
final class OwnedCommands {

  private final CommandPublisher publisher;
  private final Requested requested;

  OwnedCommands(CommandPublisher publisher, Requested requested) {
    this.publisher = publisher;
    this.requested = requested;
  }

  /** A command that the broker has acknowledged, and its position. */
  record Kept(MemoryCommand command, Position position) {

    /** Answers a call with the command's id and position. */
    void answer(StreamObserver<MemoryCommandResponse> answer) {
      answer.onNext(
          MemoryCommandResponse.newBuilder()
              .setCommandId(command.getCommandId())
              .setPosition(position.format())
              .build());
      answer.onCompleted();
    }
  }

  /**
   * Publishes a command of the present caller with the current time.
   *
   * @param request the request, with the fields of a {@link CommandHeader}
   * @param payload makes the payload, and adds the problems of the request to a list
   * @throws RequestException with every problem, or with code unavailable
   */
  Kept publish(Message request, Function<List<Problem>, Object> payload) {
    return publish(request, new ArrayList<>(), requested.now(), payload);
  }

  /** Publishes a command like {@link #publish(Message, Function)} with a given time. */
  Kept publish(
      Message request,
      List<Problem> problems,
      Instant at,
      Function<List<Problem>, Object> payload) {
    MemoryCommand command = command(CommandHeader.of(request), problems, at, payload);
    return new Kept(command, publisher.publish(command));
  }

  /** Publishes a command on every partition, because it concerns every owner of an app. */
  Kept publishEverywhere(Message request, Function<List<Problem>, Object> payload) {
    MemoryCommand command =
        command(CommandHeader.of(request), new ArrayList<>(), requested.now(), payload);
    return new Kept(command, publisher.publishEverywhere(command));
  }

  private MemoryCommand command(
      CommandHeader header,
      List<Problem> problems,
      Instant at,
      Function<List<Problem>, Object> payload) {
    Principal principal = Authenticator.principal();
    String user = Requested.user(header.user(), principal, "", problems);
    var command =
        new MemoryCommand(
            requested.orNew(header.id()),
            principal.tenant(),
            requested.app(header.app(), principal, "", problems),
            user,
            at,
            payload.apply(problems));
    Requested.check("commandId", command.getCommandId(), problems);
    Requested.check("app", command.getApp(), problems);
    if (user != null) {
      Requested.check("user", user, problems);
    }
    if (!problems.isEmpty()) {
      throw new RequestException(ValidatingPublisher.ordered(problems));
    }
    return command;
  }
}
