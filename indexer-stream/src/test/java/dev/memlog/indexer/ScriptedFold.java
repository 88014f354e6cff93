package dev.memlog.indexer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Rechunk;
import dev.memlog.state.RechunkProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The fold as the indexer sees it: it answers requests to chunk all messages again when told to.
 */
final class ScriptedFold {

  private static final String TOPIC = Topics.RECHUNKS.name();

  private final Bench bench;

  ScriptedFold(Bench bench) {
    this.bench = bench;
  }

  /** Returns the last request of each partition. */
  Map<Integer, Rechunk> requests() {
    Map<Integer, Rechunk> requests = new HashMap<>();
    try (Deserializer<Rechunk> deserializer = bench.serdes().deserializer()) {
      for (ConsumerRecord<byte[], byte[]> record : bench.topics.read(TOPIC)) {
        Rechunk value = deserializer.deserialize(TOPIC, record.value());
        if (value.getProgress() == null) {
          requests.put(record.partition(), value);
        }
      }
    }
    return requests;
  }

  /** Returns the partitions in which the last request allows more passages than this. */
  List<Integer> allowing(long issued) {
    List<Integer> allowing = new ArrayList<>();
    requests()
        .forEach(
            (partition, request) -> {
              if (request.getAllowed() > issued) {
                allowing.add(partition);
              }
            });
    return allowing;
  }

  /** Answers the last request of a partition. */
  void answer(int partition, long examined, long issued, boolean complete) {
    Rechunk request = Optional.ofNullable(requests().get(partition)).orElseThrow();
    var answer =
        new Rechunk(
            request.getId(),
            Instant.EPOCH,
            request.getAllowed(),
            request.getMemories(),
            new RechunkProgress(examined, 10L, issued, complete));
    try (Serializer<Rechunk> serializer = bench.serdes().serializer()) {
      var _ =
          bench.confirmed(
              new ProducerRecord<>(
                  TOPIC,
                  partition,
                  Keys.rechunkProgress(partition).getBytes(UTF_8),
                  serializer.serialize(TOPIC, answer)));
    }
  }
}
