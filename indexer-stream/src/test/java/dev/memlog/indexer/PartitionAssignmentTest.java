package dev.memlog.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.indexer.partitions.PartitionListener;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.indexer.partitions.PartitionsConfig;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Bench.Extension.class)
class PartitionAssignmentTest {

  private static final Duration POLL = Duration.ofMillis(50);

  private final MapIndex index = new MapIndex();
  private Consumer<byte[], byte[]> head;
  private PartitionAssignment assignment;

  private void join(Bench bench) {
    head =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                bench.settings().bootstrapServers(),
                "group.id",
                "assignment-" + System.nanoTime(),
                "auto.offset.reset",
                "earliest",
                "enable.auto.commit",
                false),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    assignment =
        new PartitionAssignment(
            PartitionsConfig.defaults(),
            head,
            () -> index,
            new NothingInProgress(),
            what -> new Backoff(what, POLL, POLL),
            () -> true,
            () -> "passages-1",
            Clock.systemUTC());
    assignment.join(Topics.PASSAGES.name());
  }

  @AfterEach
  void leave() {
    head.close();
  }

  @Test
  void shouldReadNothingOfAPartitionThatBeginsAgainUntilItsPositionIsKnown(Bench bench) {
    // given: the head has read 20 records, of which the index has stored none
    join(bench);
    bench.putAll(texts("first"));
    assertThat(offsetsReadUntil(20)).hasSize(20);
    index.unavailable = true;

    // when
    assignment.beginAgain();
    assignment.pausePartitions(false, Set.of());
    bench.putAll(texts("second"));

    // then: nothing is read while the index does not tell where to begin
    for (int i = 0; i < 20; i++) {
      assertThat(turn()).isEmpty();
    }

    // when
    index.unavailable = false;

    // then: it begins at the index's position, and never goes back
    assertThat(offsetsReadUntil(40)).hasSize(40);
  }

  /** Reads until there are this many records; returns each as partition and offset, in order. */
  private List<String> offsetsReadUntil(int count) {
    List<String> read = new ArrayList<>();
    await()
        .atMost(Bench.SOON)
        .until(
            () -> {
              read.addAll(turn());
              return read.size() >= count;
            });
    return read;
  }

  /** Does the part of the indexer's turn that belongs to partitions. */
  private List<String> turn() {
    List<String> read = new ArrayList<>();
    head.poll(POLL).forEach(r -> read.add(r.partition() + "/" + r.offset()));
    assignment.placeNew();
    assignment.pausePartitions(false, Set.of());
    return read;
  }

  private static List<Passage> texts(String word) {
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      passages.add(TestPassages.passage("c" + i, word + i, word + " text " + i));
    }
    return passages;
  }

  private static final class NothingInProgress implements PartitionListener {
    @Override
    public void beginPartition(PartitionProgress partition) {}

    @Override
    public void drainItems() {}

    @Override
    public void forgetPartitions(Collection<PartitionProgress> lost) {}
  }
}
