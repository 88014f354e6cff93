package dev.memlog.query.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.query.activation.DirectedLink;
import dev.memlog.state.GraphEdge;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** B4: memories that mention the same node are linked. */
class SharedNodesTest {

  private final List<GraphElement> elements = new ArrayList<>();
  private final Set<String> live = new HashSet<>();

  private GraphElement element(String id, List<String> memories) {
    var element = new GraphElement();
    element.setId(id);
    element.setWeight(1);
    element.setMemories(memories);
    element.setValidFrom(Instant.EPOCH);
    elements.add(element);
    live.addAll(memories);
    return element;
  }

  private void node(String name, String... memories) {
    node(name, List.of(), memories);
  }

  private void node(String name, List<String> aliases, String... memories) {
    element(name, List.of(memories)).setNode(new GraphNode(name, "person", aliases));
  }

  private void edge(String from, String relation, String to, String... memories) {
    element(from + relation + to, List.of(memories)).setEdge(new GraphEdge(from, relation, to));
  }

  private List<DirectedLink> links(String query, String memory) {
    return new SharedNodes(StoredGraph.of(elements, null), live, query).of(memory);
  }

  /** Ann's sister is Bea (sister); Bea works at Acme (job), likes jazz and Ann runs. */
  private void family() {
    node("Ann", "sister", "runs");
    node("Bea", List.of("Ann's sister"), "sister", "job", "jazz", "husband");
    node("Tom", "husband", "tomjob");
    node("Acme", "job");
    edge("Ann", "sister", "Bea", "sister");
    edge("Bea", "husband", "Tom", "husband");
    edge("Bea", "works_at", "Acme", "job");
  }

  @Test
  void shouldPassLessOnOverANodeThatMoreMemoriesMention() {
    family();

    assertThat(links("something", "sister"))
        .contains(
            new DirectedLink("runs", DirectedLink.SHARED_NODE, "Ann", 1),
            new DirectedLink("job", DirectedLink.SHARED_NODE, "Bea", 1 / 3.0));
  }

  @Test
  void shouldPassEverythingOnOverTheNodeThatTheQueryLeadsTo() {
    family();

    for (String query :
        List.of("Where does Ann's sister work?", "what is ann’s younger sister doing")) {
      assertThat(links(query, "sister"))
          .as(query)
          .contains(new DirectedLink("job", DirectedLink.ASKED_NODE, "Bea", 1));
    }
  }

  @Test
  void shouldFollowAChainOfPossessives() {
    family();

    assertThat(links("Where does Ann's sister's husband work?", "husband"))
        .contains(new DirectedLink("tomjob", DirectedLink.ASKED_NODE, "Tom", 1))
        .contains(new DirectedLink("sister", DirectedLink.ASKED_NODE, "Bea", 1))
        .contains(new DirectedLink("jazz", DirectedLink.SHARED_NODE, "Bea", 1 / 3.0));
  }

  @Test
  void shouldReadMyAsTheUser() {
    family();
    node("the user", "my", "lives");
    edge("the user", "brother", "Tom", "my");

    assertThat(links("Where does my brother work?", "my"))
        .contains(new DirectedLink("tomjob", DirectedLink.ASKED_NODE, "Tom", 1));
  }

  @Test
  void shouldLinkOverEdgesWhatANodeNamesNoMore() {
    node("Ann", "late");
    node("Leeds", "early");
    edge("Ann", "lives_in", "Leeds", "early");
    node("Tom", "other");

    assertThat(links("x", "late"))
        .containsExactly(new DirectedLink("early", DirectedLink.SHARED_NODE, "Ann", 1));
  }

  @Test
  void shouldNotLinkOverANodeThatEverythingMentions() {
    node("Ann", IntStream.range(0, 60).mapToObj(i -> "m" + i).toArray(String[]::new));

    assertThat(links("Ann", "m0")).isEmpty();
  }

  @Test
  void shouldNotLinkOverTheOwner() {
    node("Ann", "runs", "job", "jazz", "cat", "dog");
    node("Bea", "sister");
    node("Leeds", "job", "cat");

    assertThat(links("x", "job"))
        .containsExactly(new DirectedLink("cat", DirectedLink.SHARED_NODE, "Leeds", 1));
    assertThat(links("Ann's cat", "sister")).isEmpty();
  }

  @Test
  void shouldLinkLiveMemoriesOnly() {
    family();
    live.remove("job");
    live.remove("runs");

    assertThat(links("Where does Ann's sister work?", "sister"))
        .extracting(DirectedLink::to)
        .containsOnly("jazz", "husband");
  }

  @Test
  void shouldReadAnyQuery() {
    family();
    for (String query :
        List.of("", "'s", "my", "Ann's", "Ann's sister's", "Bea's' husband", "my my my")) {
      assertThat(links(query, "sister")).as(query).isNotEmpty();
    }
  }
}
