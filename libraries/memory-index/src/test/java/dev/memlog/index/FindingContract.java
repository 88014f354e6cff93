package dev.memlog.index;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.PointCopies.withFields;
import static dev.memlog.index.PointCopies.withTenant;
import static dev.memlog.index.Samples.TENANT;
import static dev.memlog.index.Samples.axis;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static dev.memlog.index.Samples.withVector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.Filter.Condition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of searches: the proposed candidates and their measures. */
public abstract class FindingContract extends MemoryIndexContract {

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
  void shouldProposeWhatFitsTheWordsBest() {
    apply(
        upsert(point(1, 1, "dog", "a", "b", "c", "d", "e", "f", "g", "h", "i")),
        upsert(point(2, 1, "dog", "dog", "dog", "rare")),
        upsert(point(3, 1, "dog", "dog", "dog", "cat")));

    CandidatePool pool = index.search(query(filter(), vector(1), 1, "dog", "rare"));

    assertThat(pool.candidates())
        .filteredOn(Candidate::byWords)
        .extracting(found -> found.point().id())
        .containsExactly(id(2));
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
  void shouldMatchPointsWithoutAField() {
    apply(upsert(withField(point(1, 1), "room", "r")), upsert(point(2, 1)));

    assertThat(passing(new Condition.Absent("room"))).containsExactly(id(2));
    assertThat(passing(new Condition.Absent("tags"))).containsExactlyInAnyOrder(id(1), id(2));
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
}
