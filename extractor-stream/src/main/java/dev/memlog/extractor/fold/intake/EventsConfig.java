package dev.memlog.extractor.fold.intake;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.rules.EventLimits;
import java.time.Duration;
import java.util.Map;

/**
 * The settings of the events that the fold accepts.
 *
 * @param limits the largest sizes of an event
 * @param futureTolerance maximum lead of an event over the broker's clock
 * @param tenantTopics topics of single tenants: topic to tenant
 * @param temporaryRetention idle time until a temporary conversation is deleted
 * @param conversationRetention the time after which idle conversations are deleted
 */
public record EventsConfig(
    EventLimits limits,
    @Default("1h") @Positive Duration futureTolerance,
    Map<String, String> tenantTopics,
    @Default("72h") @Positive Duration temporaryRetention,
    ConversationRetention conversationRetention)
    implements Validated {

  public EventsConfig {
    tenantTopics = Map.copyOf(tenantTopics);
  }

  @Override
  public void validate(Validation check) {
    check
        .atLeast("limits.contentBytes", limits.contentBytes(), 1)
        .atLeast("limits.metadataEntries", limits.metadataEntries(), 0)
        .atLeast("limits.metadataValueBytes", limits.metadataValueBytes(), 1)
        .atLeast("limits.toolCalls", limits.toolCalls(), 0)
        .atLeast("limits.attachments", limits.attachments(), 0);
    tenantTopics.forEach(
        (topic, tenant) -> {
          check.require(Ids.valid(tenant), "tenantTopics", "must name tenants " + Ids.RULE, tenant);
          check.require(
              Topics.all().stream().noneMatch(t -> t.name().equals(topic)),
              "tenantTopics",
              "must not be one of Memlog's own topics",
              topic);
        });
  }
}
