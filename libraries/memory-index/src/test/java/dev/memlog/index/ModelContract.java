package dev.memlog.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.analysis.WeightedWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The contract that an index answers like a plain map of points, after any writes in any order. */
public abstract class ModelContract {

  private static final int IDS = 14;
  private static final List<String> WORDS = List.of("a", "b", "c", "d", "e", "never");

  /** An empty collection of {@link Samples#SPEC} that can be opened again and again. */
  protected abstract CollectionStore fresh();

  @Property(tries = 60)
  void shouldAnswerLikeAMapOfPoints(
      @ForAll("batches") List<List<Write>> batches,
      @ForAll("queries") List<CandidateQuery> queries,
      @ForAll boolean restart,
      @ForAll boolean maintain) {
    PointMap model = new PointMap();
    try (CollectionStore store = fresh()) {
      try (MemoryIndex index = store.open()) {
        for (List<Write> some : batches) {
          List<Write> batch =
              index.lexicalFirst() ? some : some.stream().map(ModelContract::withVector).toList();
          index.apply(batch, Map.of());
          model.apply(batch);
        }
        if (maintain) {
          index.maintain();
        }
        if (!restart) {
          verify(index, model, queries);
        }
      }
      if (restart) {
        try (MemoryIndex index = store.open()) {
          verify(index, model, queries);
        }
      }
    }
  }

  private static Write withVector(Write write) {
    return write instanceof Write.Upsert(Point point) && point.vector() == null
        ? new Write.Upsert(point.withVector(Samples.axis(0)))
        : write;
  }

  private static void verify(MemoryIndex index, PointMap model, List<CandidateQuery> queries) {
    for (CandidateQuery query : queries) {
      List<Point> seen = model.passing(query.filter());
      CandidatePool pool = index.search(query);
      assertThat(pool.points()).isEqualTo(seen.size());
      assertThat(index.count(query.filter())).isEqualTo(seen.size());
      assertThat(pool.documentFrequencies()).isEqualTo(model.counts(query));
      assertThat(pool.candidates()).extracting(c -> c.point().id()).doesNotHaveDuplicates();
      pool.candidates().forEach(candidate -> verify(candidate, seen, query));
      verifyNearest(pool, seen, query);
      assertThat(pool.candidates())
          .filteredOn(Candidate::byWords)
          .allMatch(candidate -> !candidate.frequencies().isEmpty())
          .hasSize(
              (int)
                  seen.stream()
                      .filter(point -> !frequencies(point, query).isEmpty())
                      .limit(query.depth())
                      .count());
    }
    Map<UUID, StoredVector> vectors =
        index.vectors(IntStream.range(0, IDS).mapToObj(Samples::id).toList());
    assertThat(vectors.keySet())
        .isEqualTo(
            model.live().values().stream()
                .filter(point -> point.vector() != null)
                .map(Point::id)
                .collect(Collectors.toSet()));
    vectors.forEach(
        (id, stored) ->
            assertThat(model.live().get(id))
                .satisfies(
                    point -> {
                      assertThat(stored.vector()).containsExactly(point.vector());
                      assertThat(stored.contentHash()).isEqualTo(point.contentHash());
                    }));
  }

  private static void verify(Candidate candidate, List<Point> seen, CandidateQuery query) {
    Point point =
        seen.stream()
            .filter(p -> p.id().equals(candidate.point().id()))
            .findFirst()
            .orElseThrow(() -> new AssertionError("not in scope: " + candidate));
    assertThat(candidate.point())
        .isEqualTo(new StoredPoint(point.id(), point.revision(), point.fields()));
    assertThat(candidate.hasVector()).isEqualTo(point.vector() != null);
    if (candidate.hasVector()) {
      assertThat(candidate.cosine()).isCloseTo(cosine(point, query), within(1e-5));
    }
    assertThat(candidate.frequencies()).isEqualTo(frequencies(point, query));
    assertThat(candidate.length()).isEqualTo(point.words().length());
    assertThat(candidate.byVector() || candidate.byWords()).isTrue();
  }

  private static void verifyNearest(CandidatePool pool, List<Point> seen, CandidateQuery query) {
    List<Double> nearest =
        seen.stream()
            .map(point -> cosine(point, query))
            .filter(cosine -> !Double.isNaN(cosine))
            .sorted(Comparator.reverseOrder())
            .limit(query.depth())
            .toList();
    List<Double> proposed =
        pool.candidates().stream()
            .filter(Candidate::byVector)
            .map(Candidate::cosine)
            .sorted(Comparator.reverseOrder())
            .toList();
    assertThat(proposed).hasSameSizeAs(nearest);
    for (int i = 0; i < nearest.size(); i++) {
      assertThat(proposed.get(i)).isCloseTo(nearest.get(i), within(1e-5));
    }
  }

  private static double cosine(Point point, CandidateQuery query) {
    float[] vector = point.vector();
    if (vector == null) {
      return Double.NaN;
    }
    double cosine = 0;
    for (int i = 0; i < query.vector().length; i++) {
      cosine += (double) query.vector()[i] * vector[i];
    }
    return cosine;
  }

