package dev.memlog.query.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.GraphEdge;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** O10: nodes by name, their neighbours, and the shortest path between two. */
class StoredGraphTest {

  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private final List<GraphElement> elements = new ArrayList<>();

  private GraphElement element(String id, double weight) {
    var element = new GraphElement();
    element.setId(id);
    element.setWeight(weight);
    element.setMemories(List.of());
    element.setValidFrom(START);
    elements.add(element);
    return element;
  }

  private void node(String name, double weight, String... aliases) {
    element(name, weight).setNode(new GraphNode(name, "person", List.of(aliases)));
  }

  private GraphElement edge(String from, String relation, String to) {
    GraphElement element = element(from + " " + relation + " " + to, 1);
    element.setEdge(new GraphEdge(from, relation, to));
    return element;
  }

  private StoredGraph graph() {
    return StoredGraph.of(elements, null);
  }

  private static List<String> ids(List<GraphElement> elements) {
    return elements.stream().map(GraphElement::getId).toList();
  }

  private void family() {
    node("Ann", 3);
    node("Carol", 2, "Ann's mum");
    node("Leeds", 1);
    node("Bob", 1);
    node("Alone", 1);
    edge("Ann", "mother", "Carol");
    edge("Carol", "lives_in", "Leeds");
    edge("Bob", "works_in", "Leeds");
  }

  private GraphElement find(StoredGraph graph, String name) {
    return graph.find(name).orElseThrow(() -> new AssertionError(name));
  }

  @Test
  void shouldFindANodeByNameAliasRelationAndId() {
    family();
    StoredGraph graph = graph();

    for (String name : List.of("Carol", "carol", "Ann's mother", "ann’s mum", "mom", "mother")) {
      assertThat(find(graph, name).getId()).as(name).isEqualTo("Carol");
    }
    assertThat(graph.find("nobody")).isEmpty();
  }

  @Test
  void shouldReadNeighboursToADepth() {
    family();
    StoredGraph graph = graph();

    assertThat(ids(graph.around(find(graph, "Ann"), 1).nodes())).containsExactly("Ann", "Carol");
    GraphWalk two = graph.around(find(graph, "Ann"), 2);
    assertThat(ids(two.nodes())).containsExactly("Ann", "Carol", "Leeds");
    assertThat(ids(two.edges())).containsExactly("Ann mother Carol", "Carol lives_in Leeds");
  }

  @Test
  void shouldWalkTheShortestPathInEitherDirectionOfEdges() {
    family();
    StoredGraph graph = graph();

    GraphWalk path = graph.path(find(graph, "Ann"), find(graph, "Bob"));

    assertThat(ids(path.nodes())).containsExactly("Ann", "Carol", "Leeds", "Bob");
    assertThat(ids(path.edges()))
        .containsExactly("Ann mother Carol", "Carol lives_in Leeds", "Bob works_in Leeds");
    edge("Ann", "knows", "Bob");
    StoredGraph shorter = graph();
    assertThat(ids(shorter.path(find(shorter, "Ann"), find(shorter, "Bob")).edges()))
        .containsExactly("Ann knows Bob");
  }

  @Test
  void shouldWalkNowhereWithoutAPathAndStayAtTheSameNode() {
    family();
    StoredGraph graph = graph();
    GraphElement ann = find(graph, "Ann");

    assertThat(graph.path(ann, find(graph, "Alone"))).isEqualTo(GraphWalk.NONE);
    assertThat(ids(graph.path(ann, ann).nodes())).containsExactly("Ann");
  }

  @Test
  void shouldLeaveOutWhatDidNotHoldAtAPastTime() {
    family();
    edge("Ann", "lives_in", "Leeds").setValidTo(START.plusSeconds(60));

    StoredGraph then = StoredGraph.of(elements, START.plusSeconds(59));
    StoredGraph later = StoredGraph.of(elements, START.plusSeconds(60));

    assertThat(ids(then.all().edges())).contains("Ann lives_in Leeds");
    assertThat(ids(later.all().edges())).doesNotContain("Ann lives_in Leeds");
    assertThat(StoredGraph.of(elements, START.minusSeconds(1)).all()).isEqualTo(GraphWalk.NONE);
  }

  @Test
  void shouldShowNoEdgeWithoutBothOfItsNodes() {
    node("Ann", 1);
    edge("Ann", "knows", "Bob");

    assertThat(graph().all().edges()).isEmpty();
  }
}
