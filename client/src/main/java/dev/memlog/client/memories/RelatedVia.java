package dev.memlog.client.memories;

import java.util.List;

/**
 * The path by which activation has reached a memory that the query itself did not find.
 *
 * @param activation the activation that has arrived, which is part of the score
 * @param path the links from a result to the memory, in order
 */
public record RelatedVia(double activation, List<RelatedStep> path) {

  public RelatedVia {
    path = List.copyOf(path);
  }
}
