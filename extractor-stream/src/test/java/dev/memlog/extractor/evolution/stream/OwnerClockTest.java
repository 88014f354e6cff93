package dev.memlog.extractor.evolution.stream;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.MemoryChange;
import dev.memlog.extractor.evolution.rules.ArchivingRules;
import dev.memlog.extractor.evolution.rules.LifecycleRules;
import dev.memlog.extractor.evolution.rules.MemoryRetention;
import dev.memlog.extractor.evolution.rules.TimeToLive;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock of evolution: ticks on the log, for owners who are due only. */
class OwnerClockTest {

  @TempDir Path state;

  private static final LifecycleRules SECONDS = livingFor(Duration.ZERO);

  private static LifecycleRules livingFor(Duration time) {
    LifecycleRules defaults = Defaults.of(LifecycleRules.class);
    return new LifecycleRules(
        Duration.ofSeconds(1),
        new ArchivingRules(
            true,
            defaults.archiving().archiving(),
            Duration.ofSeconds(10),
            Duration.ofSeconds(90),
            Duration.ofSeconds(90),
            0.5),
        new MemoryRetention(
            Duration.ofSeconds(365), Duration.ofSeconds(30), new TimeToLive(time, Map.of())),
        1000,
        Duration.ofSeconds(3000),
        defaults.consolidation(),
        defaults.reflection());
  }

  private static int ticks(EvolutionDriver driver) {
    return driver.issued(Topics.MEMORY_COMMANDS).size();
  }

  @Test
  void shouldTickOnceWhenAMemoryIsDueAndLogTheArchivingWithItsBeforeImage() throws Exception {
    try (var driver = new EvolutionDriver(state, 100, SECONDS)) {
      // given
      driver.read("m1", EvolutionDriver.START, "Anna lives in Berlin");

      // when
      driver.wait(Duration.ofSeconds(90));
      assertThat(ticks(driver)).isZero();
      driver.wait(Duration.ofSeconds(2));

      // then
      assertThat(ticks(driver)).isOne();
      Memory archived = driver.memory("Anna lives in Berlin");
      assertThat(archived.getStatus()).isEqualTo("archived");
      MemoryChange receipt = driver.change(archived.getId(), archived.getVersion());
      assertThat(receipt.getKind()).isEqualTo("archived");
      assertThat(receipt.getCause().getKind()).isEqualTo("clock");
      assertThat(receipt.getCause().getReason()).isEqualTo("unread");
      assertThat(requireNonNull(receipt.getBefore()).getStatus()).isEqualTo("active");
    }
  }

  @Test
  void shouldRestoreAMemoryWhenRecalledOrUndone() throws Exception {
    try (var driver = new EvolutionDriver(state, 100, SECONDS)) {
      // given
      driver.read("m1", EvolutionDriver.START, "Anna lives in Berlin");
      driver.read("m2", EvolutionDriver.START, "Ben plays the violin");
      driver.wait(Duration.ofSeconds(95));
      Memory anna = driver.memory("Anna lives in Berlin");
      Memory ben = driver.memory("Ben plays the violin");
      assertThat(List.of(anna.getStatus(), ben.getStatus())).containsOnly("archived");

      // when
      driver.access("user", anna.getId());
      driver.undo("u1", ben.getId() + "." + ben.getVersion());

      // then
      assertThat(driver.memory("Anna lives in Berlin").getStatus()).isEqualTo("active");
      Memory back = driver.memory("Ben plays the violin");
      assertThat(back.getStatus()).isEqualTo("active");
      MemoryChange undone = driver.change(back.getId(), back.getVersion());
      assertThat(undone.getKind()).isEqualTo("undone");
      assertThat(undone.getUndid()).isEqualTo(ben.getId() + "." + ben.getVersion());
    }
  }

  @Test
  void shouldRemoveAMemoryWithItsTextWhenItWasForgottenLongAgo() throws Exception {
    try (var driver = new EvolutionDriver(state, 100, SECONDS)) {
      // given
      driver.read("m1", EvolutionDriver.START, "Anna lives in Berlin");
      Memory memory = driver.memory("Anna lives in Berlin");
      driver.forget("f1", memory.getId());

      // when
      driver.wait(Duration.ofSeconds(60));

      // then
      assertThat(driver.memories()).isEmpty();
      MemoryChange receipt = driver.change(memory.getId(), memory.getVersion() + 2);
      assertThat(receipt.getKind()).isEqualTo("expired");
      assertThat(receipt.getCause().getReason()).isEqualTo("forgotten");
      assertThat(driver.changes().toString()).doesNotContain("Berlin");
    }
  }

  @Test
  void shouldApplyATimeToLiveThatIsSetAfterTheMemoryWasAdded() throws Exception {
    try (var driver = new EvolutionDriver(state, 100, livingFor(Duration.ofSeconds(20)))) {
      // given a store whose due times rest on a start without a time to live
      driver.read("m1", EvolutionDriver.START, "Anna lives in Berlin");
      Memory memory = driver.memory("Anna lives in Berlin");
      driver.forgetDueTimes();

      // when
      driver.wait(Duration.ofSeconds(30));

      // then
      assertThat(driver.memories()).isEmpty();
      MemoryChange receipt = driver.change(memory.getId(), memory.getVersion() + 1);
      assertThat(receipt.getKind()).isEqualTo("expired");
      assertThat(receipt.getCause().getReason()).isEqualTo("time to live");
      assertThat(driver.changes().toString()).doesNotContain("Berlin");
    }
  }

  @Test
  void shouldFindDueOwnersByTimeAndEachOnce() throws Exception {
    try (var driver = new EvolutionDriver(state, 100, SECONDS)) {
      driver.read("m1", EvolutionDriver.START, "Anna lives in Berlin");
      driver.read("m2", EvolutionDriver.START.plusSeconds(1), "Ben plays the violin");

      // when: both memories are due at times that lie in one round
      driver.wait(Duration.ofSeconds(200));

      // then
      assertThat(ticks(driver)).isOne();
      assertThat(driver.memories().values()).allMatch(m -> m.getStatus().equals("archived"));
    }
  }

  @Test
  void shouldWriteAndReadAJournalWithoutText() {
    // given
    var entry =
        new dev.memlog.extractor.evolution.owner.Journal.Entry(
            "m.2", Instant.ofEpochMilli(5), "merged", "m", List.of("a", "b"), "", null);

    // then
    assertThat(StoredJournal.entry(StoredJournal.line(entry))).isEqualTo(entry);
  }
}
