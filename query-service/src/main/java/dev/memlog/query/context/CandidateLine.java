package dev.memlog.query.context;

import java.util.List;

/**
 * A line that may be admitted to a part of a context, with the lines that are needed to understand
 * it.
 *
 * @param line the line that may be admitted
 * @param reason the reason for admitting the line, in words
 * @param around the lines needed to understand {@code line}, such as the question that it answers
 * @param relation the relation of the lines {@code around} to {@code line}, in words; empty if
 *     {@code around} is empty
 */
public record CandidateLine(Line line, String reason, List<Line> around, String relation) {

  public CandidateLine {
    around = List.copyOf(around);
  }

  /**
   * Returns a candidate that needs no other lines to be understood.
   *
   * @param line the line that may be admitted
   * @param reason the reason for admitting the line, in words
   */
  public static CandidateLine of(Line line, String reason) {
    return new CandidateLine(line, reason, List.of(), "");
  }
}
