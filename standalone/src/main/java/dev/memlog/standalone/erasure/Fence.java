package dev.memlog.standalone.erasure;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.TopicPartition;

/**
 * The end offsets of topics at one moment. A delete that was written before has been applied once
 * every stage has processed its topics up to these offsets.
 *
 * @param ends the end offset of each partition, read after all records that the stages must process
 *     were written
 */
record Fence(Map<TopicPartition, Long> ends) {

  Fence {
    ends = Map.copyOf(ends);
  }

  /**
   * Returns a sentence that names the first stage that has not reached these offsets; empty if all
   * stages have.
   */
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
