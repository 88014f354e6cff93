package dev.memlog.extractor.evolution.owner;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryChange;
import dev.memlog.schemas.ClaimReadings;
import dev.memlog.schemas.Keys;
import dev.memlog.state.Claim;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Reading;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;

/** A factory of new memories and of changed copies, and predicates of memories. */
public final class MemoryCopies {

  public static final String ACTIVE = "active";
  static final String SUPERSEDED = "superseded";
  static final String FORGOTTEN = "forgotten";
  static final String ARCHIVED = "archived";

  private MemoryCopies() {}

  /**
   * Returns a copy of the record that shares its parts. The caller may replace parts and must never
   * change them in place.
   */
  public static Memory copy(Memory memory) {
    return copy(memory, new Memory());
  }

  /** Returns a copy of the claim that shares its parts. */
  public static Claim copy(Claim claim) {
    return copy(claim, new Claim());
  }

  /** Returns a copy of the support that shares its parts. */
  public static Support copy(Support support) {
    return copy(support, new Support());
  }

  /** Sets those of a claim's fields, except its content, that a command gives by the same name. */
  public static void take(SpecificRecordBase command, Claim claim) {
    for (Schema.Field field : command.getSchema().getFields()) {
      Schema.Field taken = claim.getSchema().getField(field.name());
      Object given = command.get(field.pos());
      if (taken != null && given != null && !field.name().equals("content")) {
        claim.put(taken.pos(), given);
      }
    }
  }

  /** Returns a support without the excerpts of messages that are gone. */
  public static Support without(Support support, Predicate<Source> gone) {
    List<Excerpt> left =
        support.getContext().stream().filter(e -> !gone.test(e.getSource())).toList();
    if (left.size() == support.getContext().size()) {
      return support;
    }
    Support shorter = copy(support);
    shorter.setContext(left);
    return shorter;
  }

  /** Returns a copy of the change that shares its parts. */
  public static MemoryChange copy(MemoryChange change) {
    return copy(change, new MemoryChange());
  }

  private static <T extends SpecificRecordBase> T copy(T from, T to) {
    for (int field = 0; field < from.getSchema().getFields().size(); field++) {
      to.put(field, from.get(field));
    }
    return to;
  }

  /**
   * Returns a new active memory without content, to replace several memories of one owner.
   *
   * @param like a memory of the same owner and project
   * @param cause the text from which the id of the new memory is derived
   */
  public static Memory consolidated(Memory like, String cause, Instant at) {
    Memory whole =
        created(
            Keys.memoryId(owner(like), cause), like.getTenant(), like.getApp(), like.getUser(), at);
    whole.setProject(like.getProject());
    whole.setOrigin("consolidation");
    return whole;
  }

  /** Returns a new active memory without content. */
  public static Memory created(
      String id, String tenant, String app, @Nullable String user, Instant at) {
    Memory memory = new Memory();
    memory.setId(id);
    memory.setTenant(tenant);
    memory.setApp(app);
    memory.setUser(user);
    memory.setStatus(ACTIVE);
    memory.setCreatedAt(at);
    memory.setUpdatedAt(at);
    memory.setSupersedes(List.of());
    memory.setRetired(List.of());
    memory.setLinks(List.of());
    memory.setParts(List.of());
    memory.setStatusChanges(List.of());
    memory.setVersion(1);
    return memory;
  }

  /** Returns a copy with the next version and a given time of update. */
  public static Memory next(Memory memory, Instant at) {
    Memory next = copy(memory);
    next.setVersion(memory.getVersion() + 1);
    next.setUpdatedAt(at);
    return next;
  }

  /** Sets the status that follows from the memory's other fields. */
  public static Memory withStatus(Memory memory) {
    memory.setStatus(
        memory.getForgottenAt() != null
            ? FORGOTTEN
            : memory.getSupersededBy() != null
                ? SUPERSEDED
                : memory.getArchivedAt() != null ? ARCHIVED : ACTIVE);
    return memory;
  }

  /**
   * Marks a copy as archived, which removes it from recall until a statement, a recall or a
   * restoration revives it.
   */
  public static Memory archived(Memory copy, String reason, Instant at) {
    copy.setArchivedAt(at);
    copy.setArchivedReason(reason);
    return withStatus(copy);
  }

  /** Returns a copy to recall, unless it is forgotten or superseded. */
  public static Memory revived(Memory copy, Instant at) {
    copy.setArchivedAt(null);
    copy.setArchivedReason(null);
    copy.setConsolidatedInto(null);
    copy.setRevivedAt(at);
    return withStatus(copy);
  }

