package dev.memlog.extractor.graph;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.graph.Statements.START;
import static dev.memlog.extractor.graph.Statements.memory;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.runtime.config.Defaults;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** O10: the graph is a function of the owner's memories, in whatever order they came. */
class OwnerGraphTest {

  private static final List<String> CONTENTS =
      List.of(
          "Ann's mum lives in Leeds.",
          "Ann's mother is called Carol.",
          "Carol loves jazz.",
          "Ann has a brother called Tom.",
          "Ann has a brother called Bo.",
          "Ann's brother works at Siemens.",
          "Ann Miller works as a nurse.",
          "Ann moved to Gothenburg.",
          "Ann's mother's sister lives in Kallio.",
          "Tom met Mrs Okafor.");

  private final Map<String, GraphElement> written = new TreeMap<>();

  private static OwnerGraph graph(GraphConfig config, Collection<Memory> memories) {
    return new OwnerGraph(config, new GraphOwner("t", "a", "u"), START, memories, List.of());
  }

  private void take(OwnerGraph graph) {
    for (GraphChange change : graph.takeChanges()) {
      GraphElement element = change.element();
      if (element == null) {
        assertThat(written.remove(change.id())).as("what goes was there").isNotNull();
      } else {
        written.put(change.id(), element);
      }
    }
  }

  private List<String> edges() {
    return written.values().stream()
        .filter(element -> element.getEdge() != null)
        .map(
            element ->
                "%s %s %s"
                    .formatted(
                        name(element.getEdge().getFrom()),
                        element.getEdge().getRelation(),
                        name(element.getEdge().getTo())))
        .sorted()
        .toList();
  }

  private String name(String id) {
    return requireNonNull(written.get(id)).getNode().getName();
  }

  private GraphNode node(String name) {
    return element(name).getNode();
  }

  private GraphElement element(String name) {
    return written.values().stream()
        .filter(e -> e.getNode() != null && e.getNode().getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not in " + written.values()));
  }

  private void write(GraphConfig config, String... contents) {
    List<Memory> memories = new ArrayList<>();
    for (String content : contents) {
      memories.add(memory("m" + memories.size(), content, 0));
    }
    take(graph(config, memories));
  }

  @Test
  void shouldResolveARelativeToTheNameThatAnotherMemorySays() {
    write(
        Defaults.of(GraphConfig.class),
        "Ann's mum lives in Leeds.",
        "Ann's mother is called Carol.",
        "Carol loves jazz.");

    assertThat(edges())
        .containsExactly("Ann mother Carol", "Carol likes jazz", "Carol lives_in Leeds");
    assertThat(node("Carol").getAliases()).containsExactly("Ann's mother", "Ann's mum");
    assertThat(node("Carol").getKind()).isEqualTo("person");
    assertThat(node("jazz").getKind()).isEqualTo("preference");
  }

  @Test
  void shouldNotGuessWhichOfTwoBrothersIsMeant() {
    write(
        Defaults.of(GraphConfig.class),
        "Ann has a brother called Tom.",
        "Ann has a brother called Bo.",
        "Ann's brother works at Siemens.");

    assertThat(edges())
        .containsExactly(
            "Ann brother Ann's brother",
            "Ann brother Bo",
            "Ann brother Tom",
            "Ann's brother works_at Siemens");
  }

  @Test
  void shouldTakeAFirstNameForTheOnlyFullNameThatBeginsWithIt() {
    Memory full = memory("m0", "Jane Miller met Bob.", 0);
    full.getClaim().setSubject("Jane Miller");
    take(
        graph(
            Defaults.of(GraphConfig.class),
            List.of(full, memory("m1", "Jane lives in Leeds.", 0))));

    assertThat(node("Jane Miller").getAliases()).containsExactly("Jane");
    assertThat(edges()).contains("Jane Miller lives_in Leeds");
  }

  @Test
  void shouldForgetEveryWordWithTheLastMemoryThatSaysIt() {
    OwnerGraph graph =
        graph(
            Defaults.of(GraphConfig.class),
            List.of(
                memory("m1", "Ann's mum lives in Leeds.", 0),
                memory("m2", "Ann's mother is called Carol.", 0)));
    take(graph);

    graph.remove("m2");
    take(graph);

    assertThat(written.toString()).contains("Leeds").doesNotContain("Carol", "mother is");
    assertThat(edges()).containsExactly("Ann mother Ann's mum", "Ann's mum lives_in Leeds");
    graph.remove("m1");
    take(graph);
    assertThat(written).isEmpty();
    assertThat(graph.isEmpty()).isTrue();
  }

  @Test
  void shouldKeepAnEdgeAsLongAsOneMemorySaysIt() {
    OwnerGraph graph =
        graph(
            Defaults.of(GraphConfig.class),
            List.of(
                memory("m1", "Ann lives in Leeds.", 0), memory("m2", "Ann moved to Leeds.", 1)));
    take(graph);
    assertThat(element("Leeds").getMemories()).containsExactly("m2", "m1");
    assertThat(element("Leeds").getWeight()).isEqualTo(0.8, within(1e-9));

    graph.remove("m2");
    take(graph);

    assertThat(edges()).containsExactly("Ann lives_in Leeds");
    assertThat(element("Leeds").getMemories()).containsExactly("m1");
    assertThat(element("Leeds").getWeight()).isEqualTo(0.4, within(1e-9));
  }

  @Test
  void shouldCloseAnEdgeWithItsMemory() {
    Memory closed = memory("m1", "Ann lives in Leeds.", 0);
    closed.setStatus("superseded");
    closed.setValidTo(START.plus(Duration.ofDays(9)));
    take(graph(Defaults.of(GraphConfig.class), List.of(closed)));

    assertThat(element("Leeds").getValidTo()).isEqualTo(START.plus(Duration.ofDays(9)));
  }

  @Test
  void shouldLeaveOutWhatIsForgottenOrArchived() {
    Memory forgotten = memory("m1", "Ann lives in Leeds.", 0);
    forgotten.setStatus("forgotten");
    Memory archived = memory("m2", "Ann loves jazz.", 0);
    archived.setStatus("archived");
    take(graph(Defaults.of(GraphConfig.class), List.of(forgotten, archived)));

    assertThat(written).isEmpty();
  }

  @Test
  void shouldHaveAtMost500NodesTheHeaviestOnes() {
    List<Memory> memories = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      Memory memory = memory("m" + i, "Ann met Person" + i + ".", 0);
      memory.getClaim().setImportance(i < 10 ? 2 : 5);
      memories.add(memory);
    }
    OwnerGraph graph = graph(Defaults.of(GraphConfig.class), memories);
    take(graph);

    assertThat(written.values().stream().filter(e -> e.getNode() != null)).hasSize(500);
    assertThat(written.toString()).doesNotContain("Person0\"", "Person9\"");
    assertThat(edges()).hasSize(499);

    graph.remove("m599");
    graph.put(memory("m600", "Ann met Zoe.", 0));
    take(graph);
    assertThat(written.values().stream().filter(e -> e.getNode() != null)).hasSize(500);
  }

