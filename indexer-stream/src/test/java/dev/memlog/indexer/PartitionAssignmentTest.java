package dev.memlog.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.indexer.partitions.PartitionListener;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.indexer.partitions.PartitionsConfig;
import dev.memlog.runtime.config.Defaults;
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
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Bench.Extension.class)
class PartitionAssignmentTest {

  private static final Duration POLL = Duration.ofMillis(50);

  private final MapIndex index = new MapIndex();

  @Test
  void shouldReadNothingOfAPartitionThatBeginsAgainUntilItsPositionIsKnown(Bench bench) {
    try (var reader = new Reader(bench.settings().bootstrapServers(), index)) {
      // given: the head has read 20 records, of which the index has stored none
      bench.putAll(texts("first"));
      assertThat(reader.read(20)).isEqualTo(20);
      index.unavailable = true;

      // when
      reader.assignment.beginAgain();
      reader.assignment.pausePartitions(false, Set.of());
      bench.putAll(texts("second"));

      // then: nothing is read while the index does not tell where to begin
      for (int i = 0; i < 20; i++) {
        assertThat(reader.turn()).isZero();
      }

      // when
      index.unavailable = false;

      // then: it begins at the index's position
      assertThat(reader.read(40)).isEqualTo(40);
    }
  }

  /** Does the part of an indexer's turn that belongs to partitions. */
  private static final class Reader implements AutoCloseable {
    private final Consumer<byte[], byte[]> head;
    private final PartitionAssignment assignment;

    Reader(String broker, MapIndex index) {
      head =
          new KafkaConsumer<>(
              Map.of(
                  "bootstrap.servers",
                  broker,
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
              Defaults.of(PartitionsConfig.class),
              head,
              () -> index,
              new NothingInProgress(),
              what -> new Backoff(what, POLL, POLL),
              () -> true,
              () -> "passages-1",
              Clock.systemUTC());
      assignment.join(Topics.PASSAGES.name());
    }

    /** Returns the number of records once there are at least so many. */
    int read(int least) {
      var read = new AtomicInteger();
      await().atMost(Bench.SOON).until(() -> read.addAndGet(turn()) >= least);
      return read.get();
    }

    int turn() {
      int read = head.poll(POLL).count();
      assignment.placeNew();
      assignment.pausePartitions(false, Set.of());
      return read;
    }

    @Override
    public void close() {
      head.close();
    }
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
    public void assignPartitions() {}

    @Override
    public void beginPartition(PartitionProgress partition) {}

    @Override
    public void drainItems() {}

    @Override
    public void forgetPartitions(Collection<PartitionProgress> lost) {}
  }
}
