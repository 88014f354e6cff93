package dev.memlog.query.activation;

import java.util.List;

/**
 * A memory that {@link Activation} has reached over links from a result of a recall.
 *
 * @param memory the id of the memory
 * @param activation the activation that arrived over the best path, above 0
 * @param path the best path, beginning at a result of the recall
 */
public record Activated(String memory, double activation, List<PathStep> path) {

  public Activated {
    path = List.copyOf(path);
  }

  /**
   * Returns whether the query itself leads to the memory: every link of the path is of the kind
   * {@link DirectedLink#ASKED_NODE}.
   */
  public boolean asked() {
    return path.stream().allMatch(step -> step.link().kind().equals(DirectedLink.ASKED_NODE));
  }
}
