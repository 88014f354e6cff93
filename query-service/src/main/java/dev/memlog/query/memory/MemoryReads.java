package dev.memlog.query.memory;

import dev.memlog.events.MemoryChange;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.query.view.StateCodec;
import dev.memlog.query.view.TimedList;
import dev.memlog.query.view.TimedList.Item;
import dev.memlog.query.view.TimedList.Order;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.query.view.ViewStore;
import dev.memlog.runtime.Principal;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryRelations;
import dev.memlog.state.RelatedMemory;
import dev.memlog.state.Support;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the memories in a {@link MemoryView}. It returns nothing that the key of the calling
 * principal does not allow. Methods throw {@link dev.memlog.query.view.ViewException} if the view
 * was closed or cannot be read.
 */
public final class MemoryReads {

  /** The number of memories in one page of a scan. */
  private static final int AT_ONCE = 1_000;

  private static final MemoryFilter ANY = MemoryFilter.ofStatus(Set.of());
  private static final Page<UsedMemory> EMPTY = new Page<>(List.of(), Optional.empty());

  private final ViewStore store;
  private final MemoryCounts counts;
  private final Instant now;
  private final Duration fading;

  MemoryReads(ViewStore store, Instant now, Duration fading) {
    this.store = store;
    this.counts = new MemoryCounts(store);
    this.now = now;
    this.fading = fading;
  }

  /**
   * Returns one memory of any status; empty if it does not exist or the principal may not see the
   * owner.
   */
  public Optional<UsedMemory> memory(Principal principal, MemoryOwner owner, String id) {
    return value(principal, owner, MemoryKeys.MEMORIES.key(owner.key(), id), MemoryContents.MEMORY)
        .map(memory -> used(memory, store.bytes(MemoryKeys.USAGE.key(owner.key(), id))));
  }

  private <T extends SpecificRecord> Optional<T> value(
      Principal principal, MemoryOwner owner, byte[] key, StateCodec<T> codec) {
    return owner.allowedBy(principal) ? store.value(key, codec) : Optional.empty();
  }

  private UsedMemory used(Memory memory, byte @Nullable [] usage) {
    return new UsedMemory(memory, Usage.of(usage), fading);
  }

  /**
   * Returns the state of a memory at a past time, as {@link PastMemory} derives it. Returns empty
   * if the memory did not exist or was not valid yet, or if that state is unknown. The usage is the
   * present one. If the memory was recalled after the past time, the usage is {@link Usage#NONE},
   * since its former value is unknown.
   *
   * @param present the memory in its present state
   * @param at the past time
   */
  public Optional<UsedMemory> past(
      Principal principal, MemoryOwner owner, UsedMemory present, Instant at) {
    Memory memory = present.memory();
    List<MemoryChange> history =
        PastMemory.changedSince(memory, at) ? history(principal, owner, memory.getId()) : List.of();
    Instant used = present.usage().lastAccessedAt();
    Usage usage = used != null && used.isAfter(at) ? Usage.NONE : present.usage();
    return PastMemory.at(memory, history, at).map(past -> new UsedMemory(past, usage, fading));
  }

  /**
   * Returns the changes of a memory in the last 30 days, oldest first; empty if the memory does not
   * exist or the principal may not see the owner. If the changes have more than {@link Page#BYTES}
   * stored bytes, only the latest are returned. If the change that led to the memory's present
   * state is not among the returned changes, all of them have a null {@code before}.
   */
  public List<MemoryChange> history(Principal principal, MemoryOwner owner, String id) {
    Optional<UsedMemory> memory = memory(principal, owner, id);
    if (memory.isEmpty()) {
      return List.of();
    }
    Instant first = now.minus(MemoryContents.CHANGES_KEPT);
    byte[] prefix = MemoryKeys.CHANGES.prefix(owner.key(), id);
    List<MemoryChange> changes =
        new TimedList(prefix, Order.BACKWARDS)
            .page(
                store,
                Integer.MAX_VALUE,
                null,
                (_, value, _) -> {
                  MemoryChange change = MemoryContents.CHANGE.value(value);
                  return change.getAt().isBefore(first) ? null : new Item<>(change, value.length);
                })
            .items();
    if (changes.stream().noneMatch(change -> ledTo(memory.get().memory(), change))) {
      changes.forEach(change -> change.setBefore(null));
    }
    changes.sort(Comparator.comparing(MemoryChange::getAt).thenComparing(MemoryChange::getVersion));
    return changes;
  }

