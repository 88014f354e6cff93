package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.evolution.stream.EvolutionDriver.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.GraphElement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** O10, X1: the graph on its topic follows each change of its owner's memories. */
class GraphRecordsTest {

  @RegisterExtension final EvolutionDriver driver;

  GraphRecordsTest(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
  }

  @Test
  void shouldWriteTheGraphOfStatements() {
    driver.read("m1", START, "Ann's mother is called Carol.");
    driver.read("m2", START, "Ann lives in Leeds.");

    assertThat(driver.graph().toString()).contains("Carol", "Leeds", "lives_in", "mother");
    assertThat(driver.graph().values())
        .allSatisfy(
            element -> {
              assertThat(element.getUser()).isEqualTo("u");
              assertThat(element.getMemories()).isNotEmpty();
            });
    assertThat(driver.counted("memlog.evolution.graph")).isPositive();
  }

  @Test
  void shouldContainNoWordOfADeletedMessage() {
    driver.read("m1", START, "Ann's mother is called Carol.");
    driver.read("m2", START, "Ann lives in Leeds.");

    driver.withdraw("m1", null);
    assertThat(driver.graph().toString()).contains("Leeds").doesNotContain("Carol", "mother");

    driver.withdraw("m2", null);
    assertThat(driver.graph()).isEmpty();
  }

  @Test
  void shouldForgetAndRestoreWithTheMemory() {
    driver.read("m1", START, "Ann lives in Leeds.");
    Map<String, GraphElement> before = driver.graph();
    String memory = driver.memory("Ann lives in Leeds.").getId();

    driver.forget("f", memory);
    assertThat(driver.graph()).isEmpty();

    driver.restore("r", memory);
    assertThat(driver.graph()).hasSameSizeAs(before).containsOnlyKeys(before.keySet());
  }

  @Test
  void shouldBeRemovedWhenTheOwnerIsPurged() {
    driver.read("m1", START, "Ann lives in Leeds.");

    driver.purge("p", "owner");

    assertThat(driver.graph()).isEmpty();
  }

  @Test
  void shouldPruneWeakNodesWithTheClock() {
    driver.read("m1", START, "Ann lives in Leeds.");
    assertThat(driver.graph()).isNotEmpty();

    for (int week = 0; week < 16 && !driver.graph().isEmpty(); week++) {
      driver.wait(Duration.ofDays(8));
    }

    assertThat(driver.graph()).isEmpty();
  }

  @Test
  void shouldBeTheSameWithoutACache(@TempDir Path other) throws Exception {
    try (var reading = new EvolutionDriver(other, 1)) {
      for (EvolutionDriver each : new EvolutionDriver[] {driver, reading}) {
        each.read("m1", START, "Ann's mother is called Carol.");
        each.read("m2", START, "Ann's mum lives in Leeds.");
        each.read("m3", START, "Ann went to Gothenburg with Carol.");
        each.withdraw("m1", null);
        each.read("m4", START, "Ann loves jazz.");
      }
      assertThat(new TreeMap<>(reading.graph())).isEqualTo(new TreeMap<>(driver.graph()));
    }
  }
}
