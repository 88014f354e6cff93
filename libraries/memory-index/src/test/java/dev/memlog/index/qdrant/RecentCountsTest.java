package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of the age of counts in a process that does not write. */
class RecentCountsTest {

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-21T12:00:00Z"));
  private final FakeQdrant server = FakeQdrant.start();
  private final QdrantIndex writer = Servers.open(Servers.settings(server));
  private final QdrantIndex reader = open();

  @AfterEach
  void close() {
    reader.close();
    writer.close();
    server.close();
  }

  @Test
  void shouldCountALargeScopeAgainOnlyAfterSeconds() {
    write(0, 100);
    assertThat(search().points()).isEqualTo(100);
    write(100, 101);
    int calls = server.faults().calls(FakeQdrant.COUNT);

    pass(Duration.ofSeconds(4));
    CandidatePool early = search();
    assertThat(early.points()).isEqualTo(100);
    assertThat(early.documentFrequencies()).isEqualTo(Map.of("dog", 100L));
    assertThat(server.faults().calls(FakeQdrant.COUNT)).isEqualTo(calls);

    pass(Duration.ofSeconds(2));
    CandidatePool late = search();
    assertThat(late.points()).isEqualTo(101);
    assertThat(late.documentFrequencies()).isEqualTo(Map.of("dog", 101L));
  }

  @Test
  void shouldCountASmallScopeAgainAfterASecond() {
    write(0, 5);
    assertThat(search().points()).isEqualTo(5);
    write(5, 6);

    pass(Duration.ofMillis(1_001));

    assertThat(search().points()).isEqualTo(6);
  }

  @Test
  void shouldCountAgainWhenTheClockWentBack() {
    write(0, 100);
    assertThat(search().points()).isEqualTo(100);
    write(100, 101);

    pass(Duration.ofHours(-1));

    assertThat(search().points()).isEqualTo(101);
  }

  @Test
  void shouldFindAPointByAWordThatNoneHadBefore() {
    assertThat(search().candidates()).isEmpty();

    write(0, 1);

    assertThat(search().candidates()).anyMatch(CandidatePool.Candidate::byWords);
  }

  private void write(int from, int until) {
    List<Write> writes =
        IntStream.range(from, until).mapToObj(n -> upsert(point(n, n + 1L, "dog"))).toList();
    writer.apply(writes, Map.of());
  }

  private CandidatePool search() {
    return reader.search(query(filter(), vector(1), 10, "dog"));
  }

  private void pass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  private QdrantIndex open() {
    InstantSource source = now::get;
    return QdrantIndex.open(Servers.settings(server), SPEC, source.withZone(ZoneOffset.UTC));
  }
}
