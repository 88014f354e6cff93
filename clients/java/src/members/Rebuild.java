  /**
   * Returns whether the rebuild has ended, by a switch, a cancellation, a failure or a stop of the
   * process.
   */
  public boolean ended() {
    return switched() || java.util.Set.of("cancelled", "failed", "stopped").contains(phase);
  }

  /**
   * Returns whether the collection is complete and the rebuild waits for a request that switches to
   * it or cancels.
   */
  public boolean held() {
    return phase.equals("holding");
  }

  /** Returns whether the rebuild is complete and queries use its collection. */
  public boolean switched() {
    return phase.equals("switched");
  }
