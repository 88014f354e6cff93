package dev.memlog.llm;

import java.util.List;

/**
 * A memory that a model proposes, unchecked. The values may violate every rule that their names
 * suggest.
 *
 * @param content the statement
 * @param category the category, in lower case
 * @param type the type, in lower case
 * @param subject the name of the person or thing that the statement is about; empty if not given
 * @param importance the importance, 1 to 10
 * @param confidence the confidence, 0 to 1
 * @param sources the labels of the cited messages, see {@link Prompt}
 * @param circumstances further details of the statement
 */
record Proposal(
    String content,
    String category,
    String type,
    String subject,
    int importance,
    double confidence,
    List<String> sources,
    Circumstances circumstances) {

  /**
   * Further details of a proposed memory, unchecked.
   *
   * @param asked whether the speaker asked to remember the statement
   * @param valence the emotional tone, in lower case
   * @param place the place of the event; empty if not given
   * @param from the first day of the event, as YYYY-MM-DD; empty if not given
   * @param to the last day of the event, as YYYY-MM-DD; empty if the event took one day
   */
  record Circumstances(boolean asked, String valence, String place, String from, String to) {}

  Proposal {
    sources = List.copyOf(sources);
  }
}
