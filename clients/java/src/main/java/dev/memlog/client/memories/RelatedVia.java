package dev.memlog.client.memories;

import java.util.List;

/**
 * The path of links from a hit of a recall to a memory that the query itself did not find.
 *
 * @param activation the part of the memory's score that it received over the links
 * @param path the links from the hit to the memory, in order
 */
public record RelatedVia(double activation, List<RelatedStep> path) {

  public RelatedVia {
    path = List.copyOf(path);
  }
}
