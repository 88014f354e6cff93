package dev.memlog.index;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract over restarts, load and many threads. */
public abstract class KeepingContract extends MemoryIndexContract {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);
  private static final SourcePartition OTHER = new SourcePartition("passages/with.slash", 3);

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
  void shouldGiveEachCandidateAsOneWriteLeftItWhileOthersWrite() throws Exception {
    searchWhileWriting(
        pool -> {
          assertThat(ids(pool)).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(40);
          for (CandidatePool.Candidate candidate : pool.candidates()) {
            String parity = candidate.point().revision() % 2 == 0 ? "even" : "odd";
            assertThat(candidate.frequencies()).isEqualTo(Map.of("same", 1, parity, 1));
          }
        });
    assertThat(index.count(filter())).isEqualTo(40);
  }

  /** Forty points are replaced again and again while two others search for them. */
  protected final void searchWhileWriting(Consumer<CandidatePool> verify) throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    try (var threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> readers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        readers.add(
            threads.submit(
                () -> {
                  do {
                    verify.accept(
                        index.search(query(filter(), vector(1), 1_000, "same", "even", "odd")));
                  } while (!done.get());
                }));
      }
      try {
        for (int revision = 1; revision <= 60; revision++) {
          long now = revision;
          String parity = revision % 2 == 0 ? "even" : "odd";
          apply(
              IntStream.range(0, 40).mapToObj(n -> upsert(point(n, now, "same", parity))).toList());
        }
      } finally {
        done.set(true);
      }
      for (Future<?> reader : readers) {
        reader.get();
      }
    }
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
}
