package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.Altered.with;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Compaction;
import dev.memlog.events.CompactionDue;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.RememberedConversation;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.evolution.rules.ConversationCap;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.ConversationDigest;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A compaction as records: the question on topic turns, the decision on memory-candidates. */
class CompactionRecordsTest {

  private static final EvolutionRules DECIDED =
      with(EvolutionRules.defaults(), "conversations", new ConversationCap(10, true));

  @TempDir Path state;

  @Test
  void shouldRequestACompactionOnTopicTurnsAndApplyTheRecordedDecision() throws Exception {
    try (var driver = new EvolutionDriver(state, DECIDED)) {
      // when
      summaries(driver).forEach(summary -> driver.pipe(Topics.MEMORY_CANDIDATES, summary));

      // then
      CompactionDue due = asked(driver);
      assertThat(due.getMemories()).hasSize(11);
      RememberedConversation added = due.getMemories().getLast();
      assertThat(due.getAdded()).isEqualTo(added.getMemoryId());
      assertThat(added.getContent()).isEqualTo("Ann told story 11.");
      assertThat(added.getSources()).containsExactly(new Source("c11", "m11", "v1"));

      // when
      MemoryCandidate decision = decision(driver, due, "Ann told stories 3 and 11.");
      driver.pipe(Topics.MEMORY_CANDIDATES, decision);

      // then
      assertThat(active(driver)).hasSize(10).contains("Ann told stories 3 and 11.");
      Memory merged = driver.memory("Ann told stories 3 and 11.");
      assertThat(driver.change(merged.getId(), 1).getCause().getId()).isEqualTo(due.getRequestId());
      assertThat(driver.vectors()).containsKey(Keys.memory(EvolutionDriver.OWNER, merged.getId()));
      TestRecord<String, byte[]> last = driver.issued(Topics.MEMORY_CANDIDATES).getLast();
      assertThat(last.key()).isEqualTo(Keys.candidate(EvolutionDriver.OWNER, due.getRequestId()));
      assertThat(last.value()).isNull();
      assertThat(
              driver
                  .meters
                  .counter("memlog.evolution.compactions", "tenant", "t", "app", "a")
                  .count())
          .isEqualTo(1);
    }
  }

  @Test
  void shouldHaveTheSameMemoriesAfterAReplay() throws Exception {
    // given
    List<MemoryCandidate> records;
    Map<String, Memory> memories;
    try (var driver = new EvolutionDriver(state.resolve("first"), DECIDED)) {
      records = new ArrayList<>(summaries(driver));
      records.forEach(summary -> driver.pipe(Topics.MEMORY_CANDIDATES, summary));
      records.add(decision(driver, asked(driver), "Ann told stories 3 and 11."));
      driver.pipe(Topics.MEMORY_CANDIDATES, records.getLast());
      memories = driver.memories();
    }

    // when: no model is asked
    try (var driver = new EvolutionDriver(state.resolve("second"), DECIDED)) {
      records.forEach(each -> driver.pipe(Topics.MEMORY_CANDIDATES, each));

      // then
      assertThat(driver.memories()).isEqualTo(memories);
    }
  }

  private static List<MemoryCandidate> summaries(EvolutionDriver driver) {
    List<MemoryCandidate> summaries = new ArrayList<>();
    for (int i = 1; i <= 11; i++) {
      var summary =
          driver.candidate(
              "m" + i, EvolutionDriver.START.plusSeconds(i), "Ann told story " + i + ".");
      summary.setSources(List.of(new Source("c" + i, "m" + i, "v1")));
      summary.setContext(List.of());
      summary.getClaim().setType("conversation");
      summary
          .getClaim()
          .setDigest(new ConversationDigest("c" + i, List.of(), List.of(), List.of()));
      summaries.add(summary);
    }
    return summaries;
  }

  private static CompactionDue asked(EvolutionDriver driver) throws Exception {
    List<TestRecord<String, byte[]>> issued = driver.issued(Topics.TURNS);
    assertThat(issued).hasSize(1);
    assertThat(issued.getFirst().key()).isEqualTo(EvolutionDriver.OWNER);
    TurnEvent event = (TurnEvent) driver.decode(Topics.TURNS, issued.getFirst().value());
    return (CompactionDue) event.getPayload();
  }

  /** Returns the decision that the third memory takes up the added one. */
  private static MemoryCandidate decision(
      EvolutionDriver driver, CompactionDue due, String content) {
    MemoryCandidate candidate = driver.candidate("m1", driver.now(), content);
    candidate.setId(due.getRequestId());
    candidate.setCompaction(
        new Compaction(
            due.getRequestId(), "edit", due.getMemories().get(2).getMemoryId(), due.getAdded()));
    return candidate;
  }

  private static List<String> active(EvolutionDriver driver) {
    return driver.memories().values().stream()
        .filter(memory -> memory.getStatus().equals("active"))
        .map(memory -> requireNonNull(memory.getClaim()).getContent())
        .toList();
  }
}
