package dev.memlog.springai;

import dev.memlog.client.MemlogException;
import io.micrometer.core.instrument.Metrics;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads without whose result a chat may go on.
 *
 * @param open whether a failure that may pass gives an empty result; a refusal, such as that of a
 *     key, never does
 * @param what what is read, a tag of the metric
 */
record FailOpen(boolean open, String what) {

  /** The counter of reads that failed and whose chats went on, with the tag {@code read}. */
  static final String METRIC = "memlog.reads.failed";

  private static final Logger LOG = LoggerFactory.getLogger(FailOpen.class);

  <T> T read(Supplier<T> read, T otherwise) {
    try {
      return read.get();
    } catch (MemlogException e) {
      if (!open || !e.retryable()) {
        throw e;
      }
      LOG.warn("The chat goes on without its {}: {}", what, e.getMessage());
      Metrics.counter(METRIC, "read", what).increment();
      return otherwise;
    }
  }
}
