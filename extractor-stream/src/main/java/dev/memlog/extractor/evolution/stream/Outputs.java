package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toCollection;

import dev.memlog.events.Cause;
import dev.memlog.events.MemoryChange;
import dev.memlog.extractor.evolution.Input;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.MemoryText;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The execution of an owner's changes: it updates the stores and writes to the topics. All values
 * are encoded before the first of them is written.
 */
record Outputs(
    MemoryStores stores,
    MemoryCodec codec,
    ContentVectors vectors,
    ProcessorContext<String, byte[]> context,
    MemoryMetrics metrics,
    StoredJournal journal,
    UsageRecords usage) {

  private record Issue(String sink, String key, byte @Nullable [] value) {}

  /** A memory before and after all changes of a step. */
  private record Net(@Nullable Memory before, @Nullable Memory after, float @Nullable [] vector) {}

  /**
   * Applies changes.
   *
   * @return the changes, with the vectors that were missing
   */
  List<Change> make(String owner, List<Change> changes, Input input) {
    List<Change> complete = changes.stream().map(this::complete).toList();
    List<Issue> issues = new ArrayList<>();
    Map<String, Net> nets = new LinkedHashMap<>();
    Map<String, byte @Nullable []> usages = new LinkedHashMap<>();
    for (Change change : complete) {
      switch (change) {
        case Change.Imported imported -> {
          nets.merge(imported.memoryId(), net(imported), Outputs::then);
          metrics.changed(imported.kind());
          imported.history().forEach(past -> issues.add(past(past)));
          // A purge before the import has left its change under the next version.
          int next = imported.after().getVersion() + 1;
          issues.add(
              new Issue(
                  MemoryNodes.CHANGES, Keys.memoryChange(owner, imported.memoryId(), next), null));
        }
        case Change.OfMemory m -> {
          nets.merge(m.memoryId(), net(m), Outputs::then);
          issues.add(logged(owner, m, input));
          countCompaction(m, input);
          erased(owner, m).forEach(issues::add);
          if (m.after() == null) {
            usages.put(m.memoryId(), null);
          }
        }
        case Change.Used(var used) ->
            usages.put(used.getMemoryId(), codec.encode(Topics.MEMORY_USAGE.name(), used));
        case Change.Asked asked ->
            issues.add(
                new Issue(
                    MemoryNodes.COMPACTIONS,
                    owner,
                    codec.encode(Topics.TURNS.name(), TurnRequests.of(asked, input.at()))));
        case Change.Noted _,
            Change.TombstoneWritten _,
            Change.Dropped _,
            Change.Counted _,
            Change.Unmatched _ -> {
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
    for (String candidate : outdated(nets.values())) {
      issues.add(new Issue(MemoryNodes.CANDIDATES, Keys.candidate(owner, candidate), null));
    }
    for (int i = 0; i < complete.size(); i++) {
      remember(owner, complete.get(i), i);
    }
    long at = input.at().toEpochMilli();
    issues.forEach(issue -> context.forward(new Record<>(issue.key, issue.value, at), issue.sink));
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
    return complete;
  }

  /**
   * Returns a change with its vector. If the text has changed and the vector is missing, it is
   * computed if possible.
   */
  private Change complete(Change change) {
    if (change instanceof Change.Worded worded && worded.vector() == null && textChanged(worded)) {
      Memory after = worded.after();
      return after == null
          ? change
          : worded.with(vectors.of(MemoryText.embedded(after.getClaim())));
    }
    return change;
  }

  private static boolean textChanged(Change.OfMemory change) {
    Memory before = change.before();
    Memory after = change.after();
    return after != null
        && (before == null || !before.getContentHash().equals(after.getContentHash()));
  }

  /** Counts the memories that a compaction archives or merges. */
  private void countCompaction(Change.OfMemory change, Input input) {
    Memory out =
        switch (change) {
          case Change.Archived(Memory before, var _, String reason)
              when reason.equals("compacted") ->
              before;
          case Change.Absorbed(Memory before, var _, var _)
              when input instanceof Input.Compacted(_, _, var decision, _, _)
                  && before.getId().equals(decision.getAdded()) ->
              before;
          default -> null;
        };
    if (out != null) {
      metrics.compacted(out.getTenant(), out.getApp());
    }
  }

  private static Net net(Change.OfMemory change) {
    float[] vector = change instanceof Change.Worded worded ? worded.vector() : null;
    return new Net(change.before(), change.after(), vector);
  }

  private static Net then(Net first, Net next) {
    Memory between = first.after;
    Memory after = next.after;
    boolean same =
        between != null && after != null && between.getContentHash().equals(after.getContentHash());
    float[] vector = next.vector == null && same ? first.vector : next.vector;
    return new Net(first.before, after, vector);
  }

  private Issue past(MemoryChange change) {
    String owner = Keys.owner(change.getTenant(), change.getApp(), change.getUser());
    return new Issue(
        MemoryNodes.CHANGES,
        Keys.memoryChange(owner, change.getMemoryId(), change.getVersion()),
        codec.encode(Topics.MEMORY_CHANGES.name(), change));
  }

  private Issue logged(String owner, Change.OfMemory change, Input input) {
    metrics.changed(change.kind());
    Memory before = change.before();
    Memory after = change.after();
    int version = after != null ? after.getVersion() : before == null ? 1 : before.getVersion() + 1;
    var log = new MemoryChange();
    Memory any = after != null ? after : before;
    if (any == null) {
      throw new IllegalStateException("every change must name a memory");
    }
    log.setTenant(any.getTenant());
    log.setApp(any.getApp());
    log.setUser(any.getUser());
    log.setMemoryId(any.getId());
    log.setVersion(version);
    log.setKind(change.kind());
    log.setCause(cause(change, input));
    log.setAt(input.at());
    // Text that is removed must not stay readable in the history.
    log.setBefore(erases(change) ? null : before);
    switch (change) {
      case Change.Reinforced r -> log.setSimilarity(r.similarity());
      case Change.Merged m -> {
        log.setSimilarity(m.similarity());
        log.setOther(m.other());
      }
      case Change.Superseded s -> {
        log.setOther(s.other());
        log.setDifference(s.difference().name().toLowerCase(Locale.ROOT));
      }
      case Change.Reopened r -> log.setOther(r.other());
      case Change.Divided d -> log.setOther(d.other());
      case Change.Absorbed a -> log.setOther(a.other());
      case Change.Released r -> log.setOther(r.other());
      case Change.Linked l -> log.setOther(l.other());
      case Change.Unlinked u -> log.setOther(u.other());
      case Change.Undone u -> log.setUndid(u.undid());
      default -> {
        // No other memory took part.
      }
    }
    String key = Keys.memoryChange(owner, any.getId(), version);
    return new Issue(MemoryNodes.CHANGES, key, codec.encode(Topics.MEMORY_CHANGES.name(), log));
  }

  /**
   * Returns the cause to record with a change. For an archived or removed memory it states the rule
   * as the reason.
   */
  private static Cause cause(Change.OfMemory change, Input input) {
    String reason =
        switch (change) {
          case Change.Archived archived -> archived.reason();
          case Change.Expired expired -> expired.reason();
          default -> null;
        };
    Cause cause = input.cause();
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
      case Change.Undone(Memory before, Memory after, var _, var _) ->
          after == null || !after.getSupports().equals(before.getSupports());
      case Change.Merged merged -> merged.after() == null;
      default -> false;
    };
  }

  /**
   * Returns tombstones for all logged changes of a memory if these may hold text that was removed;
   * otherwise none.
   */
  private static List<Issue> erased(String owner, Change.OfMemory change) {
    Memory before = change.before();
    if (before == null || !erases(change)) {
      return List.of();
    }
    List<Issue> issues = new ArrayList<>();
    for (int version = 1; version <= before.getVersion(); version++) {
      String key = Keys.memoryChange(owner, before.getId(), version);
      issues.add(new Issue(MemoryNodes.CHANGES, key, null));
    }
    return issues;
  }

  /**
   * Returns the ids of the candidates whose support was removed or lost text in the step. Earlier
   * versions kept the records of candidates for 30 days, including that text.
   */
  private static Set<String> outdated(Collection<Net> nets) {
    Set<Support> supports = new LinkedHashSet<>();
    nets.forEach(net -> supports(net.before).forEach(supports::add));
    nets.forEach(net -> supports(net.after).forEach(supports::remove));
    return supports.stream().map(Support::getId).collect(toCollection(LinkedHashSet::new));
  }

  private static Stream<Support> supports(@Nullable Memory memory) {
    return memory == null || !memory.getParts().isEmpty() || memory.getReflection() != null
        ? Stream.empty()
        : memory.getSupports().stream()
            .filter(support -> !support.getExtractor().equals("command"));
  }

  private void remember(String owner, Change change, int sequence) {
    switch (change) {
      case Change.Noted(var entry) -> journal.add(owner, entry, sequence);
      case Change.TombstoneWritten(var tombstone, var value) ->
          stores.tombstones().put(owner + "/" + tombstone, value.getBytes(UTF_8));
      case Change.Dropped(_, var reason) -> metrics.dropped(reason);
      case Change.Unmatched _ -> metrics.unmatched();
      case Change.OfMemory _, Change.Used _, Change.Counted _, Change.Asked _ -> {
        // A memory and its usage are stored once for all changes; a counted mention has a
        // tombstone.
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
        context.forward(new Record<>(key, null, at), MemoryNodes.VECTORS);
        context.forward(new Record<>(key, null, at), MemoryNodes.MEMORIES);
      }
      return;
    }
    stores.memories().put(key, value);
    if (before == null || !before.getContentHash().equals(after.getContentHash())) {
      vector(key, after, net.vector, at);
    }
    context.forward(new Record<>(key, value, at), MemoryNodes.MEMORIES);
  }

  private void vector(String key, Memory after, float @Nullable [] vector, long at) {
    byte[] bytes =
        vector == null
            ? null
            : codec.encode(
                Topics.MEMORY_VECTORS.name(),
                new LoggedVector(after.getContentHash(), vectors.model(), VectorBytes.of(vector)));
    if (bytes == null) {
      stores.vectors().delete(key);
    } else {
      stores.vectors().put(key, bytes);
    }
    context.forward(new Record<>(key, bytes, at), MemoryNodes.VECTORS);
  }
}
