package dev.memlog.extractor.evolution.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ChangeCore;
import dev.memlog.events.Decision;
import dev.memlog.events.Forget;
import dev.memlog.events.Link;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.events.Reflect;
import dev.memlog.events.Remember;
import dev.memlog.events.Restore;
import dev.memlog.events.Revise;
import dev.memlog.events.Undo;
import dev.memlog.schemas.DecisionRequest;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Permit;
import dev.memlog.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The decisions that callers of commands wait for. */
class CommandDecisionsTest {

  private static final String TEA = "Ada drinks green tea every morning";

  @TempDir Path state;
  private EvolutionDriver driver;
  private String permit = "";

  @BeforeEach
  void start() throws Exception {
    driver = new EvolutionDriver(state);
  }

  @AfterEach
  void stop() {
    driver.close();
  }

  private Decision decided(String id, Object payload) {
    return decided(new MemoryCommand(id, "t", "a", "u", driver.now(), payload));
  }

  private Decision decided(MemoryCommand command) {
    var headers = new RecordHeaders();
    String request = "r" + driver.issued(Topics.DECISIONS).size();
    DecisionRequest.set(headers, request);
    Permit.set(headers, permit);
    driver.pipe(
        Topics.MEMORY_COMMANDS,
        EvolutionDriver.OWNER,
        driver.encode(Topics.MEMORY_COMMANDS, command),
        headers);
    var last = driver.issued(Topics.DECISIONS).getLast();
    assertThat(Keys.decidedRequest(last.key())).isEqualTo(request);
    return (Decision) driver.decode(Topics.DECISIONS, last.value());
  }

  private static Remember remember(String content, String... related) {
    return Remember.newBuilder().setContent(content).setRelatedTo(List.of(related)).build();
  }

  private static Link link(String one, String other, boolean remove) {
    return new Link(one, other, "related", remove);
  }

  private static Revise revise(String id, String content) {
    return new Revise(id, content, null, null, null, null, null, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "forget", "restore", "revise", "undo", "link", "link to", "unlink", "purge", "related"
      })
  void shouldDecideNotFoundAndChangeNothingWhenAnIdIsUnknown(String kind) {
    driver.command("known", remember(TEA));
    String known = driver.memory(TEA).getId();
    int changes = driver.issued(Topics.MEMORY_CHANGES).size();

    Decision decision =
        decided(
            "c",
            switch (kind) {
              case "forget" -> new Forget(List.of(known, "nope"), null);
              case "restore" -> new Restore(List.of("nope"));
              case "revise" -> revise("nope", "Ada drinks black tea");
              case "undo" -> new Undo("nope", null, List.of());
              case "link" -> link("nope", known, false);
              case "link to" -> link(known, "nope", false);
              case "unlink" -> link(known, "nope", true);
              case "purge" -> new Purge("memories", List.of("nope"), null, null, null);
              default -> remember("Ada plays chess on Sundays", known, "nope");
            });

    assertThat(decision).isEqualTo(new Decision("not_found", List.of("nope"), ""));
    assertThat(driver.issued(Topics.MEMORY_CHANGES)).hasSize(changes);
    assertThat(driver.memories()).containsOnlyKeys(TEA);
  }

  @Test
  void shouldNameTheMemoryThatHoldsAStatement() {
    Decision added = decided("one", remember(TEA));
    String id = driver.memory(TEA).getId();

    assertThat(added).isEqualTo(new Decision("added", List.of(id), ""));
    assertThat(decided("one", remember(TEA))).as("a retry").isEqualTo(added);
    assertThat(decided("two", remember(TEA)))
        .isEqualTo(new Decision("reinforced", List.of(id), ""));
    assertThat(decided("two", remember(TEA)).getIds()).as("a retry").containsExactly(id);
  }

  @Test
  void shouldNameTheMemoryThatCountsAStatementBeyondTheLargestNumberOfSupports() {
    String id = decided("c0", remember(TEA)).getIds().getFirst();
    for (int i = 1; i < 60; i++) {
      assertThat(decided("c" + i, remember(TEA)).getIds()).containsExactly(id);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Ada lives in Lisbon, Ada lives in Porto",
    "I live in Porto, I live in Braga",
    "My name is Ada, My name is Ida",
    "My budget is 900 euros, My budget is 1200 euros",
    "Ada has two cats, Ada has three cats",
    "I eat meat, I don't eat meat",
    "Ada's appointment is on 5 May 2030, Ada's appointment is on 9 May 2030",
  })
  void shouldSayThatAStatementSupersedesAnother(String older, String newer) {
    decided("one", remember(older));

    Decision decision = decided("two", remember(newer));

    assertThat(decision)
        .isEqualTo(new Decision("superseded", List.of(driver.memory(newer).getId()), ""));
  }

  @Test
  void shouldSayThatAStatementWasMergedWithAnother() {
    String id = decided("one", remember("Ada drinks green tea")).getIds().getFirst();

    Decision decision = decided("two", remember("Ada drinks green tea in the mornings"));

    assertThat(decision).isEqualTo(new Decision("merged", List.of(id), ""));
  }