  /**
   * Returns a block of core memory, or the history of a deleted block. Returns empty if neither
   * exists or the principal may not see the owner.
   */
  public Optional<CoreBlock> coreBlock(Principal principal, MemoryOwner owner, String name) {
    return value(
        principal, owner, MemoryKeys.CORE_BLOCKS.key(owner.key(), name), MemoryContents.CORE_BLOCK);
  }

  /**
   * Returns an owner's blocks of core memory, and the histories of deleted blocks, in the order of
   * their names. Returns an empty list if the principal may not see the owner.
   */
  public List<CoreBlock> coreBlocks(Principal principal, MemoryOwner owner) {
    return all(
        principal, owner, MemoryKeys.CORE_BLOCKS.prefix(owner.key()), MemoryContents.CORE_BLOCK);
  }

  private <T extends SpecificRecord> List<T> all(
      Principal principal, MemoryOwner owner, byte[] prefix, StateCodec<T> codec) {
    return owner.allowedBy(principal)
        ? store.all(prefix, (_, value) -> codec.value(value))
        : List.of();
  }

  /**
   * Returns the nodes and edges of an owner's graph; empty if the principal may not see the owner.
   */
  public List<GraphElement> graph(Principal principal, MemoryOwner owner) {
    return all(
        principal, owner, MemoryKeys.GRAPH.prefix(owner.key()), MemoryContents.GRAPH_ELEMENT);
  }

  /**
   * Returns the relations of a memory to other memories of its owner: first those that a person
   * made, then the others, the most similar memory first. Returns an empty list if there are none
   * or the principal may not see the owner.
   */
  public List<RelatedMemory> relations(Principal principal, MemoryOwner owner, String id) {
    return value(
            principal,
            owner,
            MemoryKeys.RELATIONS.key(owner.key(), id),
            MemoryContents.GRAPH_ELEMENT)
        .map(GraphElement::getRelations)
        .map(MemoryRelations::getRelated)
        .orElse(List.of());
  }

  /**
   * Returns a page of the owner's memories that pass a filter, latest change first. The page is
   * empty if the principal may not see the owner.
   *
   * @param limit the largest number of memories
   * @param after the end of the preceding page; null for the first page
   */
  public Page<UsedMemory> ofOwner(
      Principal principal,
      MemoryOwner owner,
      MemoryFilter filter,
      int limit,
      @Nullable Cursor after) {
    return owner.allowedBy(principal)
        ? page(
            new TimedList(MemoryKeys.OF_OWNER.prefix(owner.key()), Order.LATEST_FIRST),
            owner.key(),
            filter,
            limit,
            after)
        : EMPTY;
  }

  /**
   * Returns a page of the memories of a list that pass a filter.
   *
   * @param within the beginning of the keys of memories, to which the id of an entry is appended
   */
  private Page<UsedMemory> page(
      TimedList list, String within, MemoryFilter filter, int limit, @Nullable Cursor after) {
    return list.page(
        store,
        limit,
        after,
        (at, _, stored) -> {
          byte[] found = stored.get(MemoryKeys.MEMORIES.key(within, at.id()));
          if (found == null) {
            return null;
          }
          Memory memory = MemoryContents.MEMORY.value(found);
          return filter.passes(memory)
              ? new Item<>(
                  used(memory, stored.get(MemoryKeys.USAGE.key(within, at.id()))), found.length)
              : null;
        });
  }

  /**
   * Returns a page of an owner's memories of every status in the order of their creation, which
   * concurrent changes do not alter. The page is empty if the principal may not see the owner.
   *
   * @param limit the largest number of memories
   * @param after the end of the preceding page; null for the first page
   */
  public Page<UsedMemory> byCreation(
      Principal principal, MemoryOwner owner, int limit, @Nullable Cursor after) {
    return owner.allowedBy(principal)
        ? page(
            new TimedList(MemoryKeys.CREATED.prefix(owner.key()), Order.EARLIEST_FIRST),
            owner.key(),
            ANY,
            limit,
            after)
        : EMPTY;
  }

  /**
   * Returns the memories of an owner that cite a message, of any status, in the order of their
   * creation. The list is empty if the principal may not see the owner. The call reads each memory
   * of the conversation.
   *
   * @param limit the largest number of memories
   */
  public List<UsedMemory> citing(
      Principal principal, MemoryOwner owner, String conversation, String message, int limit) {
    if (!owner.allowedBy(principal)) {
      return List.of();
    }
    byte[] list = MemoryKeys.CREATED_OF_CONVERSATION.prefix(owner.key(), conversation);
    return store.all(list, (key, _) -> ViewKeys.idAfterTime(key, list)).stream()
        .flatMap(id -> memory(principal, owner, id).stream())
        .filter(
            used ->
                used.memory().getSupports().stream()
                    .anyMatch(support -> cites(support, conversation, message)))
        .limit(limit)
        .toList();
  }

