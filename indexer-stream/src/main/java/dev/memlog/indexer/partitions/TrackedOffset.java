package dev.memlog.indexer.partitions;

/**
 * The offset of a record in progress; the partition's position stays before it. Belongs to the
 * indexer's thread.
 */
public final class TrackedOffset {

  /** The progress of a record. */
  public enum State {
    /** The record is not in the index yet. */
    OPEN,
    /** The record is in the index, but the vector log has not confirmed its part. */
    VISIBLE,
    /** The record needs no more work, so that a restart may begin behind it. */
    DONE
  }

  final long offset;
  private State state = State.OPEN;

  TrackedOffset(long offset) {
    this.offset = offset;
  }

  /** Returns the progress of the record. */
  State state() {
    return state;
  }

  /** Records the progress of the record. */
  public void moveTo(State reached) {
    state = reached;
  }
}
