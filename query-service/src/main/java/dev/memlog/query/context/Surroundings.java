package dev.memlog.query.context;

import dev.memlog.language.english.WordCut;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.state.Message;
import java.util.List;
import java.util.Optional;

/**
 * A selector of the message that explains a found message: the question before it, or the answer
 * after it.
 */
public final class Surroundings {

  /** The maximum length of the text of a message around a found message, in UTF-16 units. */
  static final int LONGEST = 300;

  private Surroundings() {}

  /**
   * Returns the candidate line of a found passage. If the found line ends with a question, the
   * candidate includes the next message, provided that a different author wrote that message.
   * Otherwise the candidate includes the preceding message, if that message ends with a question
   * and a different author wrote it.
   *
   * @param passage the found passage
   * @param found the line of the passage
   * @param reason the reason for which the passage was found, in words
   * @param before the message right before the passage's message; empty if there is none
   * @param after the message right after the passage's message; empty if there is none
   */
  public static CandidateLine of(
      IndexedPassage passage,
      Line found,
      String reason,
      Optional<Message> before,
      Optional<Message> after) {
    if (asks(found.saying().text())) {
      return after
          .filter(next -> !speaks(next, passage))
          .map(next -> candidate(found, reason, head(next), "the answer to a found message"))
          .orElseGet(() -> CandidateLine.of(found, reason));
    }
    return before
        .filter(previous -> !speaks(previous, passage) && asks(Lines.text(previous)))
        .map(
            previous ->
                candidate(
                    found, reason, tail(previous), "the question that a found message answers"))
        .orElseGet(() -> CandidateLine.of(found, reason));
  }

  private static CandidateLine candidate(Line found, String reason, Line around, String relation) {
    return new CandidateLine(found, reason, List.of(around), relation);
  }

  /** Returns whether a text ends with a question. */
  static boolean asks(String text) {
    return text.endsWith("?") || text.endsWith("?\"") || text.endsWith("?)");
  }

  private static boolean speaks(Message message, IndexedPassage passage) {
    String author = message.getAuthor() == null ? "" : message.getAuthor();
    return message.getRole().equals(passage.role()) && author.equals(passage.author());
  }

  private static Line head(Message message) {
    String text = Lines.text(message);
    return text.length() <= LONGEST
        ? Lines.message(message)
        : Lines.part(message, text.substring(0, WordCut.end(text, LONGEST / 2, LONGEST)) + " …");
  }

  private static Line tail(Message message) {
    String text = Lines.text(message);
    int least = text.length() - LONGEST;
    return least <= 0
        ? Lines.message(message)
        : Lines.part(
            message, "… " + text.substring(WordCut.start(text, least, least + LONGEST / 2)));
  }
}
