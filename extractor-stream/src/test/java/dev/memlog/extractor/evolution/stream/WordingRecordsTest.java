package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.Altered.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.Consolidation;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wording as records: the request on topic turns, the wording on memory-candidates. */
class WordingRecordsTest {

  /** Whatever is similar at all is consolidated, since vectors here are made of hashes. */
  private static final EvolutionRules WORDED =
      with(
          with(
              with(EvolutionRules.defaults(), "comparison.duplicate", 0.99),
              "lifecycle.consolidation.similarity",
              0.0001),
          "worded",
          true);

  private static final List<String> STATEMENTS =
      List.of(
          "Anna runs in the old park",
          "Anna runs in the old forest",
          "Anna runs in the old harbour");
  private static final String CONTENT = "Anna runs in the old park, forest and harbour.";

  @TempDir Path state;

  @Test
  void shouldRequestAWordingOnTopicTurnsAndApplyTheRecordedOne() throws Exception {
    try (var driver = new EvolutionDriver(state, WORDED)) {
      // when
      read(driver);
      driver.tick("tick-1");

      // then
      ConsolidationDue due = asked(driver);
      assertThat(due.getParts())
          .extracting(ConsolidatedPart::getContent)
          .containsExactlyElementsOf(STATEMENTS);
      assertThat(due.getParts().getFirst().getSources())
          .containsExactly(new Source("c", "m0", "v1"));

      // when
      driver.pipe(Topics.MEMORY_CANDIDATES, wording(driver, due));

      // then
      Memory worded = driver.memory(CONTENT);
      assertThat(worded.getId()).isEqualTo(due.getMemoryId());
      assertThat(worded.getParts()).hasSize(3);
      assertThat(driver.vectors().get(Keys.memory(EvolutionDriver.OWNER, worded.getId())))
          .satisfies(v -> assertThat(v.getContentHash()).isEqualTo(worded.getContentHash()));
      assertThat(driver.change(worded.getId(), worded.getVersion()).getCause().getId())
          .isEqualTo(due.getRequestId());
      TestRecord<String, byte[]> last = driver.issued(Topics.MEMORY_CANDIDATES).getLast();
      assertThat(last.key()).isEqualTo(Keys.candidate(EvolutionDriver.OWNER, due.getRequestId()));
      assertThat(last.value()).isNull();

      // and: a message that is deleted takes the wording with it, from the history too
      driver.withdraw("m1", null);
      assertThat(driver.memories()).doesNotContainKey(CONTENT);
      assertThat(driver.memories().toString() + driver.changes()).doesNotContain("forest");
    }
  }

  @Test
  void shouldHaveTheSameMemoriesAfterAReplayWithoutAModel() throws Exception {
    // given
    MemoryCandidate wording;
    Map<String, Memory> memories;
    try (var driver = new EvolutionDriver(state.resolve("first"), WORDED)) {
      read(driver);
      driver.tick("tick-1");
      wording = wording(driver, asked(driver));
      driver.pipe(Topics.MEMORY_CANDIDATES, wording);
      memories = driver.memories();
    }

    // when
    try (var driver = new EvolutionDriver(state.resolve("second"), WORDED)) {
      read(driver);
      driver.tick("tick-1");
      driver.pipe(Topics.MEMORY_CANDIDATES, wording);

      // then
      assertThat(driver.memories()).isEqualTo(memories).containsKey(CONTENT);
    }
  }

  private static void read(EvolutionDriver driver) {
    List<MemoryCandidate> candidates = new ArrayList<>();
    for (int i = 0; i < STATEMENTS.size(); i++) {
      var said = EvolutionDriver.START.plusSeconds(i);
      candidates.add(driver.candidate("m" + i, said, STATEMENTS.get(i)));
    }
    candidates.forEach(each -> driver.pipe(Topics.MEMORY_CANDIDATES, each));
  }

  private static ConsolidationDue asked(EvolutionDriver driver) {
    List<TestRecord<String, byte[]>> issued = driver.issued(Topics.TURNS);
    assertThat(issued).hasSize(1);
    TurnEvent event = (TurnEvent) driver.decode(Topics.TURNS, issued.getFirst().value());
    return (ConsolidationDue) event.getPayload();
  }

  private static MemoryCandidate wording(EvolutionDriver driver, ConsolidationDue due) {
    MemoryCandidate candidate = driver.candidate("m0", driver.now(), CONTENT);
    candidate.setId(due.getRequestId());
    candidate.setConsolidation(new Consolidation(due.getRequestId(), due.getMemoryId()));
    return candidate;
  }
}
