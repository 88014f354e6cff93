package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.evolution.Input;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.MemoryText;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * A writer of the changes of one owner's memories to the stores and the topics. It encodes all
 * values before it writes the first of them.
 */
record Outputs(
    MemoryStores stores,
    MemoryCodec codec,
    ContentVectors vectors,
    ProcessorContext<String, byte[]> context,
    MemoryMetrics metrics,
    StoredJournal journal,
    UsageRecords usage) {

  private record Issue(TopicSpec topic, String key, byte @Nullable [] value) {}

  /** A memory before and after all changes of a step. */
  private record Net(@Nullable Memory before, @Nullable Memory after, float @Nullable [] vector) {}

  /** Writes changes, with vectors that were missing, and applies them to the state of the owner. */
  void make(String owner, OwnerMemories state, List<Change> changes, Input input) {
    List<Issue> issues = new ArrayList<>();
    Map<String, Net> nets = new LinkedHashMap<>();
    IdentityHashMap<Change, float @Nullable []> embedded = new IdentityHashMap<>();
    Map<String, byte @Nullable []> usages = new LinkedHashMap<>();
    for (Change change : changes) {
      switch (change) {
        case Change.OfMemory m -> {
          float[] vector = vector(m);
          embedded.put(m, vector);
          nets.merge(m.memoryId(), new Net(m.before(), m.after(), vector), Outputs::then);
          metrics.changed(m.kind());
          if (m instanceof Change.Imported imported) {
            imported.history().forEach(past -> issues.add(logged(past)));
            // A purge before the import has left its change under the next version.
            issues.add(erased(owner, m.memoryId(), imported.after().getVersion() + 1));
          } else {
            issues.add(logged(log(m, input)));
            countCompaction(m, input);
            erased(owner, m).forEach(issues::add);
          }
          if (m.after() == null) {
            usages.put(m.memoryId(), null);
          }
        }
        case Change.Used(var used) ->
            usages.put(used.getMemoryId(), codec.encode(Topics.MEMORY_USAGE.name(), used));
        case Change.Asked(Memory about, SpecificRecord request) ->
            issues.add(new Issue(Topics.TURNS, owner, turn(about, request, input)));
        case Change.Noted _, Change.TombstoneWritten _, Change.Dropped _, Change.Unmatched _ -> {
          // Tombstones and notes are only stored; the others are only counted.
        }
      }
    }
    Map<String, byte[]> memories = new LinkedHashMap<>();
    nets.forEach(
        (id, net) -> {
          Memory after = net.after;
          if (after != null) {
            memories.put(id, codec.encode(Topics.MEMORIES.name(), after));
          }
        });
    for (int i = 0; i < changes.size(); i++) {
      remember(owner, changes.get(i), i);
    }
    long at = input.at().toEpochMilli();
    issues.forEach(issue -> forward(issue.topic, issue.key, issue.value, at));
    nets.forEach((id, net) -> issue(Keys.memory(owner, id), net, memories.get(id), at));
    usages.forEach(
        (id, used) -> {
          if (input instanceof Input.Accessed) {
            metrics.changed("accessed");
            usage.recalled(Keys.memory(owner, id), used);
          } else {
            usage.write(Keys.memory(owner, id), used, at);
          }
        });
    changes.forEach(change -> state.apply(change, embedded.get(change)));
  }

  private byte[] turn(Memory about, SpecificRecord request, Input input) {
    var turn =
        new TurnEvent(about.getTenant(), about.getApp(), about.getUser(), input.at(), request);
    return codec.encode(Topics.TURNS.name(), turn);
  }

  /**
   * Returns the vector of a change. If it is missing for a new text, it is computed if possible.
   */
  private float @Nullable [] vector(Change.OfMemory change) {
    Memory before = change.before();
    Memory after = change.after();
    return change.vector() != null
            || after == null
            || (before != null && before.getContentHash().equals(after.getContentHash()))
        ? change.vector()
        : vectors.of(MemoryText.embedded(after.getClaim()));
  }

  /** Counts the memories that a compaction archives or merges. */
  private void countCompaction(Change.OfMemory change, Input input) {
    boolean merged =
        change instanceof Change.Absorbed(Memory absorbed, var _, var _)
            && input instanceof Input.Compacted compacted
            && absorbed.getId().equals(compacted.compaction().getAdded());
    Memory before = change.before();
    if (before != null && (merged || "compacted".equals(change.reason()))) {
      metrics.compacted(before.getTenant(), before.getApp());
    }
  }

  private static Net then(Net first, Net next) {
    Memory between = first.after;
    Memory after = next.after;
    boolean same =
        between != null && after != null && between.getContentHash().equals(after.getContentHash());
    float[] vector = next.vector == null && same ? first.vector : next.vector;
    return new Net(first.before, after, vector);
  }

  private Issue logged(MemoryChange change) {
    String owner = Keys.owner(change.getTenant(), change.getApp(), change.getUser());
    return new Issue(
        Topics.MEMORY_CHANGES,
        Keys.memoryChange(owner, change.getMemoryId(), change.getVersion()),
        codec.encode(Topics.MEMORY_CHANGES.name(), change));
  }

  private static MemoryChange log(Change.OfMemory change, Input input) {
    Memory before = change.before();
    Memory after = change.after();
    Memory any = after != null ? after : before;
    if (any == null) {
      throw new IllegalStateException("every change must name a memory");
    }
    var log = new MemoryChange();
    log.setTenant(any.getTenant());
    log.setApp(any.getApp());
    log.setUser(any.getUser());
    log.setMemoryId(any.getId());
    log.setVersion(after != null ? after.getVersion() : any.getVersion() + 1);
    log.setKind(change.kind());
    log.setCause(cause(change, input));
    log.setAt(input.at());
    // Text that is removed must not stay readable in the history.
    log.setBefore(erases(change) ? null : before);
    log.setSimilarity(change.similarity());
    log.setOther(change.other());
    if (change instanceof Change.Superseded superseded) {
      log.setDifference(superseded.difference().name().toLowerCase(Locale.ROOT));
    }
    if (change instanceof Change.Undone undone) {
      log.setUndid(undone.undid());
    }
    return log;
  }

  /**
   * Returns the cause to record with a change. For an archived or removed memory it states the rule
   * as the reason.
   */
  private static Cause cause(Change.OfMemory change, Input input) {
    Cause cause = input.cause();
    String reason = change.reason();
    return reason == null ? cause : new Cause(cause.getKind(), cause.getId(), reason);
  }

  /** Returns whether a memory's former state may hold text that must no longer be stored. */
  private static boolean erases(Change.OfMemory change) {
    return switch (change) {
      case Change.Withdrawn _,
          Change.Purged _,
          Change.Expired _,
          Change.Dissolved _,
          Change.Weakened _,
          Change.Divided _ ->
          true;
      case Change.Remade remade -> remade.erased();
      case Change.Undone(Memory before, Memory after, var _) ->
          after == null || !after.getSupports().equals(before.getSupports());
      case Change.Merged merged -> merged.after() == null;
      default -> false;
    };
  }

  /**
   * Returns tombstones for all logged changes of a memory if these may hold text that was removed;
   * otherwise none.
   */
  private static Stream<Issue> erased(String owner, Change.OfMemory change) {
    Memory before = change.before();
    return before == null || !erases(change)
        ? Stream.empty()
        : IntStream.rangeClosed(1, before.getVersion())
            .mapToObj(version -> erased(owner, before.getId(), version));
  }

  private static Issue erased(String owner, String memoryId, int version) {
    return new Issue(Topics.MEMORY_CHANGES, Keys.memoryChange(owner, memoryId, version), null);
  }

  private void remember(String owner, Change change, int sequence) {
    switch (change) {
      case Change.Noted(var entry) -> journal.add(owner, entry, sequence);
      case Change.TombstoneWritten(var tombstone, var value) ->
          stores.tombstones().put(owner + "/" + tombstone, value.getBytes(UTF_8));
      case Change.Dropped(_, var reason) -> metrics.dropped(reason);
      case Change.Unmatched _ -> metrics.unmatched();
      case Change.OfMemory _, Change.Used _, Change.Asked _ -> {
        // A memory and its usage are stored once for all changes.
      }
    }
  }

  private void issue(String key, Net net, byte @Nullable [] value, long at) {
    Memory before = net.before;
    Memory after = net.after;
    if (after == null || value == null) {
      stores.memories().delete(key);
      stores.vectors().delete(key);
      if (before != null) {
        forward(Topics.MEMORY_VECTORS, key, null, at);
        forward(Topics.MEMORIES, key, null, at);
      }
      return;
    }
    stores.memories().put(key, value);
    if (before == null || !before.getContentHash().equals(after.getContentHash())) {
      vector(key, after, net.vector, at);
    }
    forward(Topics.MEMORIES, key, value, at);
  }

  private void vector(String key, Memory after, float @Nullable [] vector, long at) {
    byte[] bytes =
        vector == null
            ? null
            : codec.encode(
                Topics.MEMORY_VECTORS.name(),
                new LoggedVector(after.getContentHash(), vectors.model(), VectorBytes.of(vector)));
    stores.vectors().put(key, bytes);
    forward(Topics.MEMORY_VECTORS, key, bytes, at);
  }

  private void forward(TopicSpec topic, String key, byte @Nullable [] value, long at) {
    context.forward(new Record<>(key, value, at), topic.name());
  }
}
