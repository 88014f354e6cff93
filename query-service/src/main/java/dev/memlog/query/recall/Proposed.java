package dev.memlog.query.recall;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.state.Memory;

/** A candidate of the index, and the memory in its current state with its usage. */
record Proposed(Candidate candidate, UsedMemory used) {

  Memory memory() {
    return used.memory();
  }
}
