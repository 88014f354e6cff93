package dev.memlog.ingest;

import com.google.protobuf.Message;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.events.MemoryCommand;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.schemas.CommandRules;
import dev.memlog.schemas.EventRules;
import dev.memlog.schemas.Position;
import io.grpc.stub.StreamObserver;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A publisher of callers' memory commands. It determines the owner from the request and the
 * caller's key, and validates the ids.
 */
final class OwnedCommands {

  private final CommandPublisher publisher;
  private final Requested requested;

  OwnedCommands(CommandPublisher publisher, Requested requested) {
    this.publisher = publisher;
    this.requested = requested;
  }

  /** A command that the broker has acknowledged, and the command's position. */
  record Kept(MemoryCommand command, Position position) {

    /** Completes a call with the command's id and position. */
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
   * Publishes a command of the current caller with the current time, and blocks until the broker
   * has acknowledged the command.
   *
   * @param request the request, with the fields of a {@link CommandHeader}
   * @param payload a function that creates the payload, and adds the request's problems to the list
   * @throws RequestException with all problems, or with code unavailable
   */
  Kept publish(Message request, Function<List<Problem>, Object> payload) {
    return publish(request, new ArrayList<>(), requested.now(), payload);
  }

  /**
   * Publishes a command like {@link #publish(Message, Function)}, but with the given time.
   *
   * @param problems the problems found so far; the method adds to this list
   * @param at the time of the command
   */
  Kept publish(
      Message request,
      List<Problem> problems,
      Instant at,
      Function<List<Problem>, Object> payload) {
    MemoryCommand command = command(CommandHeader.of(request), problems, at, payload);
    return new Kept(command, publisher.publish(command));
  }

  /**
   * Publishes a command like {@link #publish(Message, Function)}, but on every partition, since the
   * command concerns every owner of an app.
   */
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
    for (EventRules.Violation broken : CommandRules.violations(command)) {
      problems.add(Problem.invalid(broken.field(), broken.rule(), broken.value()));
    }
    if (!problems.isEmpty()) {
      throw new RequestException(ValidatingPublisher.ordered(problems));
    }
    return command;
  }
}
