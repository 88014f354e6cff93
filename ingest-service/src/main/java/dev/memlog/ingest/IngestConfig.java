package dev.memlog.ingest;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.rules.EventLimits;
import java.time.Duration;

/**
 * The settings of the ingest API, through which callers write to Memlog.
 *
 * @param limits the size limits of an event; in addition, its Avro record must stay below 1 MiB,
 *     the limit of the topic
 * @param batchEvents maximum events per batch
 * @param lineBytes longest NDJSON line in bytes
 * @param streamInFlight maximum unanswered events per stream
 * @param deliveryTimeout time until an unacknowledged event fails
 * @param maxAhead maximum lead of {@code occurredAt} over this machine's clock
 * @param decideWithin longest wait for a command's outcome; 0 accepts unknown ids
 * @param confirmation the kinds of memory commands that require a confirmation
 */
public record IngestConfig(
    EventLimits limits,
    @Default("1000") @Range(least = 1, most = 10_000) int batchEvents,
    @Default("1_048_576") @Range(least = 1024, most = 16 * 1024 * 1024) int lineBytes,
    @Default("256") @Range(least = 1, most = 10_000) int streamInFlight,
    @Default("10s") @Positive Duration deliveryTimeout,
    @Default("1h") Duration maxAhead,
    @Default("2s") Duration decideWithin,
    ConfirmationConfig confirmation)
    implements Validated {

  @Override
  public void validate(Validation check) {
    check
        .range("limits.contentBytes", limits.contentBytes(), 1, 512 * 1024)
        .range("limits.metadataEntries", limits.metadataEntries(), 0, 1000)
        .range("limits.metadataValueBytes", limits.metadataValueBytes(), 1, 64 * 1024)
        .range("limits.toolCalls", limits.toolCalls(), 0, 1000)
        .range("limits.attachments", limits.attachments(), 0, 64)
        .require(
            deliveryTimeout.compareTo(Duration.ofMinutes(5)) <= 0,
            "deliveryTimeout",
            "must be at most PT5M",
            deliveryTimeout)
        .range("decideWithin", decideWithin.toMillis(), 0, 30_000)
        .require(!maxAhead.isNegative(), "maxAhead", "must be at least 0", maxAhead)
        .require(
            maxAhead.compareTo(Duration.ofHours(1)) <= 0,
            "maxAhead",
            "must be at most PT1H, beyond which the fold dead-letters events",
            maxAhead);
  }
}
