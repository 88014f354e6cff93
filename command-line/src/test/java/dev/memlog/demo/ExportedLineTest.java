package dev.memlog.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExportedLineTest {

  private static final String LINE =
      """
      {"memory":{"id":"m1","createdAt":"2026-03-31T12:00:00Z","supports":[\
      {"saidAt":"2026-03-31T12:00:00.123Z","content":"at 2026-03-31T12:00:00Z","occurredFrom":"2026-03-31"}]},\
      "history":[{"at":"2026-03-31T12:00:00Z","version":1}]}""";

  @Test
  void shouldMoveEachTimeAndNothingElse() {
    // when
    String earlier = ExportedLine.earlier(LINE, Duration.ofDays(30));

    // then
    assertThat(earlier)
        .isEqualTo(
            """
            {"memory":{"id":"m1","createdAt":"2026-03-01T12:00:00Z","supports":[\
            {"saidAt":"2026-03-01T12:00:00.123Z","content":"at 2026-03-31T12:00:00Z","occurredFrom":"2026-03-31"}]},\
            "history":[{"at":"2026-03-01T12:00:00Z","version":1}]}""");
  }

  @Test
  void shouldKnowTheMemoryOfALine() {
    assertThat(ExportedLine.holds(LINE, "m1")).isTrue();
    assertThat(ExportedLine.holds(LINE, "m2")).isFalse();
    assertThat(ExportedLine.holds("{\"coreMemory\":{}}", "m1")).isFalse();
  }

  @Test
  void shouldRefuseALineThatIsNotJson() {
    assertThatThrownBy(() -> ExportedLine.holds("{", "m1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be JSON");
  }
}
