package dev.memlog.extractor.streams;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.internals.StreamsPartitionAssignor;

/**
 * The assignor of Kafka Streams, with a short pause after each changelog topic that it creates.
 * Kafka Streams 4.3 pauses for {@code retry.backoff.ms}, and an assignor has the settings of its
 * consumer, whose retries are half a second apart. A first start would take seconds longer.
 */
public final class ChangelogAssignor extends StreamsPartitionAssignor {

  private static final long PAUSE_MILLIS = 10;

  @Override
  public void configure(Map<String, ?> configs) {
    super.configure(prompt(configs));
  }

  /** Returns the settings of a consumer as the assignor uses them. */
  static Map<String, Object> prompt(Map<String, ?> configs) {
    Map<String, Object> own = new HashMap<>(configs);
    own.put(StreamsConfig.RETRY_BACKOFF_MS_CONFIG, PAUSE_MILLIS);
    return own;
  }
}
