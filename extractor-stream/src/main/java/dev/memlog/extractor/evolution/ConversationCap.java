package dev.memlog.extractor.evolution;

/**
 * The bound on the memories of conversations of an owner.
 *
 * @param most the largest number of active ones, at least 1
 * @param decided whether a judge decides which one is archived beyond it; if false, the earliest
 *     added one is archived
 */
public record ConversationCap(int most, boolean decided) {

  public ConversationCap {
    if (most < 1) {
      throw new IllegalArgumentException("most must be at least 1, got " + most);
    }
  }
}
