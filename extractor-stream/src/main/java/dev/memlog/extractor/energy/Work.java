package dev.memlog.extractor.energy;

/**
 * A kind of background work by a language model, with an estimate of the tokens that it needs. The
 * budget of these tokens is called energy.
 */
public enum Work {
  /**
   * The extraction of memories from a turn, the summary of a conversation, or the wording of a
   * consolidated memory.
   */
  CREATE(15),
  /** The decision on which memory of a conversation is archived or merged. */
  COMPACT(30);

  private final int units;

  Work(int units) {
    this.units = units;
  }

  /** Returns the estimated use, in units of 100 tokens. */
  public int units() {
    return units;
  }
}
