package dev.memlog.query;

import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.owner.OwnerProfile;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Memory;
import java.util.List;

/**
 * The profiles of owners, computed from the view of memories at each call, so that a profile
 * contains only statements of present memories.
 */
record OwnerProfiles(ViewedMemories memories) {

  /**
   * Returns the profile of an owner; without entries if the key does not allow the owner.
   *
   * @throws dev.memlog.runtime.RequestException with code unavailable
   */
  OwnerProfile of(Principal principal, MemoryOwner owner) {
    return OwnerProfile.of(owner.user(), memories.read(reads -> active(reads, principal, owner)));
  }

  private static List<Memory> active(MemoryReads reads, Principal principal, MemoryOwner owner) {
    return ActiveMemories.read(reads, principal, owner, ActiveMemories.ACTIVE).stream()
        .map(UsedMemory::memory)
        .filter(memory -> memory.getReflection() == null)
        .toList();
  }
}
