package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.evolution.stream.EvolutionDriver.OWNER;
import static dev.memlog.extractor.evolution.stream.EvolutionDriver.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.MemoryChange;
import dev.memlog.events.Remember;
import dev.memlog.events.Restore;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the records that evolution writes, topic by topic. */
class EvolutionTopologyTest {

  private static final Instant MONDAY = START.minus(Duration.ofDays(5));
  private static final Instant TUESDAY = START.minus(Duration.ofDays(4));

  private EvolutionDriver driver;

  @BeforeEach
  void open(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
  }

  @AfterEach
  void close() {
    driver.close();
  }

  @Test
  void shouldWriteAMemoryItsVectorAndItsChange() {
    // when
    driver.read("m1", MONDAY, "Anna lives in Berlin");

    // then
    Memory memory = driver.memory("Anna lives in Berlin");
    String key = Keys.memory(OWNER, memory.getId());
    assertThat(driver.vectors()).containsOnlyKeys(key);
    assertThat(requireNonNull(driver.vectors().get(key)).getContentHash())
        .isEqualTo(memory.getContentHash());
    MemoryChange change = driver.change(memory.getId(), 1);
    assertThat(change.getKind()).isEqualTo("added");
    assertThat(change.getCause().getKind()).isEqualTo("candidate");
    assertThat(change.getCause().getId()).isEqualTo("cand-m1");
    assertThat(change.getBefore()).isNull();
  }

  @Test
  void shouldIssueAMemoryAndItsVectorAgainWhenAskedTo() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.read("m2", MONDAY, "Anna plays the cello");
    Memory memory = driver.memory("Anna lives in Berlin");
    int memories = driver.issued(Topics.MEMORIES).size();
    int vectors = driver.issued(Topics.MEMORY_VECTORS).size();
    int changes = driver.issued(Topics.MEMORY_CHANGES).size();

    // when
    driver.reissue("again", memory.getId(), "nobody");

