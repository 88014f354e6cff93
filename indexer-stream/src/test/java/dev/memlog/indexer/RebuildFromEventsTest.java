package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.indexer.operation.RefusedOperationException;
import dev.memlog.indexer.replay.EventReplay;
import dev.memlog.indexer.replay.EventReplays;
import dev.memlog.indexer.replay.RefusedReplayException;
import dev.memlog.indexer.replay.ReplayedEvents;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rebuilds before which the fold reads all events again. */
@ExtendWith(Bench.Extension.class)
class RebuildFromEventsTest {

  private static final ReplayedEvents EQUAL = new ReplayedEvents(1, 0, 0, 0, 0, List.of());

  private final MapIndex index = new MapIndex();
  private final MapAlias alias = MapAlias.of(index);
  private final ScriptedReplays replays = new ScriptedReplays();

  @RegisterExtension final Operating operating = new Operating();

  @Test
  void shouldFillTheNewCollectionOnceTheEventsFoldToTheSamePassages(Bench bench) throws Exception {
    // given
    IndexOperations operations = operating.of(start(bench), replays);

    // when
    RebuildStatus begun = operations.rebuildFromEvents(Optional.empty());
    await()
        .atMost(SOON)
        .until(() -> status(operations).progress().equals(new RebuildStatus.Progress(3, 7)));

    // then
    assertThat(begun.collection()).isEqualTo("passages-2");
    assertThat(status(operations).phase()).isEqualTo(Phase.REPLAYING);
    assertThat(replays.requested).containsExactly("passages-2");

    // when the log is away for a moment
    replays.unavailable = true;
    await().atMost(SOON).until(() -> status(operations).detail().equals("waits: no broker"));
    replays.unavailable = false;
    replays.found = EQUAL;

    // then
    Operating.awaitPhase(operations, Phase.SWITCHED);
    bench.awaitEqual(alias.map("passages-2"));
    assertThat(status(operations).replayed()).contains(EQUAL);
    assertThat(replays.requested).isEmpty();
    assertThat(replays.running).hasValue(0);
  }

  @Test
  void shouldNotSwitchIfTheEventsFoldToOtherPassages(Bench bench) throws Exception {
    // given
    IndexOperations operations = operating.of(start(bench), replays);
    replays.found =
        new ReplayedEvents(9, 1, 2, 3, 0, List.of("altered t/a/c/m/0", "missing t/a/c/n/0"));

    // when
    operations.rebuildFromEvents(Optional.empty());

    // then
    Operating.awaitPhase(operations, Phase.FAILED);
    assertThat(status(operations).detail())
        .isEqualTo(
            "the events fold to other passages than the topic holds: 1 missing, 2 extra, 3 altered,"
                + " 0 undecided of 9 passages: [altered t/a/c/m/0, missing t/a/c/n/0]");
    assertThat(status(operations).replayed()).contains(replays.found);
    await().atMost(SOON).until(() -> alias.collections().equals(List.of("passages-1")));
    assertThat(alias.liveName()).contains("passages-1");
    assertThat(replays.requested).isEmpty();
    assertThat(replays.running).hasValue(0);
  }

  @Test
  void shouldReplayAnewAfterARestart(Bench bench) throws Exception {
    // given
    Indexer indexer = start(bench);
    IndexOperations first = operating.of(indexer, replays);
    first.rebuildFromEvents(Optional.empty());
    await().atMost(SOON).until(() -> replays.running.get() == 1);
    first.close();
    assertThat(status(first).phase()).isEqualTo(Phase.STOPPED);
    assertThat(replays.running).hasValue(0);

    // when
    IndexOperations second = operating.of(indexer, replays);
    second.start();

    // then
    await().atMost(SOON).until(() -> replays.running.get() == 1);
    assertThat(status(second).phase()).isEqualTo(Phase.REPLAYING);

    // when
    second.cancelRebuild();

    // then
    Operating.awaitPhase(second, Phase.CANCELLED);
    await().atMost(SOON).until(() -> alias.collections().equals(List.of("passages-1")));
    assertThat(replays.requested).isEmpty();
  }

  @Test
  void shouldRefuseIfEventsAreMissing(Bench bench) throws Exception {
    // given
    IndexOperations operations = operating.of(start(bench), replays);
    replays.refusal = "topic conversation-events must begin at offset 0";

    // when
    assertThatThrownBy(() -> operations.rebuildFromEvents(Optional.empty()))

        // then
        .isInstanceOf(RefusedOperationException.class)
        .hasMessage("topic conversation-events must begin at offset 0");
    assertThat(alias.collections()).containsExactly("passages-1");
    assertThat(operations.rebuildStatus()).isEmpty();
  }

  private Indexer start(Bench bench) throws Exception {
    Indexer indexer = bench.start(bench.config("1"), alias, new ScriptedEmbedder());
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(index);
    return indexer;
  }

  private static RebuildStatus status(IndexOperations operations) {
    return operations.rebuildStatus().orElseThrow();
  }

  private static final class ScriptedReplays implements EventReplays {
    private final Set<String> requested = ConcurrentHashMap.newKeySet();
    private final AtomicInteger running = new AtomicInteger();
    private volatile @Nullable String refusal;
    private volatile @Nullable ReplayedEvents found;
    private volatile boolean unavailable;

    @Override
    public void request(String collection) throws RefusedReplayException {
      String reason = refusal;
      if (reason != null) {
        throw new RefusedReplayException(reason);
      }
      requested.add(collection);
    }

    @Override
    public boolean requested(String collection) {
      return requested.contains(collection);
    }

    @Override
    public void withdraw(String collection) {
      requested.remove(collection);
    }

    @Override
    public EventReplay begin(String collection, BooleanSupplier pause) {
      running.incrementAndGet();
      return new EventReplay() {
        @Override
        public EventReplay.Progress proceed() {
          if (unavailable) {
            throw new KafkaException("no broker");
          }
          return new EventReplay.Progress(3, 7, Optional.ofNullable(found));
        }

        @Override
        public void close() {
          running.decrementAndGet();
        }
      };
    }
  }
}
