package dev.memlog.query.inspection;

import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.view.Page;
import dev.memlog.runtime.Principal;
import java.util.List;
import java.util.Set;

/** A reader of an owner's active memories, from which profiles and summaries are computed. */
public final class ActiveMemories {

  /** The filter of every active memory. */
  static final MemoryFilter ACTIVE = MemoryFilter.ofStatus(Set.of("active"));

  /**
   * The largest number of memories to read. If there are more, the most recently changed are read.
   */
  public static final int MOST = 2_000;

  private static final int PAGE = 500;

  private ActiveMemories() {}

  /**
   * Returns the memories of an owner that pass a filter, latest change first; empty if the key does
   * not allow the owner.
   */
  public static List<UsedMemory> read(
      MemoryReads reads, Principal principal, MemoryOwner owner, MemoryFilter filter) {
    return Page.all(after -> reads.ofOwner(principal, owner, filter, PAGE, after), MOST);
  }
}
