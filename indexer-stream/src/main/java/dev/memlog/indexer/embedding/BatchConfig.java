package dev.memlog.indexer.embedding;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The limits on items that an indexer holds, embeds and writes at a time.
 *
 * @param bufferBytes maximum bytes of unwritten items in memory, at least 64 KiB
 * @param sliceTexts maximum number of texts embedded together, as a slice, 1 to 1,024
 * @param sliceTime target time for a slice; slices shrink for slow models
 * @param slicesInFlight slices of imports embedded at the same time, 1 to 16, beside twice as many
 *     of live messages
 * @param writeBatch maximum number of writes to the index together, 1 to 10,000
 */
public record BatchConfig(
    long bufferBytes, int sliceTexts, Duration sliceTime, int slicesInFlight, int writeBatch)
    implements Validated {

  /** Returns the default configuration. */
  public static BatchConfig defaults() {
    return new BatchConfig(64L << 20, 32, Duration.ofMillis(100), 2, 512);
  }

  @Override
  public void validate(Validation check) {
    check
        .atLeast("bufferBytes", bufferBytes, 64 << 10)
        .range("sliceTexts", sliceTexts, 1, 1024)
        .positive("sliceTime", sliceTime)
        .range("slicesInFlight", slicesInFlight, 1, 16)
        .range("writeBatch", writeBatch, 1, 10_000);
  }
}
