package dev.memlog.extractor.streams;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;

/** A factory of the settings of Kafka Streams applications. */
public final class StreamsSettings {

  /**
   * The largest request, above every record that a stage forwards: it checks the topics' limits
   * before it forwards.
   */
  private static final int MAX_REQUEST_BYTES = 16 << 20;

  private static final int SMALL_FETCH_BYTES = 16 << 10;

  /**
   * The longest time for which a broker delays its answer to a fetch of an empty changelog. With
   * the client's default of 500 ms, each task could delay the start of its stage by half a second.
   */
  private static final Duration RESTORE_FETCH_WAIT = Duration.ofMillis(50);

  private StreamsSettings() {}

  /**
   * Returns the settings of a stage's application, which processes each record exactly once.
   *
   * @param group the application's id, which is also its consumer group
   * @param stores receives the stores when they are opened
   */
  public static StreamsConfig of(
      String group,
      TasksConfig tasks,
      KafkaSettings kafka,
      Path stateDirectory,
      StoreMemory memory,
      OpenStores stores) {
    Map<String, Object> p = new HashMap<>(kafka.clientProperties());
    p.put(StreamsConfig.APPLICATION_ID_CONFIG, group);
    if (p.containsKey(StreamsConfig.CLIENT_ID_CONFIG)) {
      p.put(StreamsConfig.CLIENT_ID_CONFIG, kafka.clientId(group));
    }
    p.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
    p.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    p.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, tasks.commitInterval().toMillis());
    p.put(StreamsConfig.DEFAULT_CLIENT_SUPPLIER_CONFIG, StageClients.class);
    p.put(StageActivity.SETTING, new StageActivity());
    p.put(LoneRecords.SETTING, new LoneRecords(tasks.commitInterval()));
    // A due commit waits for the next record or for the end of the poll.
    p.put(StreamsConfig.POLL_MS_CONFIG, Math.clamp(tasks.commitInterval().toMillis() / 2, 1, 100));
    p.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, tasks.threads());
    p.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, tasks.standbyReplicas());
    p.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
    p.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    // There is no global state here; unset, Kafka Streams warns of a later default at each start.
    p.put("processing.exception.handler.global.enabled", true);
    p.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, StoreSettings.class);
    p.put(StoreSettings.MEMORY, memory);
    p.put(StoreSettings.OPEN, stores);
    // A static member need not wait after a restart until its former session ends.
    String member = KafkaClients.instanceId(group, tasks.instance());
    p.put(StreamsConfig.mainConsumerPrefix("group.instance.id"), member);
    p.put(StageClients.MEMBER, member);
    p.put(StreamsConfig.consumerPrefix("auto.offset.reset"), "earliest");
    p.put(StreamsConfig.consumerPrefix("isolation.level"), "read_committed");
    p.put(StreamsConfig.producerPrefix("max.request.size"), MAX_REQUEST_BYTES);
    // The restore of the next task waits behind this fetch.
    p.put(
        StreamsConfig.restoreConsumerPrefix("fetch.max.wait.ms"),
        (int) RESTORE_FETCH_WAIT.toMillis());
    p.putIfAbsent("compression.type", "lz4");
    p.put(
        StreamsConfig.producerPrefix(StreamsConfig.RETRY_BACKOFF_MS_CONFIG),
        p.getOrDefault(
            StreamsConfig.RETRY_BACKOFF_MS_CONFIG, KafkaClients.TRANSACTION_RETRY.toMillis()));
    // One visit of a sweep over a long conversation is one transaction.
    p.put(StreamsConfig.producerPrefix("transaction.timeout.ms"), 60_000);
    return new StreamsConfig(p);
  }

  /**
   * Returns settings with small polls, so that a record that goes before others is read soon: Kafka
   * Streams polls again only once it has processed all records of a poll.
   *
   * @param settings the application's settings as a stage would have them
   */
  public static StreamsConfig withSmallPolls(StreamsConfig settings) {
    Map<String, Object> p = new HashMap<>(settings.originals());
    p.put(StreamsConfig.mainConsumerPrefix("fetch.max.bytes"), SMALL_FETCH_BYTES);
    return new StreamsConfig(p);
  }
}
