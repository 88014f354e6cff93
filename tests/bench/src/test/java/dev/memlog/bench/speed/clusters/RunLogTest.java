package dev.memlog.bench.speed.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunLogTest {

  @Test
  void shouldListKillsWithTheSecondsSinceTheStart() {
    var now = new AtomicLong(TimeUnit.HOURS.toNanos(7));
    var log = new RunLog(now::get);

    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(1_250));
    assertThat(log.add("killed broker 1")).isEqualTo("1.3 s killed broker 1");
    now.addAndGet(TimeUnit.MINUTES.toNanos(2));
    log.add("killed Qdrant node 0");

    assertThat(log).hasToString("1.3 s killed broker 1, 121.3 s killed Qdrant node 0");
  }
}
