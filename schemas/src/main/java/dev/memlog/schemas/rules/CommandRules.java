package dev.memlog.schemas.rules;

import dev.memlog.events.MemoryCommand;
import dev.memlog.schemas.rules.EventRules.Violation;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;

/**
 * The rules that every memory command must obey in addition to its schema. The ingest API rejects
 * invalid commands. Evolution dead-letters invalid commands that a client wrote directly to Kafka.
 */
public final class CommandRules {

  private CommandRules() {}

  /** Returns the violations of the rules by a command; empty if the command is valid. */
  public static List<Violation> violations(MemoryCommand command) {
    var found = new ArrayList<Violation>();
    EventRules.id(found, "commandId", command.getCommandId());
    EventRules.id(found, "tenant", command.getTenant());
    EventRules.id(found, "app", command.getApp());
    EventRules.optionalId(found, "user", command.getUser());
    EventRules.texts(found, (IndexedRecord) command.getPayload());
    return found;
  }

  /**
   * Does nothing if a command is valid.
   *
   * @throws IllegalArgumentException with the first violation of the rules
   */
  public static void require(MemoryCommand command) {
    for (Violation broken : violations(command)) {
      throw new IllegalArgumentException(broken.field() + " " + broken.rule());
    }
  }
}
