package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;

/**
 * The membership of an indexer in its consumer group.
 *
 * @param id the consumer group; its offsets are for lag tools, since the index's own positions say
 *     where to continue
 * @param instance the name of this indexer within the group ({@code group.instance.id}), so that a
 *     restart does not wait until the group misses the dead member
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
