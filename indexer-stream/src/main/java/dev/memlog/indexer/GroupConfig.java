package dev.memlog.indexer;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;

/**
 * The membership of an indexer in its Kafka consumer group.
 *
 * @param id consumer group, whose offsets show lag and tell queries what is searchable
 * @param instance name of this indexer within the group, so that a restart need not wait
 */
public record GroupConfig(@Default(GroupConfig.ID) String id, @Default("1") String instance)
    implements Validated {

  /** The default consumer group. */
  public static final String ID = "memlog-indexer";

  @Override
  public void validate(Validation check) {
    check
        .require(Ids.valid(id), "id", "must match " + Ids.RULE, id)
        .require(Ids.valid(instance), "instance", "must match " + Ids.RULE, instance);
  }
}
