package dev.memlog.indexer.embedding;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The limits on items that an indexer holds, embeds and writes at a time.
 *
 * @param bufferBytes the largest estimated size in bytes of the items in memory that are not
 *     written yet, at least 64 KiB; the indexer reads records beyond this size from the topic again
 *     later
 * @param sliceTexts the largest number of texts that are embedded together, as a slice; 1 to 1,024
 * @param sliceTime the target time for embedding a slice; slices shrink for slow models, so that
 *     live messages do not wait long for a slice of an import
 * @param slicesInFlight the number of slices of imports that are embedded at the same time, 1 to
 *     16; in addition, at most twice as many slices of one or two live messages are embedded
 * @param writeBatch the largest number of writes that go to the index together, 1 to 10,000
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
