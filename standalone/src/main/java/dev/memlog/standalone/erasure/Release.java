package dev.memlog.standalone.erasure;

import dev.memlog.schemas.Position;
import dev.memlog.schemas.Topics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.TopicPartition;

/**
 * A check whether every stage has applied a delete. First the stage that reads the delete must have
 * processed it, and a deletion of a conversation's messages must be complete. Then every stage must
 * reach the ends of its topics, once for each step from the delete to the last index.
 *
 * @param readers every stage with the topics that it reads
 */
record Release(ErasedTopics topics, KeyScan scan, List<StageReader> readers) {

  /**
   * The steps: fold to turns, extraction to candidates, evolution to memories, indexes and views.
   */
  private static final int STEPS = 4;

  /** Returns a sentence that names what is missing; empty if every stage has applied the delete. */
  Optional<String> waitsFor(ErasedScope scope, Position position, ReceiptWork work)
      throws ExecutionException, InterruptedException {
    while (work.passed < STEPS) {
      Fence fence = work.next;
      if (fence == null) {
        fence = work.passed == 0 ? of(position) : ends();
        work.next = fence;
      }
      Optional<String> behind = fence.behind(readers, topics);
      if (behind.isPresent()) {
        return behind;
      }
      if (work.passed == 0 && scope.conversation()) {
        int live = scan.scan(scope, Topics.MESSAGES.name(), Map.of()).live();
        if (live > 0) {
          return Optional.of("%d messages of the conversation are not deleted yet".formatted(live));
        }
      }
      work.passed++;
      if (work.passed < STEPS) {
        work.next = null;
      }
    }
    return Optional.empty();
  }

  private static Fence of(Position position) {
    Map<TopicPartition, Long> ends = new HashMap<>();
    position
        .offsets()
        .forEach(
            (partition, offset) ->
                ends.put(new TopicPartition(position.topic(), partition), offset + 1));
    return new Fence(ends);
  }

  private Fence ends() throws ExecutionException, InterruptedException {
    Set<String> read = new HashSet<>();
    readers.forEach(reader -> read.addAll(reader.topics()));
    read.addAll(topics.compacted());
    return new Fence(topics.ends(topics.partitions(read)));
  }
}
