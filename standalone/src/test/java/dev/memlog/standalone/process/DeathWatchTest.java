package dev.memlog.standalone.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.Health;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DeathWatchTest {

  private static final Duration SOON = Duration.ofMillis(1);

  @Test
  void shouldEndOnceAPartIsFoundDeadEachTime() {
    // given
    var parts = Map.of("fold", Health.ok(), "extraction", Health.failed("its thread has died"));

    // expect
    assertThatThrownBy(() -> new DeathWatch(() -> parts, SOON).watch())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("extraction needs a restart: its thread has died");
  }

  @Test
  void shouldBearWithAPartThatComesBack() {
    // given: dead now and then, waiting otherwise, and dead for good in the end
    var looks = new AtomicInteger();

    // expect
    assertThatThrownBy(
            () ->
                new DeathWatch(
                        () -> {
                          int look = looks.incrementAndGet();
                          boolean dead = look > 20 || look % 5 != 0;
                          return Map.of(
                              "fold", dead ? Health.failed("dead") : Health.waiting("replaced"));
                        },
                        SOON)
                    .watch())
        .isInstanceOf(IllegalStateException.class);
    assertThat(looks).hasValue(25);
  }
}
