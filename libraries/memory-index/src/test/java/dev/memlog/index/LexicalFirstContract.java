package dev.memlog.index;

import static dev.memlog.index.PointCopies.withoutVector;
import static dev.memlog.index.Samples.axis;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.withVector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of an index that accepts points without their vectors. */
public abstract class LexicalFirstContract extends MemoryIndexContract {

  @Test
  void shouldSayThatItTakesThem() {
    assertThat(index.lexicalFirst()).isTrue();
  }

  @Test
  void shouldFindByItsWordsWhatHasNoVectorYet() {
    apply(upsert(withVector(point(1, 5, "other"), axis(0))));

    apply(upsert(withoutVector(point(2, 5, "word"))));

    CandidatePool pool = index.search(query(filter(), axis(0), 10, "word"));
    assertThat(candidate(pool, 2).byWords()).isTrue();
    assertThat(candidate(pool, 2).byVector()).isFalse();
    assertThat(candidate(pool, 2).hasVector()).isFalse();
    assertThat(candidate(pool, 1).hasVector()).isTrue();
    assertThat(index.count(filter())).isEqualTo(2);
    assertThat(index.vectors(List.of(id(1), id(2)))).containsOnlyKeys(id(1));
  }

  @Test
  void shouldTakeTheVectorThatTheSameRevisionLacks() {
    apply(upsert(withoutVector(point(1, 5, "word"))));

    apply(upsert(withVector(point(1, 5, "word"), axis(3))));
    apply(upsert(withVector(point(1, 5, "word"), axis(4))));
    apply(upsert(withoutVector(point(1, 5, "word"))));

    CandidatePool pool = index.search(query(filter(), axis(3), 10));
    assertThat(candidate(pool, 1).cosine()).isCloseTo(1, within(1e-5));
    assertThat(found("word")).containsExactly(id(1));
  }

  @Test
  void shouldNotTakeTheVectorOfWhatWasReplacedOrDeletedMeanwhile() {
    apply(upsert(withoutVector(point(1, 5, "old"))), upsert(withoutVector(point(2, 5, "old"))));
    apply(upsert(withoutVector(point(1, 6, "new"))), delete(2, 6));

    apply(upsert(point(1, 5, "old")), upsert(point(2, 5, "old")));

    assertThat(found("new")).containsExactly(id(1));
    assertThat(found("old")).isEmpty();
    assertThat(index.vectors(List.of(id(1), id(2)))).isEmpty();
  }

  @Test
  void shouldDeleteWhatWillNeverHaveItsVector() {
    apply(upsert(withoutVector(point(1, 5, "word"))), upsert(point(2, 5, "word")));

    apply(delete(1, 5), delete(2, 5));
    apply(upsert(withoutVector(point(1, 5, "word"))));
    apply(upsert(point(1, 4, "word")));

    assertThat(found("word")).containsExactly(id(2));
    assertThat(index.count(filter())).isEqualTo(1);
  }

  @Test
  void shouldDropTheVectorOfATextThatIsReplaced() {
    apply(upsert(withVector(point(1, 5, "old"), axis(0))));

    apply(upsert(withoutVector(point(1, 6, "new"))));

    CandidatePool pool = index.search(query(filter(), axis(0), 10, "new"));
    assertThat(candidate(pool, 1).hasVector()).isFalse();
    assertThat(candidate(pool, 1).byVector()).isFalse();
  }

  @Test
  void shouldWaitForTheVectorAcrossARestart() {
    apply(upsert(withoutVector(point(1, 5, "word"))));

    reopen();

    assertThat(found("word")).containsExactly(id(1));
    assertThat(index.vectors(List.of(id(1)))).isEmpty();
    apply(upsert(point(1, 5, "word")));
    assertThat(index.vectors(List.of(id(1)))).containsOnlyKeys(id(1));
  }
}
