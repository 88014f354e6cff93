package dev.memlog.extractor.energy;

/** A gate that background work passes while there is energy for it. */
public interface EnergyGate {

  /** A gate that is always open. */
  EnergyGate OPEN =
      new EnergyGate() {
        @Override
        public void enter(Work work) {}

        @Override
        public void leave(Work work) {}
      };

  /**
   * Blocks until there is energy for the work, and reserves its estimate.
   *
   * @throws InterruptedException if interrupted; nothing is reserved then
   */
  void enter(Work work) throws InterruptedException;

  /**
   * Releases the reservation of work that has ended. The energy that the work used is counted
   * separately.
   */
  void leave(Work work);
}
