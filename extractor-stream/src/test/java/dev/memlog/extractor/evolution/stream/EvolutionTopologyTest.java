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
import dev.memlog.state.Memory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the records that evolution writes, topic by topic. */
class EvolutionTopologyTest {

  private static final Instant MONDAY = START.minus(Duration.ofDays(5));
  private static final Instant TUESDAY = START.minus(Duration.ofDays(4));

  @RegisterExtension final EvolutionDriver driver;

  EvolutionTopologyTest(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
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
  void shouldReissueNothingWhenTheMemoryWasPurged() {
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
  void shouldNotRevertLaterRequestsWhenACommandIsRedriven() {
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
  void shouldDeadLetterAStatementAndContinueWhenItFails() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");

    // when
    driver.faulty = true;
    // Only a statement that is near another one is compared exactly, which is what fails.
    driver.read("m2", TUESDAY, "Anna lives in Berlin happily");
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
  void shouldWriteTheVectorOfAContentOnce() {
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.read("m2", TUESDAY, "Anna lives in Berlin");
    assertThat(driver.memory("Anna lives in Berlin").getMentions()).isEqualTo(2);
    assertThat(driver.issued(Topics.MEMORY_VECTORS)).hasSize(1);
    assertThat(driver.issued(Topics.MEMORIES)).hasSize(2);
  }

  @Test
  void shouldLogTheFormerMemoryWithEachChange() {
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
  void shouldRememberForgetAndRestoreAStatementByCommand() {
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
  void shouldPurgeAnAppWithCandidatesThatArriveLater() {
    driver.remember("cmd-1", "Anna prefers tea");
    var late = driver.candidate("m1", MONDAY, "Anna lives in Berlin");
    driver.purge("cmd-2", "app");
    driver.pipe(Topics.MEMORY_CANDIDATES, late);
    assertThat(driver.memories()).isEmpty();
    driver.read("m2", TUESDAY, "Anna lives in Munich");
    assertThat(driver.memories()).containsOnlyKeys("Anna lives in Munich");
  }

  /** R5: one memory of an app, whichever user it belongs to; other apps keep theirs. */
  @Test
  void shouldPurgeOneMemoryOfAnAppAndNoOther() {
    // given
    driver.remember("cmd-1", "Anna prefers tea");
    driver.remember("cmd-2", "a", "other", "Ben prefers coffee");
    driver.remember("cmd-3", "b", "u", "Cleo prefers milk");
    String ben = driver.memory("Ben prefers coffee").getId();
    String cleo = driver.memory("Cleo prefers milk").getId();

    // when
    driver.purgeOfApp("a", "app_memories", List.of(cleo), null);
    driver.purgeOfApp("a", "app_memories", List.of(ben), null);

    // then
    assertThat(driver.memories()).containsOnlyKeys("Anna prefers tea", "Cleo prefers milk");
    driver.remember("cmd-4", "a", "other", "Ben prefers coffee");
    assertThat(driver.memories()).as("later is later").hasSize(3);
  }

  @Test
  void shouldPurgeMemoriesOfAnAppCreatedBeforeATime() {
    // given
    driver.remember("cmd-1", "Anna prefers tea");
    driver.remember("cmd-2", "a", "other", "Ben prefers coffee");
    driver.remember("cmd-3", "b", "u", "Cleo prefers milk");
    Instant until = driver.memory("Cleo prefers milk").getCreatedAt();
    driver.remember("cmd-4", "a", "other", "Ben plays the cello");

    // when
    driver.purgeOfApp("a", "app_window", List.of(), until.plusMillis(1));
    driver.purgeOfApp("a", "app_window", List.of(), null);

    // then
    assertThat(driver.memories()).containsOnlyKeys("Cleo prefers milk", "Ben plays the cello");
    assertThat(driver.issued(Topics.MEMORY_COMMANDS_DEAD_LETTER))
        .as("a window without an end is refused")
        .hasSize(1);
  }

  @Test
  void shouldDeadLetterPoisonAndContinue() {
    driver.pipe(Topics.MEMORY_COMMANDS, "no avro".getBytes(UTF_8));
    driver.purge("cmd-1", "everybody");
    driver.remember("cmd-2", "Anna prefers tea");
    assertThat(driver.memories()).containsOnlyKeys("Anna prefers tea");
    List<TestRecord<String, byte[]>> letters = driver.issued(Topics.MEMORY_COMMANDS_DEAD_LETTER);
    assertThat(letters).hasSize(2);
    assertThat(
            new String(
                letters.getLast().headers().lastHeader(DeadLetterHeaders.MESSAGE).value(), UTF_8))
        .isEqualTo(
            "reach must be one of memories, conversation, owner, app, window, app_memories, "
                + "app_window, got everybody");
  }

  @Test
  void shouldReadTheStoresWhenAnOwnerIsNoLongerCached(@TempDir Path other) throws Exception {
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
