package dev.memlog.query.recall;

import dev.memlog.query.activation.Activated;
import dev.memlog.query.activation.Activation;
import dev.memlog.query.activation.DirectedLink;
import dev.memlog.query.activation.Links;
import dev.memlog.query.activation.PathStep;
import dev.memlog.query.activation.Spreading;
import dev.memlog.query.graph.SharedNodes;
import dev.memlog.query.graph.StoredGraph;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.Selection;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.schemas.RelationStrength;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A finder of memories that are linked with the results of a recall, by relations or by shared
 * nodes of the graph. It reaches only candidates of the recall, so that related memories also match
 * the recall's owner and filter.
 */
final class RelatedMemories {

  /** The reason for which a related memory is shown. */
  private static final String RELATED = "related to a result";

  /** The feature of the activation that a related memory has received. */
  private static final String ACTIVATION = "activation";

  private static final Comparator<RankedMemory> ASKED_FIRST =
      Comparator.comparing((RankedMemory one) -> one.via() == null || !one.via().asked())
          .thenComparing(RankedMemory.BEST_FIRST);

  private final Spreading spreading;
  private final Map<String, RankedMemory> candidates = new LinkedHashMap<>();
  private final Activation activation;

  /**
   * Creates the finder for one recall.
   *
   * @param ranked the candidates of the recall, best first
   */
  RelatedMemories(
      Spreading spreading,
      List<RankedMemory> ranked,
      MemoryReads reads,
      RecallQuery query,
      Instant now) {
    this.spreading = spreading;
    ranked.forEach(one -> candidates.put(one.memory().getId(), one));
    Set<String> live = Set.copyOf(candidates.keySet());
    StoredGraph graph = StoredGraph.of(reads.graph(query.principal(), query.owner()), now);
    Links shared = new SharedNodes(graph, live, query.text());
    Links relations =
        memory ->
            reads.relations(query.principal(), query.owner(), memory).stream()
                .map(
                    one ->
                        new DirectedLink(
                            one.getMemory(),
                            one.getKind(),
                            "",
                            RelationStrength.of(one, now),
                            one.getByHand()))
                .toList();
    activation =
        new Activation(
            spreading,
            memory ->
                Stream.concat(shared.of(memory).stream(), relations.of(memory).stream()).toList(),
            live);
  }

  /**
   * Returns a copy of a selection with the related memories after its hits, the best first.
   *
   * @param minSimilarity the minimum similarity that the caller names; empty for none
   */
  Selection<RankedMemory> behind(Selection<RankedMemory> selection, OptionalDouble minSimilarity) {
    Map<String, Double> scores = new LinkedHashMap<>();
    selection.hits().forEach(hit -> scores.put(id(hit.ranked()), hit.ranked().score()));
    if (scores.isEmpty()) {
      return selection;
    }
    List<RankedMemory> chosen = chosen(activation.from(scores), scores.keySet(), minSimilarity);
    Set<String> ids = chosen.stream().map(RelatedMemories::id).collect(Collectors.toSet());
    List<Hit<RankedMemory>> hits = new ArrayList<>(selection.hits());
    chosen.forEach(one -> hits.add(new Hit<>(hits.size() + 1, one, RELATED)));
    return new Selection<>(
        List.copyOf(hits),
        selection.admitted(),
        without(selection.beyond(), ids),
        without(selection.others(), ids));
  }

  private static List<RankedMemory> without(List<RankedMemory> from, Set<String> ids) {
    return from.stream().filter(one -> !ids.contains(id(one))).toList();
  }

  /**
   * Returns the neighbours to show: first those that the query leads to, then those with the best
   * sum of score and activation. A memory that is reached over other memories is shown only
   * together with them, since its link to the results would otherwise be unexplained.
   */
  private List<RankedMemory> chosen(
      Collection<Activated> reached, Set<String> shown, OptionalDouble minSimilarity) {
    Map<String, RankedMemory> neighbours = new HashMap<>();
    for (Activated one : reached) {
      RankedMemory candidate = candidates.get(one.memory());
      if (candidate != null
          && !shown.contains(one.memory())
          && candidate.evidence().similarity() >= minSimilarity.orElse(0)) {
        neighbours.put(one.memory(), candidate.reached(one, feature(one)));
      }
    }
    Set<String> chosen = new LinkedHashSet<>();
    neighbours.values().stream()
        .sorted(ASKED_FIRST)
        .forEach(
            one -> {
              Set<String> needed = new LinkedHashSet<>();
              one.path().stream().skip(1).map(PathStep::from).forEach(needed::add);
              needed.add(id(one));
              needed.removeAll(shown);
              needed.removeAll(chosen);
              boolean known = neighbours.keySet().containsAll(needed);
              if (known && chosen.size() + needed.size() <= spreading.neighbours()) {
                chosen.addAll(needed);
              }
            });
    return chosen.stream().map(neighbours::get).sorted(ASKED_FIRST).toList();
  }

  private static Feature feature(Activated activated) {
    return new Feature(
        ACTIVATION,
        activated.activation(),
        1,
        () ->
            activated.path().stream()
                .map(RelatedMemories::step)
                .collect(Collectors.joining(", then ", "from a result over ", "")));
  }

  private static String step(PathStep step) {
    DirectedLink link = step.link();
    return String.format(
        Locale.ROOT,
        "%s (%sstrength %.2f)",
        link.node().isEmpty() ? link.kind() : link.node(),
        link.byHand() ? "linked by hand, " : "",
        link.strength());
  }

  private static String id(RankedMemory ranked) {
    return ranked.memory().getId();
  }
}
