package dev.memlog.indexer;

/** An offset whose record is being worked on: the partition's position stays before it. */
final class Tracked {

  enum State {
    OPEN,
    /** Part of the write that is being sent. */
    SETTLING,
    DONE
  }

  final long offset;
  State state = State.OPEN;

  Tracked(long offset) {
    this.offset = offset;
  }
}
