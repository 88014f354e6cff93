package dev.memlog.query.context;

import java.util.List;

/**
 * The lines of a context in the order of the text.
 *
 * @param app the app whose memories the lines show
 * @param query the query
 * @param parts the parts that have lines
 */
public record Layout(String app, String query, List<LaidOut> parts) {

  /** A part with its lines. */
  public record LaidOut(PartKind kind, List<Numbered> lines) {}

  /**
   * A line with the number that cites it, from 1.
   *
   * @param id the number
   */
  public record Numbered(int id, Line line) {}

  /** Returns the lines of a part; empty if it has none. */
  public List<Numbered> lines(PartKind kind) {
    return parts.stream()
        .filter(part -> part.kind() == kind)
        .findFirst()
        .map(LaidOut::lines)
        .orElse(List.of());
  }

  /** Returns whether there is no line. */
  public boolean isEmpty() {
    return parts.stream().allMatch(part -> part.lines().isEmpty());
  }
}