  @Test
  void shouldPruneWhatHasFadedBelowTheLimit() {
    OwnerGraph graph =
        graph(
            Defaults.of(GraphConfig.class),
            List.of(memory("m1", "Ann lives in Leeds.", 0), memory("m2", "Ann loves jazz.", 80)));
    take(graph);
    assertThat(written).hasSize(5);

    // 0.4 · 2^(−90/30) is 0.05 and stays; a day later it is below.
    graph.prune(START.plus(Duration.ofDays(90)));
    take(graph);
    assertThat(element("Leeds").getWeight()).isEqualTo(0.05, within(1e-9));
    graph.prune(START.plus(Duration.ofDays(91)));
    take(graph);

    assertThat(edges()).containsExactly("Ann likes jazz");
    graph.put(memory("m3", "Ann moved to Leeds.", 92));
    take(graph);
    assertThat(edges()).containsExactly("Ann likes jazz", "Ann lives_in Leeds");
  }

  @Test
  void shouldRemoveWhatWasWrittenUnderOtherRules() {
    var other = new GraphElement();
    other.setId("n-other");
    OwnerGraph graph =
        new OwnerGraph(
            Defaults.of(GraphConfig.class),
            new GraphOwner("t", "a", "u"),
            START,
            List.of(),
            List.of(other));

    assertThat(graph.takeChanges()).containsExactly(new GraphChange("n-other", null));
  }

  @Property(tries = 300)
  void shouldBeTheSameInWhateverOrderMemoriesCameAndWent(
      @ForAll @Size(max = 30) List<@IntRange(min = 0, max = 9) Integer> toggled,
      @ForAll @IntRange(min = 3, max = 12) int maxNodes) {
    GraphConfig config = with(Defaults.of(GraphConfig.class), "maxNodes", maxNodes);
    Map<String, Memory> present = new TreeMap<>();
    OwnerGraph graph = graph(config, List.of());
    Instant pruned = START.plus(Duration.ofDays(40));
    written.clear();
    for (int index : toggled) {
      String id = "m" + index;
      if (present.remove(id) == null) {
        present.put(id, memory(id, CONTENTS.get(index), index));
        graph.put(present.get(id));
      } else {
        graph.remove(id);
      }
      take(graph);
    }
    graph.prune(pruned);
    take(graph);

    Map<String, GraphElement> stepwise = new TreeMap<>(written);
    written.clear();
    take(
        new OwnerGraph(config, new GraphOwner("t", "a", "u"), pruned, present.values(), List.of()));
    assertThat(stepwise).isEqualTo(written);
    String said = present.values().toString();
    for (String name : List.of("Carol", "Siemens", "Gothenburg", "Okafor", "Kallio", "jazz")) {
      if (!said.contains(name)) {
        assertThat(stepwise.toString()).doesNotContain(name);
      }
    }
  }
}
