package dev.memlog.query.inspection;

import static java.util.Objects.requireNonNull;

import dev.memlog.api.v1.GetGraphRequest;
import dev.memlog.api.v1.GetGraphResponse;
import dev.memlog.api.v1.GraphEdge;
import dev.memlog.api.v1.GraphNode;
import dev.memlog.api.v1.GraphStatement;
import dev.memlog.query.answer.StateMemories;
import dev.memlog.query.graph.GraphWalk;
import dev.memlog.query.graph.StoredGraph;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.StateFields;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A handler of requests for the graph of an owner. */
public record GraphAnswers(ReadyView<MemoryReads> memories, Clock clock) {

  private static final int MOST_STATEMENTS = 3;
  private static final Set<String> LIVE = Set.of("active", "superseded");

  /**
   * Returns the part of an owner's graph that a request asks for: the whole graph, the surroundings
   * of a node, or a path between two nodes.
   *
   * @throws RequestException with code not_found if the request names a node that does not exist
   */
  public GetGraphResponse get(GetGraphRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    Instant asOf =
        request.hasAsOf() ? problems.past("asOf", request.getAsOf(), clock.instant()) : null;
    check(request, problems);
    problems.throwIfAny();
    return memories.read(
        reads -> {
          StoredGraph graph = StoredGraph.of(reads.graph(principal, owner), asOf);
          GraphWalk walk = walk(graph, request);
          boolean whole = request.getNode().isEmpty() && request.getFrom().isEmpty();
          return show(
              owner,
              walk,
              edge ->
                  whole ? List.<GraphStatement>of() : statements(reads, principal, owner, edge));
        });
  }

  private static void check(GetGraphRequest request, Problems problems) {
    boolean node = !request.getNode().isEmpty();
    boolean from = !request.getFrom().isEmpty();
    boolean to = !request.getTo().isEmpty();
    if (from != to) {
      problems.invalid(from ? "to" : "from", "is required, since a path has two ends", "");
    }
    if (node && (from || to)) {
      problems.invalid("node", "must not be given together with from and to", request.getNode());
    }
    if (request.getDepth() != 0 && !node) {
      problems.invalid(
          "depth", "is only for the surroundings of a node", Integer.toString(request.getDepth()));
    }
  }

  private static GraphWalk walk(StoredGraph graph, GetGraphRequest request) {
    if (!request.getNode().isEmpty()) {
      GraphElement node = node(graph, "node", request.getNode());
      return graph.around(node, Math.max(1, request.getDepth()));
    }
    if (!request.getFrom().isEmpty()) {
      return graph.path(node(graph, "from", request.getFrom()), node(graph, "to", request.getTo()));
    }
    return graph.all();
  }

  private static GraphElement node(StoredGraph graph, String field, String name) {
    return graph
        .find(name)
        .orElseThrow(
            () ->
                ErrorCode.NOT_FOUND.refusal(
                    field, "must be the name, an alias or the id of a node of this owner", name));
  }

  private static List<GraphStatement> statements(
      MemoryReads reads, Principal principal, MemoryOwner owner, GraphElement edge) {
    List<GraphStatement> found = new ArrayList<>();
    for (String id : edge.getMemories()) {
      Optional<Memory> memory =
          reads
              .memory(principal, owner, id)
              .map(UsedMemory::memory)
              .filter(one -> LIVE.contains(one.getStatus()));
      memory.map(GraphAnswers::statement).ifPresent(found::add);
      if (found.size() == MOST_STATEMENTS) {
        break;
      }
    }
    return found;
  }

  private static GraphStatement statement(Memory memory) {
    return GraphStatement.newBuilder()
        .setMemoryId(memory.getId())
        .setContent(memory.getClaim().getContent())
        .addAllSources(StateMemories.sources(memory))
        .build();
  }

  private static GetGraphResponse show(
      MemoryOwner owner, GraphWalk walk, Function<GraphElement, List<GraphStatement>> statements) {
    var answer = GetGraphResponse.newBuilder().setApp(owner.app());
    Optional.ofNullable(owner.user()).ifPresent(answer::setUser);
    walk.nodes().forEach(node -> answer.addNodes(node(node)));
    walk.edges().forEach(edge -> answer.addEdges(edge(edge, statements)));
    return answer.build();
  }

  private static GraphNode node(GraphElement element) {
    var shown = StateFields.copy(element, GraphNode.newBuilder());
    return StateFields.copy(requireNonNull(element.getNode()), shown)
        .addAllMemoryIds(element.getMemories())
        .build();
  }

  private static GraphEdge edge(
      GraphElement element, Function<GraphElement, List<GraphStatement>> statements) {
    var shown = StateFields.copy(element, GraphEdge.newBuilder());
    StateFields.copy(requireNonNull(element.getEdge()), shown)
        .addAllMemoryIds(element.getMemories())
        .addAllStatements(statements.apply(element));
    return shown.build();
  }
}
