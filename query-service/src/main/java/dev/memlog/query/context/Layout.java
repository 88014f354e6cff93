package dev.memlog.query.context;

import java.util.List;

/**
 * The lines of a context in the order of the text, as a {@link ContextFormat} writes them.
 *
 * @param app the app whose memories the lines show
 * @param query the query; may be empty
 * @param parts the parts that have lines
 */
public record Layout(String app, String query, List<LaidOut> parts) {

  /**
   * A part of a context with its lines.
   *
   * @param kind the kind of the part
   * @param lines the lines in the order of the text, at least one
   */
  public record LaidOut(PartKind kind, List<Numbered> lines) {}

  /**
   * A line with the number by which an answer can cite it.
   *
   * @param id the number, from 1 and unique within the context
   * @param line the line
   */
  public record Numbered(int id, Line line) {}

  /** Returns the lines of the part of the given kind; empty if the context has no such part. */
  public List<Numbered> lines(PartKind kind) {
    return parts.stream()
        .filter(part -> part.kind() == kind)
        .findFirst()
        .map(LaidOut::lines)
        .orElse(List.of());
  }

  /** Returns whether the context has no line. */
  public boolean isEmpty() {
    return parts.stream().allMatch(part -> part.lines().isEmpty());
  }
}
