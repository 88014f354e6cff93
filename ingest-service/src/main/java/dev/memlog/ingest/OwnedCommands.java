package dev.memlog.ingest;

import com.google.protobuf.Message;
import dev.memlog.api.v1.DeleteMemoryRequest;
import dev.memlog.api.v1.ForgetMemoriesRequest;
import dev.memlog.api.v1.MemoryCommandResponse;
import dev.memlog.api.v1.UpdateMemoryRequest;
import dev.memlog.events.ChangeCore;
import dev.memlog.events.Decision;
import dev.memlog.events.Link;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Undo;
import dev.memlog.ingest.decision.DecisionWait;
import dev.memlog.ingest.decision.DecisionWaits;
import dev.memlog.ingest.publish.CommandPublisher;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.schemas.Permit;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.rules.CommandRules;
import dev.memlog.schemas.rules.EventRules;
import io.grpc.stub.StreamObserver;
import java.time.Instant;
import java.util.function.Function;
import org.apache.kafka.common.header.Headers;

/**
 * A publisher of callers' memory commands. It determines the owner from the request and the
 * caller's key, and validates the ids.
 */
record OwnedCommands(CommandPublisher publisher, Requested requested, DecisionWaits decisions) {

  /** A command that the broker has acknowledged, its position, and the decision about it. */
  record Published(MemoryCommand command, Position position, Decided decided) {

    /** Completes a call with the command's id and position, once the command is decided. */
    void answer(StreamObserver<MemoryCommandResponse> answer) {
      decided.answer(answer, decision -> response(decision).build());
    }

    MemoryCommandResponse.Builder response(Decision decision) {
      return MemoryCommandResponse.newBuilder()
          .setCommandId(command.getCommandId())
          .setPosition(position.format())
          .setOutcome(decision.getResult());
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
  Published publish(Message request, Function<RequestProblems, Object> payload) {
    return publish(request, new RequestProblems(), requested.now(), payload);
  }

  /**
   * Publishes a command like {@link #publish(Message, Function)}, but with the given time.
   *
   * @param problems the problems found so far; the method adds to this list
   * @param at the time of the command
   */
  Published publish(
      Message request,
      RequestProblems problems,
      Instant at,
      Function<RequestProblems, Object> payload) {
    MemoryCommand command = command(request, problems, at, payload);
    return published(request, command, 1, headers -> publisher.publish(command, headers));
  }

  /**
   * Publishes a command like {@link #publish(Message, Function)}, but on every partition, since the
   * command concerns every owner of an app.
   */
  Published publishEverywhere(Message request, Function<RequestProblems, Object> payload) {
    MemoryCommand command = command(request, new RequestProblems(), requested.now(), payload);
    return published(
        request,
        command,
        publisher.partitions(),
        headers -> publisher.publishEverywhere(command, headers));
  }

  private Published published(
      Message request, MemoryCommand command, int partitions, Function<Headers, Position> publish) {
    DecisionWait wait = decisions.expect(partitions);
    Headers headers = wait.headers();
    Permit.set(headers, permit(request));
    try {
      Position position = publish.apply(headers);
      return new Published(command, position, new Decided(request, rule(command), wait.begin()));
    } catch (RuntimeException e) {
      wait.cancel();
      throw e;
    }
  }

  /** Returns the token or confirmation of a request, which permits one command; empty for none. */
  private static String permit(Message request) {
    return switch (request) {
      case ForgetMemoriesRequest forget when !forget.getPreviewToken().isEmpty() ->
          forget.getPreviewToken();
      case ForgetMemoriesRequest forget -> forget.getConfirmation();
      case DeleteMemoryRequest forget -> forget.getConfirmation();
      case UpdateMemoryRequest update -> update.getConfirmation();
      default -> "";
    };
  }

  private static String rule(MemoryCommand command) {
    return switch (command.getPayload()) {
      case Undo _ -> "must name a change of the owner's memories that can be undone";
      case ChangeCore _ -> "must name a block of the owner's core memory";
      case Link link when link.getRemove() -> "must name a memory of the owner with this link";
      default -> "must name a memory of the owner";
    };
  }

  private MemoryCommand command(
      Message request,
      RequestProblems problems,
      Instant at,
      Function<RequestProblems, Object> payload) {
    problems.check(request);
    Principal principal = Authenticator.principal();
    CommandHeader header = CommandHeader.of(request);
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
      problems.invalid(broken.field(), broken.rule(), broken.value());
    }
    if (!problems.isEmpty()) {
      throw problems.refusal();
    }
    return command;
  }
}
