package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;

/**
 * The membership of an indexer in its Kafka consumer group.
 *
 * @param id consumer group, whose offsets show lag and tell queries what is searchable
 * @param instance name of this indexer within the group, so that a restart need not wait
 */
public record GroupConfig(String id, String instance) implements Validated {

  /** Returns the default membership. */
  public static GroupConfig defaults() {
    return new GroupConfig("memlog-indexer", "1");
  }

  @Override
  public void validate(Validation check) {
    check
        .require(Ids.valid(id), "id", "must match " + Ids.RULE, id)
        .require(Ids.valid(instance), "instance", "must match " + Ids.RULE, instance);
  }
}
