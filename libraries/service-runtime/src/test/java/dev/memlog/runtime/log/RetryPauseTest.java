package dev.memlog.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPauseTest {

  private final Random random = new Random(7);

  @ParameterizedTest
  @CsvSource({
    "1, PT0.5S, PT1S",
    "2, PT1S, PT2S",
    "5, PT8S, PT16S",
    "9, PT2M8S, PT4M16S",
    "10, PT2M30S, PT5M",
    "100000, PT2M30S, PT5M"
  })
  void shouldDoubleUpToFiveMinutesWithJitter(int failures, Duration least, Duration most) {
    Set<Duration> pauses = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      Duration pause = RetryPause.after(failures, null, random);
      assertThat(pause).isBetween(least, most);
      pauses.add(pause);
    }
    assertThat(pauses).hasSizeGreaterThan(50);
  }

  @Test
  void shouldWaitAsLongAsTheReceiverAsksUpToADay() {
    Duration asked = Duration.ofMinutes(20);
    assertThat(RetryPause.after(1, asked, random)).isEqualTo(asked);
    assertThat(RetryPause.after(1, Duration.ofDays(300), random)).isEqualTo(Duration.ofDays(1));
    assertThat(RetryPause.after(10, Duration.ofSeconds(1), random))
        .isBetween(Duration.ofSeconds(150), Duration.ofMinutes(5));
  }
}