  private static Map<String, Integer> frequencies(Point point, CandidateQuery query) {
    return point.words().frequencies().entrySet().stream()
        .filter(word -> query.words().contains(word.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Provide
  Arbitrary<List<List<Write>>> batches() {
    return writes().list().uniqueElements(Write::id).ofMaxSize(8).list().ofMaxSize(8);
  }

  private static Arbitrary<Write> writes() {
    Arbitrary<Integer> numbers = Arbitraries.integers().between(0, IDS - 1);
    Arbitrary<Long> revisions = Arbitraries.longs().between(0, 30);
    Arbitrary<Integer> kinds = Arbitraries.integers().between(0, 3);
    return Combinators.combine(
            numbers, revisions, kinds, words(), fields(), vectors().injectNull(0.3))
        .as(
            (number, revision, kind, words, fields, vector) ->
                kind == 0
                    ? new Write.Delete(Samples.id(number), tenant(number), revision)
                    : new Write.Upsert(
                        new Point(
                            Samples.id(number),
                            revision,
                            tenant(number),
                            "hash" + revision,
                            vector,
                            words,
                            fields)));
  }

  private static String tenant(int number) {
    return number % 3 == 0 ? "other" : Samples.TENANT;
  }

  private static Arbitrary<float[]> vectors() {
    return Arbitraries.longs().between(0, 1_000).map(Samples::vector);
  }

  private static Arbitrary<WeightedWords> words() {
    return Arbitraries.maps(
            Arbitraries.of(WORDS.subList(0, 5)), Arbitraries.integers().between(1, 9))
        .ofMaxSize(4)
        .map(
            counts ->
                new WeightedWords(
                    counts, counts.values().stream().mapToInt(Integer::intValue).sum()));
  }

  private static Arbitrary<Map<String, Object>> fields() {
    return Combinators.combine(
            Arbitraries.of("red", "blue", "").injectNull(0.3),
            Arbitraries.of("x", "y", "z").list().ofMaxSize(3).injectNull(0.3),
            Arbitraries.longs().between(0, 20).injectNull(0.3))
        .as(
            (room, tags, time) -> {
              Map<String, Object> fields = new HashMap<>();
              if (room != null) {
                fields.put("room", room);
              }
              if (tags != null) {
                fields.put("tags", tags);
              }
              if (time != null) {
                fields.put("time", time);
              }
              return fields;
            });
  }

  @Provide
  Arbitrary<List<CandidateQuery>> queries() {
    Arbitrary<List<Condition>> conditions =
        Arbitraries.oneOf(
                Arbitraries.of("red", "blue", "", "none")
                    .set()
                    .ofMaxSize(2)
                    .<Condition>map(values -> new Condition.AnyOf("room", values)),
                Arbitraries.of("x", "y", "z")
                    .set()
                    .ofMaxSize(2)
                    .<Condition>map(values -> new Condition.AnyOf("tags", values)),
                Arbitraries.<Condition>just(new Condition.Absent("room")),
                Combinators.combine(
                        Arbitraries.longs().between(-1, 21), Arbitraries.longs().between(-1, 21))
                    .<Condition>as((from, to) -> new Condition.Range("time", from, to)))
            .list()
            .ofMaxSize(2);
    return Combinators.combine(
            Arbitraries.of(Samples.TENANT, Samples.TENANT, "other", "nobody"),
            conditions,
            vectors(),
            Arbitraries.of(WORDS).set().ofMaxSize(4),
            Arbitraries.integers().between(1, 16))
        .as(
            (tenant, conditionList, vector, words, depth) ->
                new CandidateQuery(new Filter(tenant, conditionList), vector, words, depth))
        .list()
        .ofMinSize(1)
        .ofMaxSize(5);
  }

  /** A reference implementation of the port in a plain map. */
  private static final class PointMap {
    private final Map<UUID, Write> writes = new HashMap<>();

    void apply(List<Write> batch) {
      for (Write write : batch) {
        writes.merge(write.id(), write, (old, next) -> passes(old, next) ? next : old);
      }
    }

    private static boolean passes(Write old, Write next) {
      return next.revision() > old.revision()
          || (next.revision() == old.revision()
              && old instanceof Write.Upsert(Point before)
              && before.vector() == null
              && !(next instanceof Write.Upsert(Point after) && after.vector() == null));
    }

    Map<UUID, Point> live() {
      Map<UUID, Point> live = new HashMap<>();
      for (Write write : writes.values()) {
        if (write instanceof Write.Upsert(Point point)) {
          live.put(point.id(), point);
        }
      }
      return live;
    }

    List<Point> passing(Filter filter) {
      List<Point> passing = new ArrayList<>();
      for (Point point : live().values()) {
        if (point.tenant().equals(filter.tenant())
            && filter.conditions().stream().allMatch(condition -> holds(condition, point))) {
          passing.add(point);
        }
      }
      return passing;
    }

    Map<String, Long> counts(CandidateQuery query) {
      List<Point> seen = passing(query.filter());
      return query.words().stream()
          .collect(
              Collectors.toMap(
                  word -> word,
                  word ->
                      seen.stream()
                          .filter(point -> point.words().frequencies().containsKey(word))
                          .count()));
    }

    private static boolean holds(Condition condition, Point point) {
      return switch (condition) {
        case Condition.AnyOf(String field, Set<String> values) -> {
          Object value = point.fields().get(field);
          yield value instanceof List<?> list
              ? list.stream().anyMatch(values::contains)
              : value != null && values.contains(value);
        }
        case Condition.Absent(String field) -> !point.fields().containsKey(field);
        case Condition.Range(String field, long from, long to) ->
            point.fields().get(field) instanceof Long time && from <= time && time < to;
      };
    }
  }
}
