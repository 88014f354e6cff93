package dev.memlog.query.context;

import java.util.List;

/**
 * A line that may be admitted to a part of a context, with the lines that are needed to understand
 * it.
 *
 * @param line the line that was found
 * @param reason the reason for which the line was found, in words
 * @param around the lines around the found line, such as the question that it answers
 * @param relation the relation of these lines to the found line, in words; empty if there are none
 */
public record CandidateLine(Line line, String reason, List<Line> around, String relation) {

  public CandidateLine {
    around = List.copyOf(around);
  }

  /**
   * Returns a candidate that needs no other lines to be understood.
   *
   * @param line the line that was found
   * @param reason the reason for which the line was found, in words
   */
  public static CandidateLine of(Line line, String reason) {
    return new CandidateLine(line, reason, List.of(), "");
  }
}
