package dev.memlog.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CpuShareTest {

  @Test
  @EnabledOnOs(OS.LINUX)
  void shouldLimitAProcessAndItsChildrenAndLetThemRunOnAfterwards() throws Exception {
    // given: a process whose child uses a whole processor
    Process busy = new ProcessBuilder("sh", "-c", "sh -c 'while :; do :; done' & wait").start();
    try {
      await().until(() -> cpu(busy).compareTo(Duration.ofMillis(50)) > 0);
      Duration before;
      long began = System.nanoTime();

      // when
      try (var _ = new CpuShare(busy, 0.1)) {
        before = cpu(busy);
        await()
            .atMost(Duration.ofSeconds(60))
            .until(() -> cpu(busy).minus(before).compareTo(Duration.ofMillis(100)) > 0);
      }

      // then: 0.1 s of work takes at least half a second, even with coarse clocks
      assertThat(System.nanoTime() - began).isGreaterThan(Duration.ofMillis(500).toNanos());
      Duration after = cpu(busy);
      await().until(() -> cpu(busy).minus(after).compareTo(Duration.ofMillis(100)) > 0);
    } finally {
      busy.descendants().forEach(ProcessHandle::destroyForcibly);
      busy.destroyForcibly();
    }
  }

  private static Duration cpu(Process process) {
    return process
        .descendants()
        .map(child -> child.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }
}
