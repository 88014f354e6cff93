package dev.memlog.index;

import static dev.memlog.index.Samples.DIMENSIONS;
import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.TENANT;
import static dev.memlog.index.Samples.axis;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static dev.memlog.index.Samples.withField;
import static dev.memlog.index.Samples.withFields;
import static dev.memlog.index.Samples.withTenant;
import static dev.memlog.index.Samples.withVector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.Filter.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link MemoryIndex} must do, each rule a test. An adapter's own test extends this and
 * says how to open one.
 */
public abstract class MemoryIndexContract {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);
  private static final SourcePartition OTHER = new SourcePartition("passages/with.slash", 3);

  private MemoryIndex index;

  /** Opens the collection of this test: empty at first, later with what was stored. */
  protected abstract MemoryIndex open();

  @BeforeEach
  void openIndex() {
    index = open();
  }

  @AfterEach
  void closeIndex() {
    index.close();
  }

  // ---- finding ----

  @Test
  void shouldFindByWordsAndSayWhichAndHowOften() {
    apply(upsert(point(1, 1, "dog", "dog", "home")), upsert(point(2, 1, "cat")));

    CandidatePool pool = index.search(query(filter(), vector(99), 10, "dog", "cow"));

    Candidate found = candidate(pool, 1);
    assertThat(found.byWords()).isTrue();
    assertThat(found.frequencies()).isEqualTo(Map.of("dog", 2));
    assertThat(found.length()).isEqualTo(3);
    assertThat(candidate(pool, 2).byWords()).isFalse();
    assertThat(candidate(pool, 2).frequencies()).isEmpty();
    assertThat(pool.documentFrequencies()).isEqualTo(Map.of("dog", 1L, "cow", 0L));
    assertThat(pool.points()).isEqualTo(2);
  }

  @Test
  void shouldProposeTheNearestVectors() {
    apply(IntStream.range(0, 6).mapToObj(n -> upsert(withVector(point(n, 1), axis(n)))).toList());

    CandidatePool pool = index.search(query(filter(), axis(3), 1));

    assertThat(ids(pool)).containsExactly(id(3));
    assertThat(pool.candidates().getFirst().byVector()).isTrue();
    assertThat(pool.candidates().getFirst().cosine()).isCloseTo(1, within(1e-5));
  }

  @Test
  void shouldGiveTheCosineOfWhatOnlyWordsFoundAndTheWordsOfWhatOnlyTheVectorFound() {
    apply(
        upsert(withVector(point(1, 1, "rare", "rare"), axis(1))),
        upsert(withVector(point(2, 1, "rare", "x", "y", "z"), axis(0))));
    float[] asked = {0.6f, 0, 0, 0, 0, 0, 0, 0.8f};

    CandidatePool pool = index.search(query(filter(), asked, 1, "rare"));

    Candidate byWords = candidate(pool, 1);
    assertThat(byWords.byWords()).isTrue();
    assertThat(byWords.byVector()).isFalse();
    assertThat(byWords.cosine()).isCloseTo(0, within(1e-5));
    Candidate byVector = candidate(pool, 2);
    assertThat(byVector.byVector()).isTrue();
    assertThat(byVector.byWords()).isFalse();
    assertThat(byVector.cosine()).isCloseTo(0.6, within(1e-5));
    assertThat(byVector.frequencies()).isEqualTo(Map.of("rare", 1));
    assertThat(byVector.length()).isEqualTo(4);
  }

  @Test
  void shouldProposeNoMoreThanTheDepthOnEachPath() {
    apply(IntStream.range(0, 50).mapToObj(n -> upsert(point(n, 1, "word"))).toList());

    CandidatePool pool = index.search(query(filter(), vector(5), 7, "word"));

    assertThat(pool.candidates()).filteredOn(Candidate::byVector).hasSize(7);
    assertThat(pool.candidates()).filteredOn(Candidate::byWords).hasSize(7);
    assertThat(ids(pool)).doesNotHaveDuplicates();
  }

  @Test
  void shouldReturnEveryFieldAsItWasStored() {
    Map<String, Object> fields =
        Map.of(
            "room",
            "r\u00e4um \uD83D\uDE00",
            "tags",
            List.of("a", "b"),
            "time",
            -5L,
            "text",
            "",
            "flag",
            true);
    apply(upsert(withFields(point(1, 7), fields)));

    StoredPoint stored = candidate(index.search(query(filter(), vector(1), 1)), 1).point();

    assertThat(stored).isEqualTo(new StoredPoint(id(1), 7, fields));
  }

  @Test
  void shouldAnswerAQueryWithoutWords() {
    apply(upsert(point(1, 1, "dog")));

    CandidatePool pool = index.search(query(filter(), vector(1), 5));

    assertThat(ids(pool)).containsExactly(id(1));
    assertThat(pool.documentFrequencies()).isEmpty();
  }

  @Test
  void shouldAnswerAQueryOfThousandsOfWords() {
    apply(upsert(point(1, 1, "word7")));
    String[] words = IntStream.range(0, 3_000).mapToObj(n -> "word" + n).toArray(String[]::new);

    CandidatePool pool = index.search(query(filter(), vector(9), 1, words));

    assertThat(candidate(pool, 1).byWords()).isTrue();
  }

  @Test
  void shouldHoldAPointWithoutWordsOrFields() {
    apply(upsert(point(1, 1)));

    CandidatePool pool = index.search(query(filter(), vector(1), 5, "dog"));

    assertThat(candidate(pool, 1).length()).isZero();
    assertThat(candidate(pool, 1).byWords()).isFalse();
  }

  @Test
  void shouldFindNothingInAnEmptyCollection() {
    CandidatePool pool = index.search(query(filter(), vector(1), 5, "dog"));

    assertThat(pool).isEqualTo(new CandidatePool(List.of(), 0, Map.of("dog", 0L)));
    assertThat(index.count(filter())).isZero();
  }

  @Test
  void shouldReplaceAPointWhole() {
    apply(upsert(withField(point(1, 1, "old"), "text", "old")));

    apply(upsert(withField(withVector(point(1, 2, "new"), axis(2)), "room", "r")));

    CandidatePool pool = index.search(query(filter(), axis(2), 5, "old", "new"));
    assertThat(pool.points()).isEqualTo(1);
    assertThat(pool.documentFrequencies()).isEqualTo(Map.of("old", 0L, "new", 1L));
    assertThat(candidate(pool, 1).point())
        .isEqualTo(new StoredPoint(id(1), 2, Map.of("room", "r")));
    assertThat(candidate(pool, 1).cosine()).isCloseTo(1, within(1e-5));
  }

  @Test
  void shouldRefuseAQueryOfOtherDimensions() {
    assertThatThrownBy(() -> index.search(query(filter(), new float[3], 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("vector must have dimensions=8, got 3");
  }

  // ---- the guard ----

  @Test
  void shouldIgnoreAnOlderWrite() {
    apply(upsert(point(1, 5, "new")));

    apply(upsert(point(1, 4, "old")));
    apply(delete(1, 3));

    assertThat(revisionOf(1)).isEqualTo(5);
    assertThat(found("new")).containsExactly(id(1));
    assertThat(found("old")).isEmpty();
  }

  @Test
  void shouldIgnoreAWriteOfTheSameRevision() {
    apply(upsert(point(1, 5, "first")));

    apply(upsert(point(1, 5, "again")));
    apply(delete(1, 5));

    assertThat(found("first")).containsExactly(id(1));
    assertThat(found("again")).isEmpty();
  }

  @Test
  void shouldApplyANewerWrite() {
    apply(upsert(point(1, 5, "old")));

    apply(upsert(point(1, 6, "new")));

    assertThat(found("new")).containsExactly(id(1));
    assertThat(found("old")).isEmpty();
  }

  @Test
  void shouldKeepDeletedWhatIsCreatedLate() {
    apply(delete(1, 5));

    apply(upsert(point(1, 4, "late")));

    assertThat(found("late")).isEmpty();
    assertThat(index.count(filter())).isZero();
  }

  @Test
  void shouldBringBackWhatIsWrittenAfterItsDelete() {
    apply(upsert(point(1, 1, "first")));
    apply(delete(1, 2));

    apply(upsert(point(1, 3, "second")));

    assertThat(found("second")).containsExactly(id(1));
    assertThat(index.count(filter())).isEqualTo(1);
  }

  @Test
  void shouldGuardAcrossARestart() {
    apply(upsert(point(1, 5, "kept")));
    apply(delete(2, 5));

    reopen();
    apply(upsert(point(1, 4, "old")), upsert(point(2, 4, "late")));

    assertThat(found("kept")).containsExactly(id(1));
    assertThat(found("old")).isEmpty();
    assertThat(found("late")).isEmpty();
  }

  @Test
  void shouldApplyThePartOfABatchThatIsNewer() {
    apply(upsert(point(1, 5, "one")), upsert(point(2, 1, "two")));

    apply(upsert(point(1, 3, "stale")), upsert(point(2, 3, "fresh")), upsert(point(3, 1, "third")));

    assertThat(found("one")).containsExactly(id(1));
    assertThat(found("fresh")).containsExactly(id(2));
    assertThat(found("third")).containsExactly(id(3));
    assertThat(found("stale")).isEmpty();
  }

  @Test
  void shouldCompareRevisionsExactlyUpToTheGreatest() {
    long greatest = (1L << 53) - 1;
    apply(upsert(point(1, greatest - 1, "old")));

    apply(upsert(point(1, greatest, "new")));

    assertThat(revisionOf(1)).isEqualTo(greatest);
    assertThat(found("new")).containsExactly(id(1));
  }

  // ---- deletes ----

  @Test
  void shouldNeverShowATombstone() {
    apply(upsert(withFields(point(1, 1, "secret"), Map.of("room", "r", "time", 3L))));
    apply(delete(1, 2), delete(2, 2));

    CandidatePool pool = index.search(query(filter(), vector(1), 1_000, "secret"));

    assertThat(pool).isEqualTo(new CandidatePool(List.of(), 0, Map.of("secret", 0L)));
    assertThat(index.count(filter())).isZero();
    assertThat(index.count(filter(new Condition.AnyOf("room", Set.of("r"))))).isZero();
    assertThat(index.count(filter(new Condition.Range("time", Long.MIN_VALUE, Long.MAX_VALUE))))
        .isZero();
    assertThat(index.vectors(List.of(id(1), id(2)))).isEmpty();
  }

  @Test
  void shouldStillGuardAfterMaintenanceWhileTheTombstoneIsYoung() {
    apply(upsert(point(1, 1, "word")), upsert(point(2, 1, "word")));
    apply(delete(1, 5));

    index.maintain();
    apply(upsert(point(1, 4, "late")));

    assertThat(found("late")).isEmpty();
    assertThat(found("word")).containsExactly(id(2));
  }

  // ---- filters ----

  @Test
  void shouldMatchAnyOfTheValues() {
    apply(
        upsert(withField(point(1, 1), "room", "red")),
        upsert(withField(point(2, 1), "room", "blue")),
        upsert(withField(point(3, 1), "room", "green")),
        upsert(point(4, 1)));

    assertThat(passing(new Condition.AnyOf("room", Set.of("red", "blue", "none"))))
        .containsExactlyInAnyOrder(id(1), id(2));
    assertThat(passing(new Condition.AnyOf("room", Set.of("re")))).isEmpty();
    assertThat(passing(new Condition.AnyOf("room", Set.of()))).isEmpty();
  }

  @Test
  void shouldMatchAnyElementOfAList() {
    apply(
        upsert(withField(point(1, 1), "tags", List.of("a", "b"))),
        upsert(withField(point(2, 1), "tags", List.of("b", "c"))),
        upsert(withField(point(3, 1), "tags", List.of())));

    assertThat(passing(new Condition.AnyOf("tags", Set.of("a")))).containsExactly(id(1));
    assertThat(passing(new Condition.AnyOf("tags", Set.of("b", "c"))))
        .containsExactlyInAnyOrder(id(1), id(2));
  }

  @Test
  void shouldMatchARangeWithItsStartAndWithoutItsEnd() {
    apply(
        upsert(withField(point(1, 1), "time", 9L)),
        upsert(withField(point(2, 1), "time", 10L)),
        upsert(withField(point(3, 1), "time", 19L)),
        upsert(withField(point(4, 1), "time", 20L)),
        upsert(point(5, 1)));

    assertThat(passing(new Condition.Range("time", 10, 20)))
        .containsExactlyInAnyOrder(id(2), id(3));
    assertThat(passing(new Condition.Range("time", 10, 10))).isEmpty();
    assertThat(passing(new Condition.Range("time", 20, 10))).isEmpty();
    assertThat(passing(new Condition.Range("time", 5, Long.MIN_VALUE))).isEmpty();
    assertThat(passing(new Condition.Range("time", Long.MIN_VALUE, Long.MAX_VALUE))).hasSize(4);
  }

  @Test
  void shouldHoldEveryConditionAtOnce() {
    apply(
        upsert(withFields(point(1, 1), Map.of("room", "r", "time", 1L))),
        upsert(withFields(point(2, 1), Map.of("room", "r", "time", 2L))),
        upsert(withFields(point(3, 1), Map.of("room", "s", "time", 2L))));

    assertThat(passing(new Condition.AnyOf("room", Set.of("r")), new Condition.Range("time", 2, 3)))
        .containsExactly(id(2));
  }

  @Test
  void shouldFilterBothPathsAndEveryCount() {
    apply(
        upsert(withField(withVector(point(1, 1, "dog"), axis(0)), "room", "r")),
        upsert(withField(withVector(point(2, 1, "dog"), axis(0)), "room", "s")),
        upsert(withField(withVector(point(3, 1, "cat"), axis(1)), "room", "r")));
    Filter room = filter(new Condition.AnyOf("room", Set.of("r")));

    CandidatePool pool = index.search(query(room, axis(0), 1, "dog", "cat"));

    assertThat(ids(pool)).contains(id(1)).doesNotContain(id(2));
    assertThat(pool.points()).isEqualTo(2);
    assertThat(pool.documentFrequencies()).isEqualTo(Map.of("dog", 1L, "cat", 1L));
    assertThat(index.count(room)).isEqualTo(2);
  }

  @Test
  void shouldRefuseAConditionThatTheFieldCannotMeet() {
    assertThatThrownBy(() -> index.count(filter(new Condition.AnyOf("nope", Set.of("x")))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nope");
    assertThatThrownBy(() -> index.count(filter(new Condition.AnyOf("text", Set.of("x")))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("text");
    assertThatThrownBy(() -> index.count(filter(new Condition.Range("room", 1, 2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("room");
  }

  // ---- tenants ----

  @Test
  void shouldNeverShowOrCountAnotherTenantsPoints() {
    apply(upsert(withVector(point(1, 1, "dog", "mine"), axis(0))));
    apply(
        IntStream.range(10, 60)
            .mapToObj(n -> withTenant(withVector(point(n, 1, "dog", "theirs"), axis(0)), "other"))
            .map(Samples::upsert)
            .toList());

    CandidatePool pool = index.search(query(filter(), axis(0), 5, "dog", "mine", "theirs"));

    assertThat(ids(pool)).containsExactly(id(1));
    assertThat(pool.points()).isEqualTo(1);
    assertThat(pool.documentFrequencies()).isEqualTo(Map.of("dog", 1L, "mine", 1L, "theirs", 0L));
    assertThat(index.count(filter())).isEqualTo(1);
    assertThat(index.count(new Filter("other", List.of()))).isEqualTo(50);
    assertThat(index.count(new Filter("nobody", List.of()))).isZero();
  }

  @Test
  void shouldRefuseAWriteOfAnotherTenantsId() {
    apply(upsert(point(1, 1, "mine")));

    assertThatThrownBy(() -> apply(upsert(withTenant(point(1, 9, "theirs"), "other"))))
        .isInstanceOfSatisfying(
            InvalidPointException.class, refused -> assertThat(refused.id()).isEqualTo(id(1)))
        .hasMessageContaining("other")
        .hasMessageNotContaining(TENANT);
    assertThatThrownBy(() -> apply(new Write.Delete(id(1), "other", 9)))
        .isInstanceOf(InvalidPointException.class);
    assertThat(found("mine")).containsExactly(id(1));
  }

  // ---- vectors ----

  @Test
  void shouldGiveBackVectorsBitByBitWithTheirContentHash() {
    apply(upsert(point(1, 1)), upsert(point(2, 1)));

    Map<UUID, StoredVector> vectors = index.vectors(List.of(id(1), id(2), id(3)));

    assertThat(vectors).containsOnlyKeys(id(1), id(2));
    assertThat(vectors)
        .hasEntrySatisfying(
            id(1),
            stored -> {
              assertThat(stored.vector()).containsExactly(vector(1));
              assertThat(stored.contentHash()).isEqualTo("hash1");
            })
        .hasEntrySatisfying(
            id(2), stored -> assertThat(stored.vector()).containsExactly(vector(2)));
  }

  // ---- what cannot be stored ----

  @Test
  void shouldWriteNothingOfABatchWithAnInvalidPoint() {
    Point wrong = withVector(point(2, 1), new float[DIMENSIONS + 1]);

    assertThatThrownBy(
            () ->
                index.apply(
                    List.of(upsert(point(1, 1, "word")), upsert(wrong)), Map.of(SOURCE, 2L)))
        .isInstanceOfSatisfying(
            InvalidPointException.class,
            refused -> assertThat(refused.id()).isIn(null, wrong.id()));

    assertThat(index.count(filter())).isZero();
    assertThat(index.positions()).isEmpty();
  }

  @Test
  void shouldRefuseAVectorThatIsNone() {
    float[] unfinished = axis(0);
    unfinished[3] = Float.NaN;

    assertRefused(withVector(point(1, 1), unfinished), "finite");
    assertRefused(withVector(point(1, 1), new float[DIMENSIONS]), "length 1");
    assertRefused(withVector(point(1, 1), new float[] {1}), "dimensions=8, got 1");
  }

  @Test
  void shouldRefuseFieldsThatTheCollectionHasNot() {
    assertRefused(withField(point(1, 1), "colour", "red"), "colour");
  }

  @Test
  void shouldRefuseValuesOfAnotherType() {
    assertRefused(withField(point(1, 1), "room", 5L), "room must be a String");
    assertRefused(withField(point(1, 1), "time", "noon"), "time must be a Long");
    assertRefused(withField(point(1, 1), "time", 5), "time must be a Long");
    assertRefused(withField(point(1, 1), "tags", List.of("a", 1L)), "tags must be");
    assertRefused(withField(point(1, 1), "text", 1.5), "text must be");
  }

  @Test
  void shouldRefuseKeywordsAndWordsThatAreTooLong() {
    assertRefused(withField(point(1, 1), "room", "\u00e9".repeat(16_384)), "room");
    assertRefused(point(1, 1, "w".repeat(40_000)), "words");
  }

  @Test
  void shouldRefuseATenantWithoutName() {
    assertRefused(withTenant(point(1, 1), ""), "tenant");
  }

  @Test
  void shouldStoreLongTexts() {
    String text = "long ".repeat(60_000);
    apply(upsert(withField(point(1, 1), "text", text)));

    assertThat(candidate(index.search(query(filter(), vector(1), 1)), 1).point().fields())
        .isEqualTo(Map.of("text", text));
  }

  @Test
  void shouldRefuseABatchWithOneIdTwice() {
    assertThatThrownBy(() -> apply(upsert(point(1, 1)), delete(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(id(1).toString());
  }

  // ---- positions ----

  @Test
  void shouldRememberTheLastPositionOfEachSource() {
    index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 5L, OTHER, 1L));
    index.apply(List.of(), Map.of(SOURCE, 7L));

    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 7L, OTHER, 1L));

    reopen();
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 7L, OTHER, 1L));
  }

  @Test
  void shouldKeepEverythingOverARestart() {
    apply(upsert(withField(point(1, 3, "dog"), "room", "r")), upsert(point(2, 1, "cat")));
    apply(delete(2, 2));
    CandidateQuery query = query(filter(), vector(1), 10, "dog", "cat");
    CandidatePool before = index.search(query);

    reopen();

    assertThat(index.search(query)).isEqualTo(before);
    assertThat(index.collection()).isEqualTo(SPEC);
  }

  // ---- load ----

  @ParameterizedTest
  @ValueSource(ints = {1, 3_000})
  void shouldApplyBatchesOfAnySize(int size) {
    apply(IntStream.range(0, size).mapToObj(n -> upsert(point(n, 1, "w" + n % 10))).toList());
    apply(List.of());

    assertThat(index.count(filter())).isEqualTo(size);
    assertThat(index.search(query(filter(), vector(0), 10, "w0")).documentFrequencies())
        .isEqualTo(Map.of("w0", (size + 9) / 10L));
  }

  @Test
  void shouldAnswerFromOnePointInTimeWhileOthersWrite() throws Exception {
    int points = 40;
    AtomicBoolean done = new AtomicBoolean();
    try (var threads = Executors.newFixedThreadPool(3)) {
      List<Future<?>> readers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        readers.add(
            threads.submit(
                () -> {
                  do {
                    assertOneRevision(
                        index.search(query(filter(), vector(1), 1_000, "same", "even", "odd")));
                  } while (!done.get());
                }));
      }
      for (int revision = 1; revision <= 60; revision++) {
        long now = revision;
        String parity = revision % 2 == 0 ? "even" : "odd";
        apply(
            IntStream.range(0, points)
                .mapToObj(n -> upsert(point(n, now, "same", parity)))
                .toList());
      }
      done.set(true);
      for (Future<?> reader : readers) {
        reader.get();
      }
    }
    assertThat(index.count(filter())).isEqualTo(points);
  }

  private static void assertOneRevision(CandidatePool pool) {
    if (pool.points() == 0) {
      return;
    }
    assertThat(pool.points()).isEqualTo(40);
    assertThat(pool.candidates()).hasSize(40);
    assertThat(pool.candidates().stream().map(c -> c.point().revision()).distinct()).hasSize(1);
    boolean even = pool.candidates().getFirst().point().revision() % 2 == 0;
    assertThat(pool.documentFrequencies())
        .isEqualTo(Map.of("same", 40L, "even", even ? 40L : 0L, "odd", even ? 0L : 40L));
  }

  @Test
  void shouldSerialiseWritersOfSeveralSources() throws Exception {
    try (var threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> writers = new ArrayList<>();
      for (int source = 0; source < 4; source++) {
        SourcePartition partition = new SourcePartition("passages", source);
        int first = source * 100;
        writers.add(
            threads.submit(
                () -> {
                  for (int n = 0; n < 25; n++) {
                    index.apply(
                        List.of(upsert(point(first + n, 1, "word"))), Map.of(partition, n + 1L));
                  }
                }));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }

    assertThat(index.count(filter())).isEqualTo(100);
    assertThat(index.positions())
        .hasSize(4)
        .allSatisfy((_, next) -> assertThat(next).isEqualTo(25));
  }

  // ---- health ----

  @Test
  void shouldBeHealthyUntilItIsClosed() {
    index.check();

    index.close();

    assertThatThrownBy(index::check).isInstanceOf(IndexUnavailableException.class);
    assertThatThrownBy(() -> apply(upsert(point(1, 1))))
        .isInstanceOf(IndexUnavailableException.class);
    assertThatThrownBy(() -> index.count(filter())).isInstanceOf(IndexUnavailableException.class);
    index.close();
  }

  private void apply(Write... writes) {
    apply(List.of(writes));
  }

  private void apply(List<Write> writes) {
    index.apply(writes, Map.of());
  }

  private void reopen() {
    index.close();
    index = open();
  }

  private void assertRefused(Point point, String message) {
    assertThatThrownBy(() -> apply(upsert(point)))
        .isInstanceOf(InvalidPointException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(point.id().toString());
    assertThat(index.count(filter())).isZero();
  }

  private List<UUID> found(String word) {
    return index.search(query(filter(), vector(1), 1_000, word)).candidates().stream()
        .filter(Candidate::byWords)
        .map(candidate -> candidate.point().id())
        .toList();
  }

  private List<UUID> passing(Condition... conditions) {
    List<UUID> ids = ids(index.search(query(filter(conditions), vector(1), 1_000)));
    assertThat(index.count(filter(conditions))).isEqualTo(ids.size());
    return ids;
  }

  private long revisionOf(int number) {
    return candidate(index.search(query(filter(), vector(1), 1_000)), number).point().revision();
  }

  private static List<UUID> ids(CandidatePool pool) {
    return pool.candidates().stream().map(candidate -> candidate.point().id()).toList();
  }

  private static Candidate candidate(CandidatePool pool, int number) {
    return pool.candidates().stream()
        .filter(candidate -> candidate.point().id().equals(id(number)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no point " + number + " in " + pool));
  }
}
