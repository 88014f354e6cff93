package dev.memlog.indexer;

/** An offset whose record is being worked on: the partition's position stays before it. */
final class Tracked {

  enum State {
    /** Not in the index yet. */
    OPEN,
    /** In the index, but the vector log has not confirmed its part. */
    VISIBLE,
    /** Nothing is left to do, so that a restart may begin behind it. */
    DONE
  }

  final long offset;
  State state = State.OPEN;

  Tracked(long offset) {
    this.offset = offset;
  }
}
