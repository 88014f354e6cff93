package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.evolution.stream.EvolutionDriver.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.Retraction;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Messages that their speaker asked not to remember. */
class RetractedMessagesTest {

  private static final Instant MONDAY = START.minus(Duration.ofDays(5));

  @RegisterExtension final EvolutionDriver driver;

  RetractedMessagesTest(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
  }

  /** Pipes the request of message m9 not to remember another message. */
  private void retract(String message) {
    MemoryCandidate candidate =
        MemoryCandidate.newBuilder()
            .setId("retraction")
            .setTenant("t")
            .setApp("a")
            .setUser("u")
            .setSources(List.of(new Source("c", "m9", "v1")))
            .setRetraction(new Retraction(List.of(new Source("c", message, "v1"))))
            .build();
    driver.pipe(Topics.MEMORY_CANDIDATES, candidate);
  }

  @Test
  void shouldLeaveNoTextOfARetractedMessageOnAnyTopic() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");

    // when
    retract("m1");

    // then
    assertThat(driver.memories()).isEmpty();
    assertThat(driver.vectors()).isEmpty();
    assertThat(driver.changes().toString()).doesNotContain("Berlin");
    assertThat(driver.changes().values())
        .extracting(MemoryChange::getCause)
        .anySatisfy(
            cause -> {
              assertThat(cause.getKind()).isEqualTo("retraction");
              assertThat(cause.getId()).isEqualTo("c/m9");
            });
  }

  @Test
  void shouldNotRememberARetractedMessageThatIsReadAgain() {
    retract("m1");
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    assertThat(driver.memories()).isEmpty();
  }
}