  /**
   * Returns a copy that begins a life of its own, without links to other memories.
   *
   * @param first the first of the supports that the copy keeps. The copy's id is the one that this
   *     support would have created, with an apostrophe appended for each collision.
   */
  public static Memory parted(OwnerDraft pending, Memory memory, Support first, Instant at) {
    String id = first.getId();
    while (pending.get(Keys.memoryId(owner(memory), id)) != null) {
      id = id + "'";
    }
    Memory parted = copy(memory);
    parted.setId(Keys.memoryId(owner(memory), id));
    parted.setVersion(1);
    parted.setUpdatedAt(at);
    parted.setSupersedes(List.of());
    parted.setSupersededBy(null);
    parted.setValidTo(null);
    parted.setRetired(List.of());
    parted.setLinks(List.of());
    return parted;
  }

  /** Returns the messages on which a memory rests. */
  public static Set<Source> sources(Memory memory) {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Returns the support that a memory is for a memory made of it.
   *
   * @param id the beginning of the support's id, before the id of the memory
   * @param origin the origin and the extractor of the support
   */
  public static Support support(Memory part, String id, String origin) {
    return new Support(
        id + part.getId(),
        origin,
        part.getClaim(),
        List.copyOf(sources(part)),
        List.of(),
        origin,
        "1",
        part.getValidFrom());
  }

  /** Returns whether the memory is part of a consolidated memory. */
  public static boolean part(Memory memory) {
    return memory.getConsolidatedInto() != null;
  }

  /** Returns whether the memory is made of parts. */
  public static boolean whole(Memory memory) {
    return !memory.getParts().isEmpty();
  }

  /** Returns whether the memory summarizes a conversation. */
  public static boolean ofConversation(Memory memory) {
    return memory.getClaim().getType().equals("conversation");
  }

  /** Returns whether the memory reflects on others. */
  public static boolean reflection(Memory memory) {
    return memory.getReflection() != null;
  }

  /** Returns whether the memory is a function of other memories. */
  public static boolean derived(Memory memory) {
    return whole(memory) || reflection(memory);
  }

  /** Returns whether statements are compared with the memory. */
  public static boolean comparable(Memory memory) {
    return !derived(memory) && !ofConversation(memory);
  }

  /**
   * Returns whether an undo separated two memories, so that they are not merged again unless their
   * words are the same.
   */
  public static boolean apart(Memory one, Memory other) {
    return partedAfter(one.getKeptApartAt(), other) || partedAfter(other.getKeptApartAt(), one);
  }

  /** Returns whether an undo protects a memory from being superseded by a given one. */
  public static boolean keptOpen(Memory memory, Memory against) {
    return partedAfter(memory.getKeptOpenAt(), against);
  }

  private static boolean partedAfter(@Nullable Instant undone, Memory other) {
    return undone != null && !other.getCreatedAt().isAfter(undone);
  }

  /** Returns the ids of the memories that superseded the memory, or one of its readings. */
  static Set<String> successors(Memory memory) {
    return Stream.concat(
            Stream.of(memory).map(Memory::getSupersededBy),
            ClaimReadings.of(memory.getClaim()).stream().map(Reading::getSupersededBy))
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  public static boolean forgotten(Memory memory) {
    return memory.getForgottenAt() != null;
  }

  public static boolean active(Memory memory) {
    return memory.getStatus().equals(ACTIVE);
  }

  /**
   * Returns the id of the memory that a candidate creates.
   *
   * @param cause the text from which the id is derived
   */
  public static String id(MemoryCandidate candidate, String cause) {
    return Keys.memoryId(
        Keys.owner(candidate.getTenant(), candidate.getApp(), candidate.getUser()), cause);
  }

  /** Returns {@code tenant/app/user}. */
  public static String owner(Memory memory) {
    return Keys.owner(memory.getTenant(), memory.getApp(), memory.getUser());
  }

  /**
   * Returns the usage of a memory after further recalls.
   *
   * @param before the usage before these recalls; null if there is none
   * @param more the number of recalls to add
   * @param latest the time of the latest of these recalls
   */
  public static MemoryUsage used(
      Memory memory, @Nullable MemoryUsage before, long more, Instant latest) {
    long count = before == null ? more : before.getAccessCount() + more;
    Instant last =
        before == null || before.getLastAccessedAt().isBefore(latest)
            ? latest
            : before.getLastAccessedAt();
    return new MemoryUsage(
        memory.getId(), memory.getTenant(), memory.getApp(), memory.getUser(), count, last);
  }
}
