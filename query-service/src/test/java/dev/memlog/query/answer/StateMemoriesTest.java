package dev.memlog.query.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryChange;
import dev.memlog.query.memory.Usage;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StateMemoriesTest {

  private static final Instant SAID = Instant.parse("2026-11-01T00:00:00Z");
  private static final Duration FADING = Duration.ofDays(5);

  private static Memory memory() {
    return Memory.newBuilder()
        .setId("m")
        .setClaim(Claim.newBuilder().setContent("Ada keeps bees").setImportance(8).build())
        .setCreatedAt(SAID)
        .setLastMentionedAt(SAID)
        .build();
  }

  @Test
  void shouldFadeInTheConfiguredTime() {
    var used = new UsedMemory(memory(), Usage.NONE, FADING);

    var shown = StateMemories.show(used, SAID.plus(FADING));

    assertThat(shown.getEffectiveImportance()).isCloseTo(8 / Math.E, within(1e-6));
  }

  @Test
  void shouldShowTheImportanceThatAMemoryHadBeforeAChange() {
    var change =
        MemoryChange.newBuilder()
            .setMemoryId("m")
            .setCause(new Cause("command", "c", null))
            .setAt(SAID.plus(FADING))
            .setBefore(memory())
            .build();

    var shown = StateMemories.show(change, FADING);

    assertThat(shown.getBefore().getEffectiveImportance()).isCloseTo(8 / Math.E, within(1e-6));
  }
}
