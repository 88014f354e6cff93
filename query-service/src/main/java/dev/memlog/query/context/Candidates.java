package dev.memlog.query.context;

import java.util.List;

/**
 * The candidate lines of one part of a context, from which {@link Packing} admits as many as fit.
 *
 * @param part the part
 * @param share the share of the budget, 0 to 1, that the part may take before unused budget goes to
 *     other parts
 * @param contiguous whether the part ends at the first candidate that does not fit, so that no
 *     message of a conversation is skipped
 * @param lines the candidates in the order of their admission
 * @param below the candidates below the threshold of relevance, best first
 */
public record Candidates(
    PartKind part, double share, boolean contiguous, List<CandidateLine> lines, List<Line> below) {

  public Candidates {
    lines = List.copyOf(lines);
    below = List.copyOf(below);
  }
}
