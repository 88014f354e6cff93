package dev.memlog.extractor.energy;

/** A kind of background work, with the units that it is estimated to use. */
public enum Work {
  /** Reading a turn, summing a conversation up, or wording a consolidated memory. */
  CREATE(15),
  /** Deciding which memory of a conversation goes. */
  COMPACT(30);

  private final int units;

  Work(int units) {
    this.units = units;
  }

  /** Returns the estimate. */
  public int units() {
    return units;
  }
}
