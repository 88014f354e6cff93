package dev.memlog.indexer;

/** The offset of a record in progress; the partition's position stays before it. */
final class Tracked {

  enum State {
    /** The record is not in the index yet. */
    OPEN,
    /** The record is in the index, but the vector log has not confirmed its part. */
    VISIBLE,
    /** The record needs no more work, so that a restart may begin behind it. */
    DONE
  }

  final long offset;
  State state = State.OPEN;

  Tracked(long offset) {
    this.offset = offset;
  }
}