    // then
    String key = Keys.memory(OWNER, memory.getId());
    assertThat(driver.issued(Topics.MEMORIES)).hasSize(memories + 1);
    assertThat(driver.issued(Topics.MEMORIES).getLast().key()).isEqualTo(key);
    assertThat(driver.memory("Anna lives in Berlin")).isEqualTo(memory);
    assertThat(driver.issued(Topics.MEMORY_VECTORS)).hasSize(vectors + 1);
    assertThat(driver.issued(Topics.MEMORY_VECTORS).getLast().key()).isEqualTo(key);
    assertThat(driver.issued(Topics.MEMORY_CHANGES)).hasSize(changes);
  }

  @Test
  void shouldIssueNothingAgainOfWhatWasPurged() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    String id = driver.memory("Anna lives in Berlin").getId();
    driver.purge("purge", "owner");

    // when
    driver.reissue("again", id);

    // then
    assertThat(driver.memories()).isEmpty();
    assertThat(driver.vectors()).isEmpty();
  }

  @Test
  void shouldNotUndoByACommandThatIsRedrivenWhatWasAskedForAfterIt() {
    // given what was to be remembered before a purge, and restored before a forgetting
    Instant first = driver.now();
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.purge("purge", "owner");
    driver.forget("what follows is said after the purge", "nobody");
    driver.read("m2", TUESDAY, "Anna plays the cello");
    String cello = driver.memory("Anna plays the cello").getId();
    driver.forget("forget", cello);

    // when
    var remember = Remember.newBuilder().setContent("Anna has a grey cat").build();
    driver.redrive("remember", remember, first);
    driver.redrive("restore", new Restore(List.of(cello)), first);

    // then
    assertThat(driver.memories()).containsOnlyKeys("Anna plays the cello");
    assertThat(driver.memory("Anna plays the cello").getStatus()).isEqualTo("forgotten");
  }

  @Test
  void shouldApplyACommandThatIsRedriven() {
    var remember = Remember.newBuilder().setContent("Anna has a grey cat").build();
    driver.redrive("remember", remember, driver.now());
    driver.redrive("remember", remember, driver.now());
    assertThat(driver.memories()).containsOnlyKeys("Anna has a grey cat");
    assertThat(driver.memory("Anna has a grey cat").getMentions()).isEqualTo(1);
  }

  @Test
  void shouldDeadLetterAStatementAtWhichItFailsAndGoOn() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");

    // when
    driver.faulty = true;
    driver.read("m2", TUESDAY, "Anna has a grey cat");
    driver.faulty = false;
    driver.read("m3", TUESDAY, "Anna plays the cello");

    // then
    assertThat(driver.memories()).containsOnlyKeys("Anna lives in Berlin", "Anna plays the cello");
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES_DEAD_LETTER)).hasSize(1);
    assertThat(
            driver
                .meters
                .get("memlog.evolution.dead.letters")
                .tag("reason", "invalid_event")
                .counter()
                .count())
        .isEqualTo(1);
  }

  @Test
  void shouldTellTheVectorOfAContentOnce() {
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.read("m2", TUESDAY, "Anna lives in Berlin");
    assertThat(driver.memory("Anna lives in Berlin").getMentions()).isEqualTo(2);
    assertThat(driver.issued(Topics.MEMORY_VECTORS)).hasSize(1);
    assertThat(driver.issued(Topics.MEMORIES)).hasSize(2);
  }

  @Test
  void shouldKeepWhatAMemoryWasBeforeEachChange() {
    // when
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.read("m2", TUESDAY, "Anna lives in Munich");

    // then
    Memory older = driver.memory("Anna lives in Berlin");
    MemoryChange change = driver.change(older.getId(), older.getVersion());
    assertThat(change.getKind()).isEqualTo("superseded");
    assertThat(change.getDifference()).isEqualTo("value");
    assertThat(change.getOther()).isEqualTo(driver.memory("Anna lives in Munich").getId());
    assertThat(change.getBefore().getStatus()).isEqualTo("active");
    assertThat(older.getStatus()).isEqualTo("superseded");
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
  void shouldDeleteACandidateOnceItIsTaken() {
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
  void shouldDeleteACandidateOfAnEarlierVersionOnceAnExcerptIsWithdrawn() {
    // given: the excerpt is another message's
    var candidate = driver.candidate("m2", MONDAY, "Anna lives in Berlin");
    candidate.setContext(List.of(new Excerpt(new Source("c", "m1", "v1"), "around m1")));
    driver.pipe(Topics.MEMORY_CANDIDATES, candidate);
    int before = driver.issued(Topics.MEMORY_CANDIDATES).size();

    // when
    driver.withdraw("m1", null);

    // then
    assertThat(driver.memory("Anna lives in Berlin").getSupports().toString())
        .doesNotContain("around m1");
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES).stream().skip(before).map(TestRecord::key))
        .containsExactly(Keys.candidate(OWNER, "cand-m2"));
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
  void shouldTakeADeletedMessageOutOfTheHistoryOfWhatWasCorrectedSince() {
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
  void shouldTakeAPurgedConversationOutOfTheHistoryOfWhatWasCorrectedSince() {
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
  void shouldDropWhatArrivesAfterItsMessageWasWithdrawn() {
    driver.withdraw("m1", null);
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    assertThat(driver.memories()).isEmpty();
    assertThat(driver.counted("memlog.evolution.dropped")).isEqualTo(1);
    assertThat(driver.issued(Topics.MEMORY_CANDIDATES))
        .singleElement()
        .satisfies(r -> assertThat(r.value()).isNull());
  }

  @Test
  void shouldRememberForgetAndRestoreWhatIsTold() {
    // when
    driver.remember("cmd-1", "Anna prefers tea");
    Memory told = driver.memory("Anna prefers tea");
    driver.forget("cmd-2", told.getId());

    // then
    assertThat(told.getId()).isEqualTo(Keys.memoryId(OWNER, "cmd-1"));
    assertThat(told.getOrigin()).isEqualTo("explicit");
    assertThat(told.getClaim().getCategory()).isEqualTo("preference");
    assertThat(driver.vectors()).hasSize(1);
    assertThat(driver.memory("Anna prefers tea").getStatus()).isEqualTo("forgotten");
    assertThat(driver.change(told.getId(), 2).getCause().getReason()).isEqualTo("asked");
    driver.restore("cmd-3", told.getId());
    assertThat(driver.memory("Anna prefers tea").getStatus()).isEqualTo("active");
  }

  @Test
  void shouldRememberWithoutAVectorWhileTheEmbedderIsUnavailable() {
    driver.embedderUnavailable = true;
    driver.remember("cmd-1", "Anna prefers green tea in the morning");
    driver.remember("cmd-2", "Anna prefers green tea in the morning.");
    assertThat(driver.memory("Anna prefers green tea in the morning").getMentions()).isEqualTo(2);
    assertThat(driver.vectors()).isEmpty();
  }

  @Test
  void shouldPurgeAnAppWithWhatIsStillOnItsWay() {
    driver.remember("cmd-1", "Anna prefers tea");
    var late = driver.candidate("m1", MONDAY, "Anna lives in Berlin");
    driver.purge("cmd-2", "app");
    driver.pipe(Topics.MEMORY_CANDIDATES, late);
    assertThat(driver.memories()).isEmpty();
    driver.read("m2", TUESDAY, "Anna lives in Munich");
    assertThat(driver.memories()).containsOnlyKeys("Anna lives in Munich");
  }

  @Test
  void shouldSetPoisonAsideAndGoOn() {
    driver.pipe(Topics.MEMORY_COMMANDS, "no avro".getBytes(UTF_8));
    driver.purge("cmd-1", "everybody");
    driver.remember("cmd-2", "Anna prefers tea");
    assertThat(driver.memories()).containsOnlyKeys("Anna prefers tea");
    List<TestRecord<String, byte[]>> letters = driver.issued(Topics.MEMORY_COMMANDS_DEAD_LETTER);
    assertThat(letters).hasSize(2);
    assertThat(
            new String(
                letters.getLast().headers().lastHeader(DeadLetterHeaders.MESSAGE).value(), UTF_8))
        .isEqualTo("reach must be one of memories, conversation, owner, app, got everybody");
  }

  @Test
  void shouldGoOnFromItsStoresWhenAnOwnerIsNoLongerAtHand(@TempDir Path other) throws Exception {
    // given: a task that keeps one memory decoded
    try (var small = new EvolutionDriver(other, 1)) {
      small.read("m1", MONDAY, "Anna lives in Berlin");
      small.read("m2", TUESDAY, "Anna collects stamps from Peru");
      var stranger = small.candidate("m3", TUESDAY, "Ben lives in Rome");
      stranger.setUser("other");
      small.pipe(Topics.MEMORY_CANDIDATES, stranger);

      // when
      small.read("m4", TUESDAY, "Anna collects stamps from Peru");

      // then
      assertThat(small.memory("Anna collects stamps from Peru").getMentions()).isEqualTo(2);
    }
  }
}
