package dev.memlog.language.turn;

import java.util.List;

/**
 * The result of reading a turn.
 *
 * @param candidates the proposed memories in the order of the text
 * @param unkept the sentences that were not proposed, each with the rule that excluded it
 * @param retracted the messages that the speaker asked not to remember; their memories are
 *     withdrawn
 */
public record Extraction(
    List<Candidate> candidates, List<Unkept> unkept, List<MessageVersion> retracted) {

  /**
   * A sentence that was not proposed as a memory.
   *
   * @param sentence the sentence as written
   * @param rule the name of the rule that excluded it, such as {@code small_talk} or {@code secret}
   */
  public record Unkept(String sentence, String rule) {}

  public Extraction {
    candidates = List.copyOf(candidates);
    unkept = List.copyOf(unkept);
    retracted = List.copyOf(retracted);
  }

  /** Creates the result of an extractor that only proposes. */
  public Extraction(List<Candidate> candidates) {
    this(candidates, List.of(), List.of());
  }
}
