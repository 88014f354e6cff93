package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.evolution.stream.EvolutionDriver.OWNER;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ChangeCore;
import dev.memlog.schemas.Topics;
import dev.memlog.state.CoreBlock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** R1: core memory follows its commands in the order of the log, and its owner's purges. */
class CoreBlocksTest {

  @RegisterExtension final EvolutionDriver driver;

  CoreBlocksTest(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
  }

  private CoreBlock block(String name) {
    return requireNonNull(driver.core().get(OWNER + "/" + name));
  }

  @Test
  void shouldWriteABlockWithItsHistory() {
    driver.core("c1", "append", "persona", "I am Sam.", "");
    driver.core("c2", "replace", "persona", "Kim", "Sam");
    driver.core("c3", "replace", "persona", "Kim", "Sam");

    CoreBlock block = block("persona");
    assertThat(block.getContent()).isEqualTo("I am Kim.");
    assertThat(block.getUser()).isEqualTo("u");
    assertThat(block.getChanges()).hasSize(2);
    assertThat(block.getRefusals())
        .singleElement()
        .satisfies(refusal -> assertThat(refusal.getCommandId()).isEqualTo("c3"));
    assertThat(driver.issued(Topics.MEMORY_COMMANDS_DEAD_LETTER))
        .as("a refused command is the caller's fault, not poison")
        .isEmpty();
  }

  @Test
  void shouldRemoveEveryBlockAndItsHistoryWithItsOwner() {
    driver.core("c1", "set", "persona", "I am Sam.", "");
    driver.core("c2", "set", "persona", "I am Kim.", "");
    driver.core("c3", "set", "user", "Ada", "");

    driver.purge("c4", "owner");

    assertThat(driver.core()).isEmpty();
    driver.core("c5", "append", "persona", "Anew.", "");
    assertThat(block("persona").getContent()).isEqualTo("Anew.");
    assertThat(block("persona").getChanges()).hasSize(1);
  }

  @Test
  void shouldRemoveTheBlocksOfAnAppsOwnersWithoutMemories() {
    driver.core("c1", "set", "persona", "I am Sam.", "");

    driver.purge("c2", "app");

    assertThat(driver.core()).isEmpty();
  }

  @Test
  void shouldRestoreNothingWhenACommandPrecedesThePurge() {
    Instant before = driver.now();
    driver.purge("c1", "owner");

    driver.redrive("c2", new ChangeCore("persona", "set", "I am Sam.", ""), before);

    assertThat(driver.core()).isEmpty();
  }

  @Test
  void shouldDeadLetterACommandThatTheApiNeverPublishes() {
    driver.core("c1", "shuffle", "persona", "x", "");
    driver.core("c2", "set", "..", "x", "");
    driver.core("c3", "set", "persona", "a\0b", "");
    driver.core("..", "set", "persona", "x", "");

    assertThat(driver.core()).isEmpty();
    assertThat(driver.issued(Topics.MEMORY_COMMANDS_DEAD_LETTER)).hasSize(4);
  }

  @Test
  void shouldForgetFormerTextsAfterTheConfiguredTime() {
    driver.core("c1", "set", "persona", "I am Sam.", "");
    driver.core("c2", "set", "persona", "I am Kim.", "");
    driver.core("c3", "set", "user", "Ada", "");
    driver.core("c4", "delete", "user", "", "");

    driver.wait(Duration.ofDays(29));
    assertThat(block("persona").getChanges()).hasSize(2);
    driver.wait(Duration.ofDays(2));

    assertThat(block("persona").getContent()).isEqualTo("I am Kim.");
    assertThat(block("persona").getChanges()).isEmpty();
    assertThat(driver.core()).containsOnlyKeys(OWNER + "/persona");
  }

  @Test
  void shouldKeepNoMoreAbsentBlocksThanAnOwnerMayHave() {
    for (int i = 0; i < 10; i++) {
      driver.core("c" + i, "replace", "absent" + i, "x", "y");
    }

    assertThat(driver.core())
        .containsOnlyKeys(OWNER + "/absent7", OWNER + "/absent8", OWNER + "/absent9");
  }
}
