package dev.memlog.query.recall;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.state.Memory;

/** What the index proposed, and the memory as it stands. */
record Proposed(Candidate candidate, Memory memory) {}
