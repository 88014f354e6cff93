package dev.memlog.query.context;

import dev.memlog.query.levels.LevelSummary;
import java.time.Instant;
import java.util.List;

/**
 * A line that a context may contain: a block of core memory, a memory, a message, or a summary of
 * messages or memories.
 *
 * @param key the identity; a context contains at most one line with a given key
 * @param saying the content of the line
 * @param place the conversation and time of the line
 * @param sources the memories and messages that the line is taken from
 * @param rating the rating of the line as an answer to the query
 */
public record Line(String key, Saying saying, Place place, List<Source> sources, Rating rating) {

  public Line {
    sources = List.copyOf(sources);
  }

  /** The kind of a line that sums up several memories. */
  static final String SUMMARY = "summary";

  /** Returns whether the line sums up several memories, which are its first sources. */
  public boolean summary() {
    return saying.kind().equals(SUMMARY) && key.startsWith(LevelSummary.ID);
  }

  /**
   * The content of a line.
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
   * @param at the time when a message was said, or from which a memory is valid
   * @param created the time when a memory was created; for a message the same as {@code at}
   */
  public record Place(String session, String conversation, Instant at, Instant created) {}

  /**
   * The source of a line: a memory or a message.
   *
   * @param memory the id of the memory; empty for a message
   * @param conversation the conversation of the message; empty for a memory
   * @param message the id of the message; empty for a memory
   */
  public record Source(String memory, String conversation, String message) {

    /** Returns the source of a line that shows a memory. */
    public static Source memory(String id) {
      return new Source(id, "", "");
    }

    /** Returns the source of a line that quotes a given message. */
    public static Source message(String conversation, String id) {
      return new Source("", conversation, id);
    }
  }

  /**
   * The rating of a line as an answer to the query.
   *
   * @param score the score, which orders candidates
   * @param similarity the calibrated similarity, 0 to 1
   * @param related whether the line was not found itself, but is linked with a found line
   */
  public record Rating(double score, double similarity, boolean related) {

    /** The rating of a line that was not found itself but belongs to a found line. */
    public static final Rating NONE = new Rating(0, 0);

    /** Creates the rating of a line that was found itself. */
    public Rating(double score, double similarity) {
      this(score, similarity, false);
    }
  }
}
