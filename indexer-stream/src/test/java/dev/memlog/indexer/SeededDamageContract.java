package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.SeededDamage.EACH;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.Filter;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.Write;
import dev.memlog.indexer.operation.CheckReport;
import dev.memlog.indexer.operation.Damage;
import dev.memlog.indexer.operation.Fault;
import dev.memlog.indexer.operation.Faults;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.state.Passage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract of check and repair for a real index that is damaged behind its back. */
@ExtendWith(Bench.Extension.class)
abstract class SeededDamageContract {

  private static final int LIVE = 10 * EACH;

  private final ScriptedEmbedder embedder = new ScriptedEmbedder();
  private final List<AutoCloseable> open = new ArrayList<>();

  /** Opens the collection. */
  abstract MemoryIndex open();

  /** Stores and removes entries of the closed collection, past its guard and its digests. */
  abstract void damage(List<Write> writes, Collection<UUID> removed) throws Exception;

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  @Test
  void shouldFindAllDamageAndRepairNothingElse(Bench bench) throws Exception {
    // given
    long seed = System.nanoTime();
    PublishedPassages published = publish(bench);
    MemoryIndex filled = open();
    Indexer filling = bench.start(filled, embedder);
    open.add(filled);
    open.add(filling);
    await().atMost(SOON.multipliedBy(2)).until(() -> holds(filled, published));
    Map<UUID, StoredEntry> right = live(filled);
    Map<UUID, String> vectors = vectors(filled, right.keySet());
    Map<Integer, PartitionDigest> digests = digests(filled);
    filling.close();
    filled.close();
    var damage = new SeededDamage(published, filled.lexicalFirst(), new Random(seed));

    // when
    damage(damage.writes(), damage.removed());
    var writes = new RecordedRepairs();
    MemoryIndex index = writes.of(open());
    open.add(index);
    Indexer indexer = bench.start(index, embedder);
    open.add(indexer);
    await().atMost(SOON).until(() -> indexer.caughtUp() && !indexer.positions().isEmpty());
    var operations = new IndexOperations(indexer, new SimpleMeterRegistry());
    open.add(operations);
    CheckReport found = operations.check(false);

    // then
    requireEqual(byId(found.faults()), damage.expected(), seed);
    assertThat(found.faults().checked()).isEqualTo(LIVE);
    assertThat(found.faults().undecided()).isZero();
    assertThat(found.faults().complete()).isTrue();
    assertThat(found.digest().equal()).isFalse();
    assertThat(writes.repaired()).isEmpty();

    // when
    CheckReport repaired = operations.check(true);

    // then
    requireEqual(byId(repaired.faults()), damage.expected(), seed);
    assertThat(repaired.repaired()).as("seed %d", seed).isEqualTo(4 * EACH);
    assertThat(repaired.digest().complete()).isTrue();
    assertThat(repaired.digest().equal()).isTrue();
    assertThat(writes.repaired()).containsExactlyInAnyOrderElementsOf(damage.expected().keySet());
    assertThat(writes.written()).isEmpty();
    requireEqual(live(index), right, seed);
    requireEqual(vectors(index, right.keySet()), vectors, seed);
    assertThat(digests(index)).isEqualTo(digests);
    assertThat(index.count(new Filter("tenant", List.of()))).isEqualTo(LIVE);
    assertThat(index.count(new Filter(SeededDamage.INTRUDER, List.of()))).isZero();
    assertThat(new WordSearch(embedder).search(index, SeededDamage.TAMPERED)).isEmpty();
    assertThat(operations.check(true).faults().faults()).isEmpty();

    // when
    operations.close();
    indexer.close();
    index.close();

    // then
    MemoryIndex again = open();
    open.add(again);
    requireEqual(live(again), right, seed);
    assertThat(digests(again)).isEqualTo(digests);
  }

  /** Publishes a thousand passages, half of them edited, and a hundred that are deleted. */
  private static PublishedPassages publish(Bench bench) {
    List<Passage> first = new ArrayList<>();
    for (int i = 0; i < LIVE + EACH; i++) {
      first.add(passage("c" + i % 17, "m" + i, "text number " + i));
    }
    bench.putAll(first);
    List<Passage> edited = new ArrayList<>();
    for (int i = 0; i < LIVE / 2; i++) {
      edited.add(passage("c" + i % 17, "m" + i, "edited text number " + i));
    }
    bench.putAll(edited);
    first.subList(LIVE, first.size()).forEach(bench::delete);
    return PublishedPassages.read(bench);
  }

  private static boolean holds(MemoryIndex index, PublishedPassages published) {
    Map<UUID, StoredEntry> live = live(index);
    return live.size() == published.live().size()
        && published.live().values().stream()
            .allMatch(
                version -> {
                  StoredEntry entry = live.get(version.id());
                  return entry != null && entry.vector() && entry.revision() == version.revision();
                });
  }

  private static Map<UUID, StoredEntry> live(MemoryIndex index) {
    Map<UUID, StoredEntry> live = new HashMap<>();
    index.scan(
        entry -> {
          if (!entry.deleted()) {
            live.put(entry.id(), entry);
          }
        });
    return live;
  }

  private static Map<UUID, String> vectors(MemoryIndex index, Collection<UUID> ids) {
    Map<UUID, String> vectors = new HashMap<>();
    index
        .vectors(ids)
        .forEach(
            (id, stored) ->
                vectors.put(id, stored.contentHash() + " " + Arrays.hashCode(stored.vector())));
    return vectors;
  }

  private static Map<Integer, PartitionDigest> digests(MemoryIndex index) {
    Map<Integer, PartitionDigest> digests = new HashMap<>(index.digests());
    digests.values().removeIf(PartitionDigest.EMPTY::equals);
    return digests;
  }

  private static Map<UUID, Damage> byId(Faults faults) {
    return faults.faults().stream().collect(Collectors.toMap(Fault::id, Fault::damage));
  }

  /** Fails with the first few differences, since the maps are long. */
  private static <V> void requireEqual(Map<UUID, V> actual, Map<UUID, V> expected, long seed) {
    assertThat(Bench.differences(text(actual), text(expected))).as("seed %d", seed).isEmpty();
  }

  private static Map<UUID, String> text(Map<UUID, ?> values) {
    Map<UUID, String> text = new HashMap<>();
    values.forEach((id, value) -> text.put(id, String.valueOf(value)));
    return text;
  }
}
