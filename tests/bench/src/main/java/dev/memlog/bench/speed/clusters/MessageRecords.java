package dev.memlog.bench.speed.clusters;

import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.service.LogAccess;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * The records of a load in the topic of messages: one for each creation and one for each deletion.
 *
 * @param lost the number of acknowledged messages without a record
 * @param doubled the number of messages with more records than they have acknowledged writes
 */
public record MessageRecords(long lost, long doubled) {

  /** The longest wait for the next record. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /**
   * Reads the topic to its end, and until it has every acknowledged message or has got no record
   * for two minutes.
   */
  public static MessageRecords read(LogAccess log, ClusterLoad load) {
    Set<String> created = ids(load.created());
    return compare(count(log, created), created, ids(load.deleted()));
  }

  private static Set<String> ids(Stream<LoadMessage> messages) {
    return messages.map(LoadMessage::id).collect(Collectors.toSet());
  }

  /**
   * Compares the records with the acknowledged writes.
   *
   * @param found the number of records of each message
   * @param created the messages whose creation is acknowledged
   * @param deleted the messages whose deletion is acknowledged
   */
  static MessageRecords compare(
      Map<String, Integer> found, Set<String> created, Set<String> deleted) {
    return new MessageRecords(
        created.stream().filter(id -> !found.containsKey(id)).count(),
        found.entrySet().stream()
            .filter(entry -> entry.getValue() > (deleted.contains(entry.getKey()) ? 2 : 1))
            .count());
  }

  private static Map<String, Integer> count(LogAccess log, Set<String> awaited) {
    Map<String, Integer> found = new HashMap<>();
    long progress = System.nanoTime();
    var settings = log.kafka().with(log.registry(), "bench");
    try (var reader =
        new KafkaClients(settings, "bench")
            .scanner("messages", new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          reader.partitionsFor(Topics.MESSAGES.name()).stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      reader.assign(partitions);
      reader.seekToBeginning(partitions);
      // To the end, since a message that is there twice may be found before its second record.
      while (System.nanoTime() - progress < PATIENCE.toNanos()
          && !(found.keySet().containsAll(awaited) && atEnd(reader, partitions))) {
        for (var record : reader.poll(Duration.ofSeconds(1))) {
          String[] parts = record.key().split("/", -1);
          found.merge(parts[parts.length - 2] + "/" + parts[parts.length - 1], 1, Integer::sum);
          progress = System.nanoTime();
        }
      }
    }
    return found;
  }

  private static boolean atEnd(Consumer<?, ?> reader, List<TopicPartition> partitions) {
    return reader.endOffsets(partitions).entrySet().stream()
        .allMatch(end -> reader.position(end.getKey()) >= end.getValue());
  }
}
