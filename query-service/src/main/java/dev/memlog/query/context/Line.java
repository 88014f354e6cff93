package dev.memlog.query.context;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A line that a context may hold: a block of core memory, a memory, a message, or a summary of
 * messages.
 *
 * @param key the identity; of two lines with the same key a context holds one
 * @param saying what the line says
 * @param place where and when it was said
 * @param sources what the line is taken from
 * @param rating how well it answers the query
 * @param terms the words that count, for the detection of near-duplicates
 */
public record Line(
    String key,
    Saying saying,
    Place place,
    List<Source> sources,
    Rating rating,
    Set<String> terms) {

  public Line {
    sources = List.copyOf(sources);
    terms = Set.copyOf(terms);
  }

  /**
   * What a line says.
   *
   * @param kind the role of a message's author, or the category of a memory
   * @param speaker the name of a message's author or of a block; empty for a memory
   * @param text the text, on one line
   */
  public record Saying(String kind, String speaker, String text) {}

  /**
   * The place of a line.
   *
   * @param session the conversation, which groups messages; empty for a memory
   * @param conversation the conversation's id, for display; empty for a memory
   * @param at the time when it was said or, for a memory, since when it holds
   * @param created the time when a memory was created; for a message the same as {@code at}
   */
  public record Place(String session, String conversation, Instant at, Instant created) {}

  /**
   * What a line is taken from: a memory, or a message.
   *
   * @param memory the id of the memory; empty for a message
   * @param conversation the conversation of the message; empty for a memory
   * @param message the id of the message; empty for a memory
   */
  public record Source(String memory, String conversation, String message) {

    /** Returns a memory. */
    public static Source memory(String id) {
      return new Source(id, "", "");
    }

    /** Returns a message. */
    public static Source message(String conversation, String id) {
      return new Source("", conversation, id);
    }
  }

  /**
   * How well a line answers the query.
   *
   * @param score the score, which orders candidates
   * @param similarity the calibrated similarity, 0 to 1
   */
  public record Rating(double score, double similarity) {

    /** The rating of a line that was not found but belongs to one. */
    public static final Rating NONE = new Rating(0, 0);
  }
}
