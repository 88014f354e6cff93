package dev.memlog.query;

import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.owner.OwnerProfile;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The profiles of owners, computed from the view of memories at each call. So a profile never says
 * what a memory no longer says.
 */
final class OwnerProfiles {

  private static final MemoryFilter ACTIVE = MemoryFilter.ofStatus(Set.of("active"));
  private static final int PAGE = 500;

  /** The largest number of memories that are read, those that changed last. */
  private static final int MOST = 2_000;

  private final ViewedMemories memories;

  OwnerProfiles(ViewedMemories memories) {
    this.memories = memories;
  }

  /**
   * Returns the profile of an owner; without entries if the key does not allow the owner.
   *
   * @throws dev.memlog.runtime.RequestException with code unavailable
   */
  OwnerProfile of(Principal principal, MemoryOwner owner) {
    return OwnerProfile.of(owner.user(), memories.read(reads -> active(reads, principal, owner)));
  }

  private static List<Memory> active(MemoryReads reads, Principal principal, MemoryOwner owner) {
    List<Memory> found = new ArrayList<>();
    @Nullable Cursor after = null;
    do {
      Page<UsedMemory> page = reads.ofOwner(principal, owner, ACTIVE, PAGE, after);
      page.items().forEach(used -> found.add(used.memory()));
      after = page.next().orElse(null);
    } while (after != null && found.size() < MOST);
    return found;
  }
}
