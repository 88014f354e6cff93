package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.Write;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.index.qdrant.fake.Fault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Several processes that write the same ids, some of them long overtaken. */
class ZombieTest {

  private static final int IDS = 12;

  /** The greatest revision of each id wins, whoever wrote it and in whatever order they met. */
  @Property(tries = 30)
  void shouldEndWithTheNewestWriteOfEachId(@ForAll("scripts") List<List<List<Write>>> scripts)
      throws Exception {
    Map<UUID, Write> newest = new HashMap<>();
    scripts.stream()
        .flatMap(List::stream)
        .flatMap(List::stream)
        .forEach(
            write ->
                newest.merge(write.id(), write, (a, b) -> a.revision() >= b.revision() ? a : b));
    try (FakeQdrant server = FakeQdrant.start();
        var threads = Executors.newFixedThreadPool(scripts.size())) {
      List<QdrantIndex> writers = new ArrayList<>();
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (List<List<Write>> script : scripts) {
        QdrantIndex writer = Servers.open(Servers.settings(server));
        writers.add(writer);
        tasks.add(
            () -> {
              script.forEach(batch -> writer.apply(batch, Map.of()));
              return script.size();
            });
      }

      for (Future<Integer> writer : threads.invokeAll(tasks)) {
        writer.get();
      }

      Map<UUID, Long> expected =
          newest.values().stream()
              .filter(Write.Upsert.class::isInstance)
              .collect(Collectors.toMap(Write::id, Write::revision));
      assertThat(stored(writers.getFirst())).isEqualTo(expected);
      writers.forEach(QdrantIndex::close);
    }
  }

  @Provide
  Arbitrary<List<List<List<Write>>>> scripts() {
    // The content follows from id and revision: two writes of one revision are the same write.
    Arbitrary<Write> writes =
        Combinators.combine(
                Arbitraries.integers().between(0, IDS - 1), Arbitraries.longs().between(0, 40))
            .as(
                (number, revision) ->
                    (number + revision) % 4 == 0
                        ? delete(number, revision)
                        : upsert(point(number, revision, "word")));
    return writes
        .list()
        .uniqueElements(Write::id)
        .ofMaxSize(8)
        .list()
        .ofMaxSize(6)
        .list()
        .ofMinSize(2)
        .ofMaxSize(4);
  }

  @Test
  void shouldWriteOverWhatAnOlderWriteStoredBetweenReadingAndWriting() {
    try (FakeQdrant server = FakeQdrant.start();
        QdrantIndex owner = Servers.open(Servers.settings(server));
        QdrantIndex zombie = Servers.open(Servers.settings(server))) {
      // given: both write ids that are there and ids that are not
      owner.apply(List.of(upsert(point(1, 10)), upsert(point(3, 1))), Map.of());

      // when
      server
          .faults()
          .next(
              FakeQdrant.UPSERT,
              new Fault.ComesAfter(
                  () ->
                      zombie.apply(
                          List.of(upsert(point(1, 15)), upsert(point(2, 90)), upsert(point(4, 3))),
                          Map.of())));
      owner.apply(
          List.of(
              upsert(point(1, 20)),
              upsert(point(2, 21)),
              upsert(point(3, 12)),
              upsert(point(4, 22))),
          Map.of());

      // then
      assertThat(stored(owner)).isEqualTo(Map.of(id(1), 20L, id(2), 90L, id(3), 12L, id(4), 22L));
    }
  }

  @Test
  void shouldKeepDeletedWhatAZombieWritesAfterwards() {
    try (FakeQdrant server = FakeQdrant.start();
        QdrantIndex owner = Servers.open(Servers.settings(server));
        QdrantIndex zombie = Servers.open(Servers.settings(server))) {
      owner.apply(List.of(upsert(point(1, 1))), Map.of());
      server
          .faults()
          .next(
              FakeQdrant.UPSERT,
              new Fault.ComesAfter(
                  () -> owner.apply(List.of(delete(1, 3), delete(2, 3)), Map.of())));

      zombie.apply(List.of(upsert(point(1, 2)), upsert(point(2, 2))), Map.of());

      assertThat(stored(owner)).isEmpty();
    }
  }

  private static Map<UUID, Long> stored(QdrantIndex index) {
    return index.search(query(filter(), vector(1), 1_000)).candidates().stream()
        .map(candidate -> candidate.point())
        .collect(Collectors.toMap(point -> point.id(), point -> point.revision()));
  }
}
