package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.evolution.stream.EvolutionDriver.OWNER;
import static dev.memlog.extractor.evolution.stream.EvolutionDriver.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that no topic of evolution keeps the text of what was deleted, corrected or purged. */
class RemovedTextTest {

  private static final Instant MONDAY = START.minus(Duration.ofDays(5));
  private static final Instant TUESDAY = START.minus(Duration.ofDays(4));

  @RegisterExtension final EvolutionDriver driver;

  RemovedTextTest(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
  }

  @Test
  void shouldLeaveNoTextOfADeletedMessageOnAnyTopic() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.read("m2", TUESDAY, "Anna lives in Berlin");

    // when: what m1 supported is weakened, then nothing is left
    driver.withdraw("m1", null);
    assertThat(driver.memory("Anna lives in Berlin").getMentions()).isEqualTo(1);
    assertThat(driver.changes().toString()).doesNotContain("around m1").contains("weakened");
    driver.withdraw("m2", null);

    // then
    assertThat(driver.memories()).isEmpty();
    assertThat(driver.vectors()).isEmpty();
    assertThat(driver.changes().toString()).contains("withdrawn").doesNotContain("Berlin");
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES))
        .allSatisfy(r -> assertThat(r.value()).isNull())
        .extracting(TestRecord::key)
        .containsOnly(Keys.candidate(OWNER, "cand-m1"), Keys.candidate(OWNER, "cand-m2"));
  }

  @Test
  void shouldDeleteACandidateWhenItIsProcessed() {
    // when: the second record is a duplicate
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.read("m1", MONDAY, "Anna lives in Berlin");

    // then: its memory holds the text instead
    assertThat(driver.memory("Anna lives in Berlin").getMentions()).isEqualTo(1);
    assertThat(driver.memory("Anna lives in Berlin").getSupports().toString())
        .contains("around m1");
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES))
        .hasSize(2)
        .allSatisfy(r -> assertThat(r.key()).isEqualTo(Keys.candidate(OWNER, "cand-m1")))
        .allSatisfy(r -> assertThat(r.value()).isNull());
  }

  @Test
  void shouldDeleteACandidateThatCannotBeRead() {
    driver.pipe(
        Topics.MEMORY_CANDIDATES,
        Keys.candidate(OWNER, "cand-m1"),
        "no avro".getBytes(UTF_8),
        new RecordHeaders());
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES_DEAD_LETTER)).hasSize(1);
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES))
        .singleElement()
        .satisfies(r -> assertThat(r.key()).isEqualTo(Keys.candidate(OWNER, "cand-m1")))
        .satisfies(r -> assertThat(r.value()).isNull());
  }

  @Test
  void shouldLeaveNoTextOfAMentionThatWasCountedOnly() {
    // given: a memory keeps a hundred supports
    for (int i = 0; i <= 100; i++) {
      driver.read("m" + i, MONDAY.plusSeconds(i), "Anna lives in Berlin");
    }
    assertThat(driver.memory("Anna lives in Berlin").getMentions()).isEqualTo(101);

    // when
    driver.withdraw("m100", null);

    // then
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES).stream().map(TestRecord::key))
        .contains(Keys.candidate(OWNER, "cand-m100"));
    driver.read("m100", MONDAY, "Anna lives in Berlin");
    assertThat(driver.memory("Anna lives in Berlin").getMentions()).isEqualTo(101);
  }

  @Test
  void shouldLeaveNoTextOfAStatementThatWasCorrected() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");

    // when
    driver.revise("cmd-1", driver.memory("Anna lives in Berlin").getId(), "Anna lives in Munich");

    // then
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES))
        .isNotEmpty()
        .allSatisfy(r -> assertThat(r.key()).isEqualTo(Keys.candidate(OWNER, "cand-m1")))
        .allSatisfy(r -> assertThat(r.value()).isNull());
  }

  @Test
  void shouldRemoveADeletedMessageFromTheHistoryOfACorrectedMemory() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.revise("cmd-1", driver.memory("Anna lives in Berlin").getId(), "Anna lives in Munich");
    assertThat(driver.changes().toString()).contains("Berlin");

    // when
    driver.withdraw("m1", null);

    // then
    assertThat(driver.memories()).containsOnlyKeys("Anna lives in Munich");
    assertThat(driver.changes().toString()).doesNotContain("Berlin");
  }

  @Test
  void shouldRemoveAPurgedConversationFromTheHistoryOfACorrectedMemory() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.revise("cmd-1", driver.memory("Anna lives in Berlin").getId(), "Anna lives in Munich");

    // when
    driver.purgeConversation("p1", "c");

    // then
    assertThat(driver.memories()).containsOnlyKeys("Anna lives in Munich");
    assertThat(driver.changes().toString()).doesNotContain("Berlin");
  }

  @Test
  void shouldDropACandidateWhenItsMessageWasWithdrawnBefore() {
    driver.withdraw("m1", null);
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    assertThat(driver.memories()).isEmpty();
    assertThat(driver.counted("memlog.evolution.dropped")).isEqualTo(1);
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES))
        .singleElement()
        .satisfies(r -> assertThat(r.value()).isNull());
  }
}
