package dev.memlog.query.activation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Spreading activation over the links between memories. It starts at the best results of a recall,
 * the seeds; the activation of a seed is its score. A memory passes {@code activation × decay ×
 * strength} on over each of its links. If several paths lead to a memory, the best path counts. The
 * work is bounded: each hop follows the links of at most {@link #WIDEST} memories, {@link
 * #MOST_LINKS} each.
 *
 * @param spreading the number of seeds and hops, and the decay
 * @param links the links between memories
 * @param live the ids of the memories that may be reached; no other memory is reached or passes
 *     activation on
 */
public record Activation(Spreading spreading, Links links, Set<String> live) {

  /**
   * The largest number of memories that pass activation on in one hop. The most activated are
   * chosen.
   */
  static final int WIDEST = 50;

  /** The largest number of links to follow from one memory. The strongest are chosen. */
  static final int MOST_LINKS = 100;

  private static final Comparator<Activated> STRONGEST_FIRST =
      Comparator.comparingDouble(Activated::activation).reversed().thenComparing(Activated::memory);

  private static final Comparator<DirectedLink> STRONGEST_LINK_FIRST =
      Comparator.comparingDouble(DirectedLink::strength).reversed().thenComparing(DirectedLink::to);

  /**
   * Returns the memories that activation reaches, without the seeds, in unspecified order.
   *
   * @param scores the scores of the recall's results by memory id, best first; the seeds are the
   *     first {@link Spreading#seeds} results that are live and have a positive score
   */
  public Collection<Activated> from(Map<String, Double> scores) {
    Map<String, Activated> reached = new HashMap<>();
    Map<String, Activated> last = new LinkedHashMap<>();
    scores.entrySet().stream()
        .filter(seed -> live.contains(seed.getKey()) && seed.getValue() > 0)
        .limit(spreading.seeds())
        .forEach(
            seed ->
                last.put(seed.getKey(), new Activated(seed.getKey(), seed.getValue(), List.of())));
    Set<String> seeds = Set.copyOf(last.keySet());
    Map<String, Activated> wave = last;
    for (int hop = 0; hop < spreading.hops(); hop++) {
      Map<String, Activated> next = hop(wave, seeds);
      next.values().forEach(one -> reached.merge(one.memory(), one, Activation::better));
      wave = next;
    }
    return reached.values();
  }

  private Map<String, Activated> hop(Map<String, Activated> wave, Set<String> seeds) {
    Map<String, Activated> next = new HashMap<>();
    wave.values().stream()
        .sorted(STRONGEST_FIRST)
        .limit(WIDEST)
        .forEach(
            from ->
                links.of(from.memory()).stream()
                    .filter(link -> live.contains(link.to()) && !seeds.contains(link.to()))
                    .sorted(STRONGEST_LINK_FIRST)
                    .limit(MOST_LINKS)
                    .forEach(link -> next.merge(link.to(), over(from, link), Activation::better)));
    return next;
  }

  private Activated over(Activated from, DirectedLink link) {
    List<PathStep> path = new ArrayList<>(from.path());
    path.add(new PathStep(from.memory(), link));
    return new Activated(link.to(), from.activation() * spreading.decay() * link.strength(), path);
  }

  private static Activated better(Activated one, Activated other) {
    return one.activation() >= other.activation() ? one : other;
  }
}
