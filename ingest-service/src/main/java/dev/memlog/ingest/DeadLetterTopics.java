package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads the dead-letter topics whole, up to where they end when asked. That is slow where there are
 * many, but there are few or something is very wrong, and operators ask, not programs.
 */
final class DeadLetterTopics {

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Records looked at per partition; older ones are left out. */
  private static final long DEPTH = 100_000;

  static final List<TopicSpec> ALL =
      Topics.all().stream().filter(topic -> topic.name().endsWith(".dead-letter")).toList();

  private final KafkaClients clients;

  DeadLetterTopics(KafkaClients clients) {
    this.clients = clients;
  }

  /** The last dead letter of each id, without its bytes. */
  Collection<DeadLetter> all() {
    Map<String, DeadLetter> letters = new HashMap<>();
    try (var consumer = consumer()) {
      List<TopicPartition> partitions = partitions(consumer);
      consumer.assign(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      consumer
          .beginningOffsets(partitions)
          .forEach(
              (partition, first) ->
                  consumer.seek(
                      partition, Math.max(first, ends.getOrDefault(partition, 0L) - DEPTH)));
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
        if (System.nanoTime() > deadline) {
          throw away();
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          if (record.key() == null) {
            continue;
          }
          if (record.value() == null) {
            letters.remove(new String(record.key(), UTF_8));
          } else {
            letters.put(new String(record.key(), UTF_8), DeadLetter.of(record));
          }
        }
      }
    } catch (org.apache.kafka.common.errors.TimeoutException e) {
      throw away();
    }
    return letters.values();
  }

  /** The record of a dead letter with its bytes; empty where compaction or time took it. */
  Optional<ConsumerRecord<byte[], byte[]>> record(DeadLetter.Place place) {
    try (var consumer = consumer()) {
      var partition = new TopicPartition(place.topic(), place.partition());
      consumer.assign(List.of(partition));
      consumer.seek(partition, place.offset());
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (System.nanoTime() < deadline) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          return record.offset() == place.offset() ? Optional.of(record) : Optional.empty();
        }
        if (consumer.position(partition) > place.offset()) {
          return Optional.empty();
        }
      }
    } catch (org.apache.kafka.common.errors.TimeoutException e) {
      throw away();
    }
    throw away();
  }

  private static List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> consumer) {
    return ALL.stream()
        .flatMap(topic -> consumer.partitionsFor(topic.name(), PATIENCE).stream())
        .map((PartitionInfo info) -> new TopicPartition(info.topic(), info.partition()))
        .toList();
  }

  private KafkaConsumer<byte[], byte[]> consumer() {
    return clients.reader("dead-letters", new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private static RequestException away() {
    return new RequestException(
        new Problem(
            "unavailable", "", "cannot be served, since the log does not answer; try again", ""));
  }
}
