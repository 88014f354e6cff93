package dev.memlog.extractor.energy;

/**
 * A gate that delays background calls of language models while their token budget, the energy, is
 * used up. Each {@link #enter} is paired with a {@link #leave}. By default it never blocks.
 */
public interface EnergyGate {

  /** A gate that never blocks. */
  EnergyGate OPEN = new EnergyGate() {};

  /**
   * Blocks until there is enough energy for the work, and reserves the estimate {@link Work#units}.
   *
   * @throws InterruptedException if interrupted; nothing is reserved then
   */
  default void enter(Work work) throws InterruptedException {}

  /**
   * Releases the reservation that {@link #enter} made. The energy that the work actually used is
   * counted separately.
   */
  default void leave(Work work) {}
}