  /** Returns whether a statement of a memory rests on a message. */
  public static boolean cites(Support support, String conversation, String message) {
    return support.getSources().stream()
        .anyMatch(
            source ->
                source.getConversation().equals(conversation)
                    && source.getMessageId().equals(message));
  }

  /**
   * Returns the memories of an owner in their states at a past time, latest change first. The call
   * reads every memory of the owner that was created by that time.
   *
   * @param filter the filter that the states at that time must pass
   * @param limit the largest number of memories
   * @param at the past time
   */
  public List<UsedMemory> latest(
      Principal principal, MemoryOwner owner, MemoryFilter filter, int limit, Instant at) {
    List<UsedMemory> found = new ArrayList<>();
    Cursor after = null;
    do {
      Page<UsedMemory> page = byCreation(principal, owner, AT_ONCE, after);
      page.items().stream()
          .flatMap(present -> past(principal, owner, present, at).stream())
          .filter(past -> filter.passes(past.memory()))
          .forEach(found::add);
      after = page.next().orElse(null);
    } while (after != null && after.time() <= at.toEpochMilli());
    return found.stream()
        .sorted(
            Comparator.comparing((UsedMemory past) -> past.memory().getUpdatedAt())
                .reversed()
                .thenComparing(past -> past.memory().getId()))
        .limit(limit)
        .toList();
  }

  /**
   * Returns a page of an app's memories that pass a filter and that the principal may see, latest
   * change first. For a key that is bound to a user, these are that user's memories.
   *
   * @param limit the largest number of memories
   * @param after the end of the preceding page; null for the first page
   */
  public Page<UsedMemory> ofApp(
      Principal principal, String app, MemoryFilter filter, int limit, @Nullable Cursor after) {
    String tenant = principal.tenant();
    if (principal.user().isPresent()) {
      var owner = new MemoryOwner(tenant, app, principal.user().get());
      return ofOwner(principal, owner, filter, limit, after);
    }
    return principal.allows(app)
        ? page(
            new TimedList(MemoryKeys.OF_APP.prefix(tenant, app), Order.LATEST_FIRST),
            tenant + "/" + app,
            filter,
            limit,
            after)
        : EMPTY;
  }

  /**
   * Returns the number of an owner's memories that pass a filter; 0 if the principal may not see
   * the owner. The call reads memories only if the filter names ids. Otherwise it uses stored
   * counts or, for a filter by time or conversation, one small entry for each memory.
   *
   * @param filter a filter that names no subject
   * @throws IllegalArgumentException if the filter names a subject, since counts by subject do not
   *     exist
   */
  public long count(Principal principal, MemoryOwner owner, MemoryFilter filter) {
    if (filter.subject() != null) {
      throw new IllegalArgumentException("memories are not counted by subject");
    }
    if (!owner.allowedBy(principal)) {
      return 0;
    }
    if (!filter.ids().isEmpty()) {
      return filter.ids().stream()
          .flatMap(id -> memory(principal, owner, id).stream())
          .filter(used -> filter.passes(used.memory()))
          .count();
    }
    return counts.of(owner, filter);
  }

  /**
   * Returns the number of memories in all apps that a key allows, by status. Statuses without a
   * memory are absent.
   *
   * @param principal the caller, whose key is not bound to a user
   */
  public SortedMap<String, Long> counts(Principal principal) {
    return counts.ofTenant(principal);
  }

  /**
   * Returns the number of an app's memories that the principal may see.
   *
   * @param statuses the statuses to count; empty for any
   */
  public long countOfApp(Principal principal, String app, Set<String> statuses) {
    if (principal.user().isPresent()) {
      var owner = new MemoryOwner(principal.tenant(), app, principal.user().get());
      return count(principal, owner, MemoryFilter.ofStatus(statuses));
    }
    if (!principal.allows(app)) {
      return 0;
    }
    return counts.ofApp(principal.tenant(), app, statuses);
  }

  /** Returns a reader of the users that own memories. */
  public MemoryUsers users() {
    return new MemoryUsers(store, this);
  }

  /** Returns the number of apps, of all tenants, that have memories of any status. */
  long apps() {
    return counts.apps();
  }

  private static boolean ledTo(Memory memory, MemoryChange change) {
    return change.getVersion() == memory.getVersion()
        && change.getAt().equals(memory.getUpdatedAt());
  }
}
