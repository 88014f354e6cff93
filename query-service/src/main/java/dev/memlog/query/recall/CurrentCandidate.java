package dev.memlog.query.recall;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.state.Memory;

/** A candidate of the index, with the memory in its current state. */
record CurrentCandidate(Candidate candidate, UsedMemory used) {

  /** Returns the memory, without its usage. */
  Memory memory() {
    return used.memory();
  }
}
