package dev.memlog.runtime.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * A consumer that follows its topics for the whole life of a process, and costs little while
 * nothing arrives: the broker keeps a fetch for seconds. A record ends that wait at once.
 *
 * <p>A consumer has one fetch at a broker at a time, and a fetch leaves out partitions of which the
 * consumer still holds records. A poll therefore returns everything that was fetched, limited by
 * bytes instead of records; otherwise the partitions that are left out could wait for seconds.
 */
public class FollowingConsumer<K, V> extends KafkaConsumer<K, V> {

  private static final int FETCH_MILLIS = 2_000;
  private static final int FETCH_BYTES = 1 << 20;

  /** The interval at which the thread of the heartbeats wakes up. */
  static final int RETRY_MILLIS = 500;

  /** A close would wait for the answer to the fetch, which nobody needs any more. */
  private static final Duration CLOSE = Duration.ofMillis(300);

  /**
   * Creates a consumer.
   *
   * @param settings the settings of the consumer, whose {@code fetch.max.wait.ms} and {@code
   *     fetch.max.bytes} are kept if present, and whose {@code max.poll.records} and {@code
   *     retry.backoff.ms} are not used
   */
  public FollowingConsumer(
      Map<String, Object> settings, Deserializer<K> keys, Deserializer<V> values) {
    super(following(settings), keys, values);
  }

  private static Map<String, Object> following(Map<String, Object> settings) {
    var all = new HashMap<>(settings);
    all.putIfAbsent("fetch.max.wait.ms", FETCH_MILLIS);
    all.putIfAbsent("fetch.max.bytes", FETCH_BYTES);
    all.put("max.poll.records", Integer.MAX_VALUE);
    all.put("retry.backoff.ms", RETRY_MILLIS);
    return all;
  }

  @Override
  public void close() {
    close(CloseOptions.timeout(CLOSE));
  }

  /**
   * {@inheritDoc}
   *
   * @param options the options, whose timeout is not used
   */
  @Override
  public void close(CloseOptions options) {
    super.close(options.withTimeout(CLOSE));
  }
}
