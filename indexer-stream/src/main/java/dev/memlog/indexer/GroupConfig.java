package dev.memlog.indexer;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;

/**
 * The settings of the membership in a Kafka consumer group.
 *
 * @param id consumer group, whose offsets show what is searchable
 * @param instance name in the group, with which a restart continues immediately
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
