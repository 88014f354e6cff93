package dev.memlog.query;

import dev.memlog.query.context.CandidateLine;
import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Lines;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.request.ReadyView;
import dev.memlog.state.CoreBlock;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a context with the blocks of core memory, which do not depend on the query.
 *
 * @param share the share of the budget
 */
record CorePart(ReadyView<MemoryReads> memories, double share) {

  /**
   * Returns the blocks in the order of their names; none for a past time, since only present texts
   * are kept.
   */
  Candidates candidates(ContextQuery query) {
    List<CandidateLine> candidates = new ArrayList<>();
    if (query.asOf() != null) {
      return new Candidates(PartKind.CORE, share, false, candidates, List.of());
    }
    for (CoreBlock block :
        memories.read(reads -> reads.coreBlocks(query.principal(), query.owner()))) {
      String content = block.getContent();
      if (content != null && !content.isBlank()) {
        candidates.add(CandidateLine.of(Lines.block(block, content), "a block of core memory"));
      }
    }
    return new Candidates(PartKind.CORE, share, false, candidates, List.of());
  }
}
