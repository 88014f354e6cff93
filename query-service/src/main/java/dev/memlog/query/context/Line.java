package dev.memlog.query.context;

import dev.memlog.query.levels.LevelSummary;
import dev.memlog.runtime.text.ModelText;
import java.time.Instant;
import java.util.List;

/**
 * A line that a context may contain. It shows a block of core memory, an entry of the profile, a
 * sentence of the working memory, a memory, a message or a summary.
 *
 * @param key the identity; a context contains at most one line with a given key
 * @param saying the content of the line
 * @param occasion the conversation and time of the line
 * @param sources the memories and messages that the line is taken from; empty for a block of core
 *     memory
 * @param rating the rating of the line as an answer to the query
 */
public record Line(
    String key, Saying saying, Occasion occasion, List<Source> sources, Rating rating) {

  public Line {
    sources = List.copyOf(sources);
  }

  /** The kind of a line that sums up several memories. */
  static final String SUMMARY = "summary";

  /**
   * Returns whether the line is a summary of memories. The first sources of such a line are the
   * memories that the summary quotes.
   */
  public boolean summary() {
    return saying.kind().equals(SUMMARY) && key.startsWith(LevelSummary.ID);
  }

  /**
   * The content of a line.
   *
   * @param kind the role of a message's author, the category of a memory, the section of a profile
   *     entry, or {@code core}, {@code working} or {@code summary}
   * @param speaker the name of a message's author, or the role of an author without a name; the
   *     name of a block or of a profile entry; {@code goal} for a conversation's goal; the
   *     attribution of a quote, such as "Ada, 20 Nov 2026"; empty for a statement or a summary
   * @param text the text
   */
  public record Saying(String kind, String speaker, String text) {

    /** Creates a content, each part of which is rendered on one line for a model. */
    public Saying {
      kind = ModelText.line(kind);
      speaker = ModelText.line(speaker);
      text = ModelText.line(text);
    }

    /** Returns the text of a memory; a quote in quotation marks behind its attribution. */
    public String attributed() {
      return speaker.isEmpty() ? text : speaker + ": " + ModelText.quoted(text);
    }
  }

  /**
   * The conversation and the time to which a line belongs.
   *
   * @param session the conversation as {@code app/conversation}, by which messages are grouped;
   *     empty for lines that are not messages
   * @param conversation the conversation's id, for display; empty for lines that are not messages
   * @param at the time when the message was said; for a memory, the first day that it refers to or
   *     else the start of its validity; for a block of core memory, its last update; for a summary,
   *     the latest time at which one of its memories was said
   * @param created the time when the memory of the line was created; for lines of other kinds the
   *     same as {@code at}
   */
  public record Occasion(String session, String conversation, Instant at, Instant created) {}

  /**
   * A memory or a message from which a line is taken.
   *
   * @param memory the id of the memory; empty for a message
   * @param conversation the id of the message's conversation; empty for a memory
   * @param message the id of the message; empty for a memory
   */
  public record Source(String memory, String conversation, String message) {

    /**
     * Returns the source of a line that shows a memory.
     *
     * @param id the id of the memory
     */
    public static Source memory(String id) {
      return new Source(id, "", "");
    }

    /**
     * Returns the source of a line that quotes a message.
     *
     * @param conversation the id of the message's conversation
     * @param id the id of the message
     */
    public static Source message(String conversation, String id) {
      return new Source("", conversation, id);
    }
  }

  /**
   * The rating of a line as an answer to the query.
   *
   * @param score the score by which candidates are ordered
   * @param similarity the calibrated similarity to the query, 0 to 1
   * @param related whether the line shows a memory that is no result of the recall but is linked
   *     with a result
   */
  public record Rating(double score, double similarity, boolean related) {

    /**
     * The rating of a line that no search found, such as a block of core memory or the reply to a
     * found message.
     */
    public static final Rating NONE = new Rating(0, 0);

    /** Creates the rating of a line that a search found. */
    public Rating(double score, double similarity) {
      this(score, similarity, false);
    }
  }
}
