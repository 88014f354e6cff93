package dev.memlog.index;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.PointCopies.withFields;
import static dev.memlog.index.PointCopies.withTenant;
import static dev.memlog.index.Samples.DIMENSIONS;
import static dev.memlog.index.Samples.axis;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static dev.memlog.index.Samples.withVector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.index.Filter.Condition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The rules for writes: which take effect, and which can never be stored. */
public abstract class WritingContract extends MemoryIndexContract {

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

  @Test
  void shouldWriteNothingOfABatchWithAnInvalidPoint() {
    Point wrong = withVector(point(2, 1), new float[DIMENSIONS + 1]);

    assertThatThrownBy(
            () ->
                index.apply(
                    List.of(upsert(point(1, 1, "word")), upsert(wrong)),
                    Map.of(new SourcePartition("passages", 0), 2L)))
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
}
