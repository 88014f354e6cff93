package dev.memlog.index;

import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.Filter.Condition;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The contract of every {@link MemoryIndex}, with a test for each rule. An adapter's own tests
 * extend {@link FindingContract}, {@link WritingContract}, {@link KeepingContract} and {@link
 * ModelContract}, one that takes points before their vectors {@link LexicalFirstContract} too, and
 * say where one is stored.
 */
public abstract class MemoryIndexContract {

  protected MemoryIndex index;

  private CollectionStore store;

  /** Creates the place of this test's collection, which is empty. */
  protected abstract CollectionStore fresh();

  /** Opens the collection of this test: empty at first, later with what was stored. */
  protected final MemoryIndex open() {
    return store.open();
  }

  @BeforeEach
  void openIndex() {
    store = fresh();
    index = open();
  }

  @AfterEach
  void closeIndex() {
    try {
      index.close();
    } finally {
      store.close();
    }
  }

  protected final void apply(Write... writes) {
    apply(List.of(writes));
  }

  protected final void apply(List<Write> writes) {
    index.apply(writes, Map.of());
  }

  protected final void reopen() {
    index.close();
    index = open();
  }

  protected final void assertRefused(Point point, String message) {
    assertThatThrownBy(() -> apply(upsert(point)))
        .isInstanceOf(InvalidPointException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(point.id().toString());
    assertThat(index.count(filter())).isZero();
  }

  protected final List<UUID> found(String word) {
    return index.search(query(filter(), vector(1), 1_000, word)).candidates().stream()
        .filter(Candidate::byWords)
        .map(candidate -> candidate.point().id())
        .toList();
  }

  protected final List<UUID> passing(Condition... conditions) {
    List<UUID> ids = ids(index.search(query(filter(conditions), vector(1), 1_000)));
    assertThat(index.count(filter(conditions))).isEqualTo(ids.size());
    return ids;
  }

  protected final long revisionOf(int number) {
    return candidate(index.search(query(filter(), vector(1), 1_000)), number).point().revision();
  }

  protected static List<UUID> ids(CandidatePool pool) {
    return pool.candidates().stream().map(candidate -> candidate.point().id()).toList();
  }

  protected static Candidate candidate(CandidatePool pool, int number) {
    return pool.candidates().stream()
        .filter(candidate -> candidate.point().id().equals(id(number)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no point " + number + " in " + pool));
  }
}
