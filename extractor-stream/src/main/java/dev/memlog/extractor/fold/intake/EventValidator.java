package dev.memlog.extractor.fold.intake;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageDeleted;
import dev.memlog.language.english.Beginning;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.Rejection;
import dev.memlog.schemas.rules.EventRules;
import dev.memlog.schemas.rules.EventRules.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A validator of events, needed since a producer may have bypassed the ingest API.
 *
 * @param tenantTopics the topics that accept events of one tenant only: topic to tenant
 */
record EventValidator(
    EventRules rules, Duration futureTolerance, Map<String, String> tenantTopics) {

  /** Returns the tenant whose events the topic accepts; null if each event names its own. */
  @Nullable String tenantOf(String topic) {
    return tenantTopics.get(topic);
  }

  /**
   * Returns why an event is rejected; empty if it is valid.
   *
   * @param appendedAt the time when the broker first appended the event, in epoch milliseconds
   */
  Optional<Rejection> check(LogRecord origin, ConversationEvent event, long appendedAt) {
    String bound = tenantOf(origin.topic());
    String claimed = Ids.valid(event.getTenant()) ? event.getTenant() : null;
    String tenant = bound == null ? claimed : bound;
    if (bound != null && !bound.equals(event.getTenant())) {
      return Optional.of(
          new Rejection(
              DeadLetterReason.WRONG_TENANT,
              "tenant must be %s on topic %s, got %s"
                  .formatted(bound, origin.topic(), claimed == null ? "no valid id" : claimed),
              tenant));
    }
    List<Violation> violations = rules.violations(event);
    if (!violations.isEmpty()) {
      boolean tooLarge = violations.stream().allMatch(Violation::tooLarge);
      return Optional.of(
          new Rejection(
              tooLarge ? DeadLetterReason.TOO_LARGE : DeadLetterReason.INVALID_EVENT,
              violations.stream()
                  .limit(5)
                  .map(v -> v.field() + " " + v.rule() + quoted(v.value()))
                  .collect(Collectors.joining("; ")),
              tenant));
    }
    if (ahead(event, appendedAt) && !countsFromArrival(event)) {
      return Optional.of(
          new Rejection(
              DeadLetterReason.FUTURE_EVENT,
              "occurredAt must be at most %s after the broker's clock, got %s"
                  .formatted(
                      futureTolerance,
                      Duration.ofMillis(event.getOccurredAt().toEpochMilli() - appendedAt)),
              tenant));
    }
    return Optional.empty();
  }

  /**
   * Returns a valid event with a time by which the fold can order it. If the clock that dated a
   * deletion, or an event without a time of its publisher, is ahead, the event gets the time of its
   * arrival instead of being rejected.
   */
  ConversationEvent dated(ConversationEvent event, long appendedAt) {
    return ahead(event, appendedAt)
        ? ConversationEvent.newBuilder(event)
            .setOccurredAt(Instant.ofEpochMilli(appendedAt))
            .build()
        : event;
  }

  private boolean ahead(ConversationEvent event, long appendedAt) {
    return event.getOccurredAt().toEpochMilli() - appendedAt > futureTolerance.toMillis();
  }

  private static boolean countsFromArrival(ConversationEvent event) {
    return event.getOccurredAtAssigned()
        || event.getPayload() instanceof MessageDeleted
        || event.getPayload() instanceof ConversationDeleted;
  }

  private static String quoted(String value) {
    return value.isEmpty() ? "" : ", got " + Beginning.of(value, 100);
  }
}
