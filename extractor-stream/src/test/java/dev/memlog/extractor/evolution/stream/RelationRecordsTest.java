package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.evolution.stream.EvolutionDriver.START;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.MemoryRelations;
import dev.memlog.state.RelatedMemory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** B4, X1: the relations on topic graph follow each change of the owner's memories. */
class RelationRecordsTest {

  private static final String KAYAK = "Ann rents a red kayak at Lake Bled.";
  private static final String CANOE = "Ann rents a green canoe at Lake Bled.";

  @RegisterExtension final EvolutionDriver driver;

  RelationRecordsTest(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
  }

  /** Returns the relations on the topic by the id of the memory that has them. */
  private static Map<String, MemoryRelations> relations(EvolutionDriver driver) {
    Map<String, MemoryRelations> relations = new TreeMap<>();
    driver.graph().values().stream()
        .map(element -> element.getRelations())
        .filter(Objects::nonNull)
        .forEach(one -> relations.put(one.getMemory(), one));
    return relations;
  }

  private void tellBoth() {
    driver.read("m1", START, KAYAK);
    driver.read("m2", START, CANOE);
  }

  @Test
  void shouldRelateTwoMemoriesFromBothSides() {
    tellBoth();

    String kayak = driver.memory(KAYAK).getId();
    String canoe = driver.memory(CANOE).getId();
    assertThat(relations(driver)).containsOnlyKeys(kayak, canoe);
    assertThat(requireNonNull(relations(driver).get(kayak)).getRelated())
        .extracting(RelatedMemory::getMemory)
        .containsExactly(canoe);
    assertThat(requireNonNull(relations(driver).get(canoe)).getRelated())
        .extracting(RelatedMemory::getMemory)
        .containsExactly(kayak);
  }

  @Test
  void shouldLoseRelationsWithADeletedMessage() {
    tellBoth();

    driver.withdraw("m1", null);

    assertThat(relations(driver)).isEmpty();
  }

  @Test
  void shouldForgetAndRestoreRelationsWithTheMemory() {
    tellBoth();
    Map<String, MemoryRelations> before = relations(driver);

    driver.forget("f", driver.memory(KAYAK).getId());
    assertThat(relations(driver)).isEmpty();

    driver.restore("r", driver.memory(KAYAK).getId());
    assertThat(relations(driver)).isEqualTo(before);
  }

  @Test
  void shouldFollowARevision() {
    tellBoth();

    driver.revise("v", driver.memory(KAYAK).getId(), "Bo studies medieval falconry manuscripts.");

    assertThat(relations(driver)).isEmpty();
  }

  @Test
  void shouldBeRemovedWhenTheOwnerIsPurged() {
    tellBoth();

    driver.purge("p", "owner");

    assertThat(driver.graph()).isEmpty();
  }

  @Test
  void shouldBeTheSameWithoutACache(@TempDir Path other) throws Exception {
    try (var reading = new EvolutionDriver(other, 1)) {
      for (EvolutionDriver each : new EvolutionDriver[] {driver, reading}) {
        each.read("m1", START, KAYAK);
        each.read("m2", START, CANOE);
        each.read("m3", START, "Ann rents a blue kayak at Lake Bled.");
        each.withdraw("m1", null);
        each.read("m4", START, "Ann rents a big canoe at Lake Bled.");
        String canoe = each.memory(CANOE).getId();
        String blue = each.memory("Ann rents a blue kayak at Lake Bled.").getId();
        each.access("user", canoe, blue);
        each.access("evaluation", canoe, blue);
        each.link("l", canoe, blue, "elaborates");
        each.read("m5", START, "Ann sails a small dinghy at Lake Bled.");
        each.rememberRelated("t", "Bo keeps bees in Leeds.", canoe);
        each.reflect("on");
      }
      MemoryRelations canoe = requireNonNull(relations(driver).get(driver.memory(CANOE).getId()));
      assertThat(canoe.getRelated())
          .filteredOn(RelatedMemory::getByHand)
          .extracting(RelatedMemory::getKind)
          .containsExactlyInAnyOrder("elaborates", "related");
      assertThat(canoe.getRelated())
          .filteredOn(related -> related.getTogether() > 0)
          .singleElement()
          .satisfies(related -> assertThat(related.getTogether()).isEqualTo(0.05));
      assertThat(driver.memories().values())
          .filteredOn(memory -> memory.getReflection() != null)
          .hasSize(1);
      assertThat(relations(reading)).isNotEmpty().isEqualTo(relations(driver));
    }
  }
}
