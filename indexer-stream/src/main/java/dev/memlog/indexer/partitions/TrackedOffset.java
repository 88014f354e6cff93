package dev.memlog.indexer.partitions;

/**
 * The offset of a record in progress. The partition's position does not pass this offset before the
 * state is {@link State#DONE}. Belongs to the indexer's thread.
 */
public final class TrackedOffset {

  /** The states of a record in progress, in their order. */
  public enum State {
    /** The index does not reflect the record yet. */
    OPEN,
    /**
     * The index reflects the record, but the vector log has not confirmed the record's vector or
     * its removal.
     */
    VISIBLE,
    /** The record needs no more work, so that a restart may begin behind it. */
    DONE
  }

  final long offset;
  private State state = State.OPEN;

  TrackedOffset(long offset) {
    this.offset = offset;
  }

  /** Returns the state of the record. */
  State state() {
    return state;
  }

  /** Sets the state of the record. */
  public void moveTo(State reached) {
    state = reached;
  }
}
