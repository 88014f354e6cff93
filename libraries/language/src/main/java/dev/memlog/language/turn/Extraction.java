package dev.memlog.language.turn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a turn.
 *
 * @param candidates the proposed memories in the order of the text
 * @param sentences the sentences of the message in order, each with its outcome; empty if the
 *     extractor does not decide by sentence
 * @param retracted the messages that the speaker asked not to remember; their memories are
 *     withdrawn
 */
public record Extraction(
    List<Candidate> candidates, List<Sentence> sentences, List<MessageVersion> retracted) {

  /**
   * A sentence of a message with its outcome.
   *
   * @param start the index of its first character in the text as written
   * @param end the index after its last character
   * @param text the sentence as written
   * @param rule the rule that left it out; null if a candidate holds it
   * @param candidate the candidate that holds it; null if a rule left it out
   */
  public record Sentence(
      int start, int end, String text, @Nullable Rule rule, @Nullable Candidate candidate) {}

  public Extraction {
    candidates = List.copyOf(candidates);
    sentences = List.copyOf(sentences);
    retracted = List.copyOf(retracted);
  }

  /** Creates the result of an extractor that only proposes. */
  public Extraction(List<Candidate> candidates) {
    this(candidates, List.of(), List.of());
  }
}
