package dev.memlog.query.recall;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.state.Memory;

/** A candidate from the index, with its memory in the current state. */
record CurrentCandidate(Candidate candidate, UsedMemory used) {

  /** Returns the memory, without its usage. */
  Memory memory() {
    return used.memory();
  }
}