  @Test
  void shouldDistinguishUnchangedFromRefusedCommands() {
    String id = decided("one", remember(TEA)).getIds().getFirst();
    String chess = decided("two", remember("Bo plays chess")).getIds().getFirst();
    assertThat(decided("f", new Forget(List.of(id), null)).getResult()).isEqualTo("applied");
    assertThat(decided("f2", new Forget(List.of(id), null)).getResult()).isEqualTo("unchanged");
    assertThat(decided("u", revise(id, "Ada drinks black tea")))
        .isEqualTo(new Decision("refused", List.of(id), "state"));
    assertThat(decided("l", link(chess, id, false)).getResult()).isEqualTo("refused");
    assertThat(decided("r", new Restore(List.of(id))).getResult()).isEqualTo("applied");
    assertThat(decided("l", link(chess, id, false)).getResult()).isEqualTo("applied");
    assertThat(decided("l2", link(chess, id, false)).getResult()).isEqualTo("unchanged");
    assertThat(decided("l3", link(chess, id, true)).getResult()).isEqualTo("applied");
    assertThat(decided("l4", link(chess, id, true)).getResult()).isEqualTo("not_found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "remember",
        "related",
        "forget",
        "restore",
        "revise",
        "link",
        "unlink",
        "undo",
        "purge",
        "purge of an app",
        "reflect",
        "core memory"
      })
  void shouldDecideARepeatedCommandAsTheFirstTime(String kind) {
    // given
    String tea = decided("one", remember(TEA)).getIds().getFirst();
    String chess = decided("two", remember("Bo plays chess")).getIds().getFirst();
    String golf = decided("three", remember("Cy plays golf")).getIds().getFirst();
    assertThat(decided("four", new Forget(List.of(golf), null)).getResult()).isEqualTo("applied");
    assertThat(decided("five", link(tea, chess, false)).getResult()).isEqualTo("applied");
    var command =
        new MemoryCommand(
            "c",
            "t",
            "a",
            kind.equals("purge of an app") ? null : "u",
            driver.now(),
            switch (kind) {
              case "remember" -> remember(TEA + " and every night");
              case "related" -> remember(TEA, chess);
              case "forget" -> new Forget(List.of(tea), null);
              case "restore" -> new Restore(List.of(golf));
              case "revise" -> revise(tea, "Ada drinks black tea");
              case "link" -> new Link(tea, chess, "cause", false);
              case "unlink" -> link(tea, chess, true);
              case "undo" -> new Undo(tea + ".2", null, List.of());
              case "purge" -> new Purge("memories", List.of(tea), null, null, null);
              case "purge of an app" -> new Purge("app_memories", List.of(tea), null, null, null);
              case "reflect" -> new Reflect(null, false);
              default -> new ChangeCore("persona", "set", "I am Sam.", "");
            });

    // when
    Decision first = decided(command);
    int changes = driver.issued(Topics.MEMORY_CHANGES).size();
    command.setOccurredAt(driver.now());
    Decision again = decided(command);

    // then
    assertThat(first.getResult()).isNotIn("unchanged", "not_found", "refused");
    assertThat(again).isEqualTo(first);
    assertThat(driver.issued(Topics.MEMORY_CHANGES)).hasSize(changes);
  }

  @Test
  void shouldDecideAnotherCommandOfTheSameIdByItself() {
    String id = decided("one", remember(TEA)).getIds().getFirst();
    assertThat(decided("c", new Forget(List.of(id), null)).getResult()).isEqualTo("applied");

    assertThat(decided("c", new Restore(List.of(id))).getResult()).isEqualTo("applied");

    assertThat(driver.memory(TEA).getForgottenAt()).isNull();
  }

  @Test
  void shouldRemoveADecisionAfterAnHour() {
    // given
    String id = decided("one", remember(TEA)).getIds().getFirst();
    var purge = new Purge("memories", List.of(id), null, null, null);
    assertThat(decided("p", purge).getResult()).isEqualTo("applied");

    // when
    driver.skip(Duration.ofMinutes(61));
    decided("two", remember("Bo plays chess"));

    // then
    assertThat(decided("p", purge).getResult()).isEqualTo("not_found");
  }

  @Test
  void shouldNameOnlyReflectionsThatExist() {
    Decision decision = decided("r", new Reflect(null, false));

    assertThat(decision).isEqualTo(new Decision("applied", List.of(), ""));
  }

  @Test
  void shouldDecideThePurgeOfAMemoryOfAnApp() {
    String id = decided("one", remember(TEA)).getIds().getFirst();
    var unknown = new Purge("app_memories", List.of("nope"), null, null, null);
    var known = new Purge("app_memories", List.of(id), null, null, null);

    assertThat(decided(new MemoryCommand("p", "t", "a", null, driver.now(), unknown)).getResult())
        .isEqualTo("not_found");
    assertThat(decided(new MemoryCommand("p", "t", "a", null, driver.now(), known)).getResult())
        .isEqualTo("applied");
  }

  @Test
  void shouldPermitOneCommandByATokenOfAPreview() {
    String id = decided("one", remember(TEA)).getIds().getFirst();
    var forget = new Forget(List.of(id), null);
    permit = "token";

    assertThat(decided("f1", forget).getResult()).isEqualTo("applied");
    assertThat(decided("f1", forget).getResult()).as("a retry").isEqualTo("applied");
    permit = "";
    assertThat(decided("r", new Restore(List.of(id))).getResult()).isEqualTo("applied");
    permit = "token";
    assertThat(decided("f2", forget)).isEqualTo(new Decision("refused", List.of(), "used"));
    assertThat(driver.memory(TEA).getForgottenAt()).isNull();
  }

  @Test
  void shouldApplyACommandWithoutADecisionWhenNoCallerWaits() {
    String id = decided("one", remember(TEA)).getIds().getFirst();
    int decisions = driver.issued(Topics.DECISIONS).size();

    driver.command("f", new Forget(List.of(id, "nope"), null));

    assertThat(driver.memory(TEA).getForgottenAt()).isNotNull();
    assertThat(driver.issued(Topics.DECISIONS)).hasSize(decisions);
  }
}
