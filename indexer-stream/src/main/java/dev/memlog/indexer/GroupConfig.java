package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;

/**
 * The membership of an indexer in its Kafka consumer group.
 *
 * @param id the consumer group; its committed offsets show the lag and tell queries which records
 *     are searchable, whereas the indexer itself continues at the positions that the index has
 *     stored
 * @param instance the name of this indexer within the group; {@code group.instance.id} is the
 *     group, a hyphen and this name, so that a restart need not wait until the group has removed
 *     the former member
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
