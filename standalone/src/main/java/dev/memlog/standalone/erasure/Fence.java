package dev.memlog.standalone.erasure;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.TopicPartition;

/**
 * The ends of topics at one moment, which stages must pass.
 *
 * @param ends the end of each partition, asked after everything that must lie before it was written
 */
record Fence(Map<TopicPartition, Long> ends) {

  Fence {
    ends = Map.copyOf(ends);
  }

  /** Returns which stage has not passed this fence yet, in words; empty if all have. */
  Optional<String> behind(Iterable<StageReader> readers, ErasedTopics topics)
      throws ExecutionException, InterruptedException {
    for (StageReader reader : readers) {
      Map<TopicPartition, Long> positions =
          reader.stage().group().isPresent()
              ? topics.committed(reader.stage().group().get())
              : reader.stage().own().get();
      for (var end : ends.entrySet()) {
        long next = positions.getOrDefault(end.getKey(), 0L);
        if (reader.topics().contains(end.getKey().topic()) && next < end.getValue()) {
          return Optional.of(
              "stage %s has processed %s up to offset %d, and must reach %d"
                  .formatted(reader.stage().name(), end.getKey(), next, end.getValue()));
        }
      }
    }
    return Optional.empty();
  }
}
