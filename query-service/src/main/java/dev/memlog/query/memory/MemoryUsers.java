package dev.memlog.query.memory;

import dev.memlog.query.view.UserKey;
import dev.memlog.query.view.UserPage;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.query.view.ViewStore;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/** A reader of the users that own memories or core memory. */
public record MemoryUsers(ViewStore store, MemoryReads reads) {

  private static final MemoryFilter ACTIVE = MemoryFilter.ofStatus(Set.of("active"));

  /**
   * The numbers of a user's memories.
   *
   * @param active the number of active memories
   * @param coreBlocks the number of blocks of core memory
   * @param lastCreated the time at which the latest memory was created; empty if there is none
   */
  public record Counts(long active, int coreBlocks, Optional<Instant> lastCreated) {}

  /** Returns a page of the users that own memories of any status or core memory. */
  public SortedSet<UserKey> list(Principal principal, UserPage page) {
    SortedSet<UserKey> all = page.read(store, MemoryKeys.OWNER_COUNTS, principal);
    all.addAll(page.read(store, MemoryKeys.CORE_BLOCKS, principal));
    return all;
  }

  /** Returns the numbers of the memories of a user that the principal may see. */
  public Counts counts(Principal principal, UserKey user) {
    var owner = new MemoryOwner(principal.tenant(), user.app(), user.user());
    long blocks =
        reads.coreBlocks(principal, owner).stream()
            .filter(block -> block.getContent() != null)
            .count();
    return new Counts(
        reads.count(principal, owner, ACTIVE), Math.toIntExact(blocks), lastCreated(owner));
  }

  private Optional<Instant> lastCreated(MemoryOwner owner) {
    byte[] list = MemoryKeys.CREATED.prefix(owner.key());
    return store.scan(
        (_, _, iterator) -> {
          iterator.seekForPrev(ViewKeys.after(list));
          return ViewKeys.inside(iterator, list)
              ? Optional.of(Instant.ofEpochMilli(ViewKeys.time(iterator.key(), list)))
              : Optional.empty();
        });
  }
}
