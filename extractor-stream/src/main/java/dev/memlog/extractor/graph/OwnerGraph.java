package dev.memlog.extractor.graph;

import static java.util.Objects.requireNonNull;

import dev.memlog.language.graph.Mention;
import dev.memlog.language.graph.Relation;
import dev.memlog.schemas.Sha256;
import dev.memlog.state.GraphEdge;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The graph of one owner: nodes for the people, places and things in the owner's memories, and
 * edges between them. It is a pure function of the memories and of the time of the last pruning,
 * and does not depend on the order in which memories came. A changed memory updates the nodes and
 * edges that it mentions, and those that enter or leave the {@link GraphConfig#maxNodes} heaviest.
 * If the aliases change, which map names to nodes, the whole graph is computed again. Not safe for
 * use by several threads.
 */
public final class OwnerGraph {

  private record Rank(double weight, String key) {}

  private static final Comparator<Rank> HEAVIEST_FIRST =
      Comparator.comparingDouble(Rank::weight).reversed().thenComparing(Rank::key);

  private final GraphConfig config;
  private final GraphOwner owner;

  /** The contributions by memory; the order makes every iteration the same. */
  private final Map<String, Contribution> contributions = new TreeMap<>();

  private final Map<String, NodeDraft> nodes = new HashMap<>();
  private final Map<Relation, Mentions> edges = new HashMap<>();

  /** The nodes that are not weak, and their ranks. */
  private final TreeSet<Rank> ranking = new TreeSet<>(HEAVIEST_FIRST);

  private final Map<String, Rank> ranks = new HashMap<>();

  /** The keys of the nodes that are part of the graph. */
  private Set<String> shown = new HashSet<>();

  private final Map<String, GraphElement> written;
  private final Set<String> dirtyNodes = new LinkedHashSet<>();
  private final Set<Relation> dirtyEdges = new LinkedHashSet<>();

  /** The written elements that no memory mentions any more. */
  private final Set<String> stale = new TreeSet<>();

  private final AliasStatements statements = new AliasStatements();
  private Aliases aliases = Aliases.NONE;

  /** The state before the first {@link #takeChanges}, in which no contribution is counted yet. */
  private boolean uncounted = true;

  private Instant prunedAt;

  /**
   * Creates the graph of an owner.
   *
   * @param prunedAt the time of the last pruning
   * @param memories all memories of the owner
   * @param written the elements that topic graph already holds
   */
  public OwnerGraph(
      GraphConfig config,
      GraphOwner owner,
      Instant prunedAt,
      Collection<Memory> memories,
      Collection<GraphElement> written) {
    this.config = config;
    this.owner = owner;
    this.prunedAt = prunedAt;
    this.written = new HashMap<>();
    written.forEach(element -> this.written.put(element.getId(), element));
    memories.forEach(this::put);
  }

  /**
   * Returns whether topic graph holds no element of this graph, as of the last {@link
   * #takeChanges}.
   */
  public boolean isEmpty() {
    return written.isEmpty();
  }

  /**
   * Returns the time of the last pruning, as of which the weights of nodes and edges are computed.
   */
  public Instant prunedAt() {
    return prunedAt;
  }

  /**
   * Updates the graph after the memories of an input have changed.
   *
   * @param changed the ids of the memories that were changed, added or removed
   * @param present a function that returns the present state of a memory; null if it was removed
   */
  public void follow(Collection<String> changed, Function<String, @Nullable Memory> present) {
    for (String id : changed) {
      Memory memory = present.apply(id);
      if (memory == null) {
        remove(id);
      } else {
        put(memory);
      }
    }
  }

  /** Adds a memory, or replaces its former state. */
  public void put(Memory memory) {
    remove(memory.getId());
    Contribution contribution = Contribution.of(memory);
    if (contribution != null) {
      contributions.put(memory.getId(), contribution);
      changed(contribution, true);
    }
  }

  /**
   * Removes everything that a memory contributes to the graph. Does nothing if it contributes
   * nothing.
   */
  public void remove(String memoryId) {
    Contribution former = contributions.remove(memoryId);
    if (former != null) {
      changed(former, false);
    }
  }

  /**
   * Sets the time from which the first interval between prunings counts. Does nothing if topic
   * graph already holds an element of this graph.
   */
  public void begin(Instant at) {
    if (written.isEmpty()) {
      prunedAt = at;
    }
  }

  /**
   * Recomputes the weights of all nodes and edges as of a time. The next {@link #takeChanges}
   * leaves out those that have become too weak.
   */
  public void prune(Instant at) {
    prunedAt = at;
    dirtyNodes.addAll(nodes.keySet());
    dirtyEdges.addAll(edges.keySet());
  }

  /**
   * Returns the elements that have changed since the last call, which the caller must write to
   * topic graph.
   */
  public List<GraphChange> takeChanges() {
    if (uncounted || statements.changed()) {
      Aliases now = statements.aliases();
      if (uncounted || !now.sameAs(aliases)) {
        computeAll(now);
      }
    }
    dirtyNodes.forEach(this::rank);
    show();
    List<GraphChange> changes = new ArrayList<>();
    stale.forEach(id -> write(id, null, changes));
    stale.clear();
    dirtyNodes.forEach(key -> write(nodeId(key), node(key), changes));
    dirtyEdges.forEach(relation -> write(edgeId(relation), edge(relation), changes));
    dirtyNodes.clear();
    dirtyEdges.clear();
    return changes;
  }

  private void changed(Contribution contribution, boolean added) {
    statements.count(contribution, added ? 1 : -1);
    if (!uncounted) {
      count(contribution, added);
    }
  }

  private void computeAll(Aliases now) {
    uncounted = false;
    aliases = now;
    // What is gone must be written as gone.
    dirtyNodes.addAll(nodes.keySet());
    dirtyEdges.addAll(edges.keySet());
    nodes.clear();
    edges.clear();
    contributions.values().forEach(contribution -> count(contribution, true));
    Set<String> present = new HashSet<>();
    nodes.keySet().forEach(key -> present.add(nodeId(key)));
    edges.keySet().forEach(relation -> present.add(edgeId(relation)));
    written.keySet().stream().filter(id -> !present.contains(id)).forEach(stale::add);
  }

  private void count(Contribution contribution, boolean added) {
    for (Mention mention : contribution.mentions()) {
      String key = aliases.node(mention.key());
      NodeDraft node = nodes.computeIfAbsent(key, NodeDraft::new);
      node.count(mention, added ? 1 : -1);
      node.mentions.set(contribution, added);
      if (node.mentions.isEmpty()) {
        nodes.remove(key);
      }
      dirtyNodes.add(key);
    }
    for (Relation stated : contribution.relations()) {
      Relation relation =
          new Relation(aliases.node(stated.from()), stated.type(), aliases.node(stated.to()));
      if (!relation.from().equals(relation.to())) {
        Mentions edge = edges.computeIfAbsent(relation, _ -> new Mentions());
        edge.set(contribution, added);
        link(relation, edge.isEmpty());
        dirtyEdges.add(relation);
      }
    }
  }

  private void link(Relation relation, boolean gone) {
    if (gone) {
      edges.remove(relation);
    }
    for (String end : List.of(relation.from(), relation.to())) {
      NodeDraft node = nodes.get(end);
      if (node != null && gone) {
        node.edges.remove(relation);
      } else if (node != null) {
        node.edges.add(relation);
      }
    }
  }

  /** Ranks a node by its present weight; weak ones have no rank. */
  private void rank(String key) {
    Rank former = ranks.remove(key);
    if (former != null) {
      ranking.remove(former);
    }
    NodeDraft node = nodes.get(key);
    if (node != null) {
      double weight = node.mentions.weight(prunedAt, config.halfLife());
      if (weight >= config.weakBelow()) {
        Rank rank = new Rank(weight, key);
        ranks.put(key, rank);
        ranking.add(rank);
      }
    }
  }

  /** Finds the nodes that are part of the graph; edges of others are not part of it. */
  private void show() {
    Set<String> now;
    if (ranking.size() <= config.maxNodes()) {
      now = ranks.keySet();
    } else {
      now = new HashSet<>();
      ranking.stream().limit(config.maxNodes()).forEach(rank -> now.add(rank.key));
    }
    Set<String> turned = new TreeSet<>();
    shown.stream().filter(key -> !now.contains(key)).forEach(turned::add);
    now.stream().filter(key -> !shown.contains(key)).forEach(turned::add);
    for (String key : turned) {
      dirtyNodes.add(key);
      NodeDraft node = nodes.get(key);
      if (node != null) {
        dirtyEdges.addAll(node.edges);
      }
    }
    if (!turned.isEmpty()) {
      shown = new HashSet<>(now);
    }
  }

  private @Nullable GraphElement node(String key) {
    NodeDraft draft = nodes.get(key);
    if (draft == null || !shown.contains(key)) {
      return null;
    }
    // What is shown has a rank, which was computed by the same settling.
    double weight = requireNonNull(ranks.get(key)).weight;
    GraphElement element = element(nodeId(key), draft.mentions, weight);
    element.setNode(draft.node());
    return element;
  }

  private @Nullable GraphElement edge(Relation relation) {
    Mentions mentions = edges.get(relation);
    if (mentions == null || !shown.contains(relation.from()) || !shown.contains(relation.to())) {
      return null;
    }
    double weight = mentions.weight(prunedAt, config.halfLife());
    if (weight < config.weakBelow()) {
      return null;
    }
    GraphElement element = element(edgeId(relation), mentions, weight);
    element.setEdge(new GraphEdge(nodeId(relation.from()), relation.type(), nodeId(relation.to())));
    return element;
  }

  private GraphElement element(String id, Mentions mentions, double weight) {
    GraphElement element = owner.own(new GraphElement(), id);
    element.setWeight(weight);
    element.setMentions(mentions.size());
    element.setMemories(mentions.memories());
    element.setValidFrom(mentions.validFrom());
    element.setValidTo(mentions.validTo());
    return element;
  }

  private void write(String id, @Nullable GraphElement element, List<GraphChange> changes) {
    GraphElement former = element == null ? written.remove(id) : written.put(id, element);
    if (element == null ? former != null : !element.equals(former)) {
      changes.add(new GraphChange(id, element));
    }
  }

  private String nodeId(String key) {
    return "n-" + hash(key);
  }

  private String edgeId(Relation relation) {
    return "e-" + hash(relation.from() + "\n" + relation.type() + "\n" + relation.to());
  }

  /** Returns a hash that is different for each owner, so that no id tells of others' names. */
  private String hash(String text) {
    return Sha256.hex(owner.key() + "\n" + text, 12);
  }
}
