package dev.memlog.bench.faults.script;

import dev.memlog.bench.faults.model.GeneratedEvent;
import java.util.List;

/**
 * A step of a fault test's script: one call, or a few records sent to Kafka. A step names a memory
 * by the id of the command that created it.
 */
public sealed interface ScriptStep {

  /** A batch of events, published over HTTP. */
  record Publish(List<GeneratedEvent> events) implements ScriptStep {}

  /** A list of events, sent one by one directly to Kafka, on any partition and with any key. */
  record Send(List<GeneratedEvent> events) implements ScriptStep {}

  /** The deletion of a message by its path; the server chooses the time and the event id. */
  record DeleteByPath(GeneratedEvent deletion) implements ScriptStep {}

  /**
   * A command about a memory.
   *
   * @param memory the id of the command that created the memory, or creates it
   * @param command the id of this command, unless it creates the memory
   * @param content the statement to remember, or to which the memory changes; empty for others
   */
  record Command(Act act, String app, String memory, String command, String content)
      implements ScriptStep {}

  /** The kinds of commands about a memory. */
  enum Act {
    REMEMBER,
    REVISE,
    FORGET,
    RESTORE,
    PURGE
  }

  /**
   * An event that is made invalid and sent directly to Kafka, so that the fold must dead-letter it.
   */
  record Poison(GeneratedEvent event, Flaw flaw) implements ScriptStep {}

  /** A request to re-drive a dead letter of an earlier round; does nothing if there is none. */
  record Redrive(int which) implements ScriptStep {}

  /** The reason why a record is invalid. */
  enum Flaw {
    UNKNOWN_ROLE("invalid_event"),
    FUTURE("future_event");

    private final String reason;

    Flaw(String reason) {
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }
}
