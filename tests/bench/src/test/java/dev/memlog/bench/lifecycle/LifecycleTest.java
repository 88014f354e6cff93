package dev.memlog.bench.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.standalone.data.TemporaryDirectory;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Simulates years of several owners. The system properties {@code memlog.lifecycle.seed}, {@code
 * seeds}, {@code owners} and {@code days} choose longer ones.
 */
class LifecycleTest {

  private static final long FIRST_SEED = Long.getLong("memlog.lifecycle.seed", 3);
  private static final int SEEDS = Integer.getInteger("memlog.lifecycle.seeds", 1);
  private static final int OWNERS = Integer.getInteger("memlog.lifecycle.owners", 2);
  private static final int DAYS = Integer.getInteger("memlog.lifecycle.days", 60);

  @Test
  void shouldKeepEveryPromiseWhenYearsPass() throws Exception {
    // given
    Map<String, Integer> changes = new HashMap<>();

    // when
    for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      try (var directory = TemporaryDirectory.make("memlog-lifecycle")) {
        Year.Outcome outcome = new Year(seed, OWNERS, DAYS, directory.path()).run();
        assertThat(outcome.violations()).isEmpty();
        outcome.changes().forEach((kind, count) -> changes.merge(kind, count, Integer::sum));
      }
    }

    // then each promise was put to the test
    assertThat(changes).containsKeys("consolidated", "undone", "restored");
    assertThat(changes.keySet())
        .anyMatch(kind -> kind.startsWith("archived:"))
        .anyMatch(kind -> kind.equals("archived:stale") || kind.startsWith("expired:"));
  }
}
