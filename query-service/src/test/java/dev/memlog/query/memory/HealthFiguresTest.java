package dev.memlog.query.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.api.v1.MemoryHealth;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthFiguresTest {

  static {
    AvroTrust.granted();
  }

  private static final Instant NOW = Instant.parse("2026-03-15T12:00:00Z");

  @Test
  void shouldCountActiveMemoriesByTypeAndCategory() {
    MemoryHealth.Builder figures =
        figures(
            memory("a", "active", 1, 0),
            memory("b", "active", 2, 0),
            memory("c", "archived", 3, 0));
    assertThat(figures.getByStatusMap()).hasToString("{active=2, archived=1}");
    assertThat(figures.getByTypeMap()).hasToString("{semantic=2}");
    assertThat(figures.getByCategoryMap()).hasToString("{fact=2}");
  }

  @Test
  void shouldCallMemoriesStaleThatWereNeverReadForMoreThanThirtyDays() {
    assertThat(figures(memory("a", "active", 31, 0)).getStale()).isEqualTo(1);
    assertThat(figures(memory("a", "active", 30, 0)).getStale()).isZero();
    assertThat(figures(memory("a", "active", 31, 1)).getStale()).isZero();
    assertThat(figures(memory("a", "archived", 31, 0)).getStale()).isZero();
  }

  @Test
  void shouldCountWhatEachOfTheLastSevenDaysMade() {
    MemoryHealth.Builder figures =
        figures(
            memory("a", "active", 0, 0),
            memory("b", "forgotten", 0, 0),
            memory("c", "active", 6, 0),
            memory("d", "active", 7, 0));
    assertThat(figures.getGrowth(0).getDay()).isEqualTo("2026-03-09");
    assertThat(figures.getGrowthList())
        .extracting(growth -> growth.getCreated())
        .containsExactly(1L, 0L, 0L, 0L, 0L, 0L, 2L);
  }

  @Test
  void shouldNameTheTenMostRead() {
    List<UsedMemory> memories = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      memories.add(memory("m" + i, "active", 1, i));
    }
    assertThat(HealthFigures.of(memories, NOW).getMostReadList())
        .extracting(used -> used.getMemoryId())
        .hasSize(10)
        .startsWith("m14", "m13")
        .endsWith("m5");
    assertThat(figures(memory("a", "active", 1, 0)).getMostReadList()).isEmpty();
  }

  private static MemoryHealth.Builder figures(UsedMemory... memories) {
    return HealthFigures.of(List.of(memories), NOW);
  }

  private static UsedMemory memory(String id, String status, int daysAgo, long reads) {
    Memory memory = Memory.newBuilder().setId(id).setStatus(status).build();
    memory.setClaim(Claim.newBuilder().build());
    memory.setCreatedAt(NOW.minus(Duration.ofDays(daysAgo)));
    return new UsedMemory(memory, new Usage(reads, reads == 0 ? null : NOW));
  }
}
