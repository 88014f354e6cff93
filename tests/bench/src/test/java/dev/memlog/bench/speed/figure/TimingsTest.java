package dev.memlog.bench.speed.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimingsTest {

  @Test
  void shouldTakePercentilesByNearestRank() {
    var timings = new Timings();
    LongStream.rangeClosed(1, 200).map(i -> 201 - i).forEach(ms -> timings.add(ms * 1_000_000));
    assertThat(timings.percentile(0)).isEqualTo(1);
    assertThat(timings.percentile(50)).isEqualTo(100);
    assertThat(timings.percentile(99)).isEqualTo(198);
    assertThat(timings.percentile(100)).isEqualTo(200);
    assertThat(new Timings().percentile(50)).isNaN();
  }

  @Test
  void shouldSetEachPercentileBesideTheFloors() {
    var value = new Timings();
    value.add(6_000_000);
    var floor = new Timings();
    floor.add(4_000_000);
    List<Result> results = value.results("search", floor, 50, 99);
    assertThat(results.stream().map(Result::name)).containsExactly("search p50", "search p99");
    assertThat(results).allMatch(r -> r.ratio().orElseThrow() == 1.5 && r.unit().equals("ms"));
  }
}
