package dev.memlog.extractor.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.Calibration;
import dev.memlog.events.Cause;
import dev.memlog.events.Compaction;
import dev.memlog.events.CompactionDue;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.MemoryChange;
import dev.memlog.events.Rereading;
import dev.memlog.events.Revise;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.Journal;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The memories of one owner, with a clock that every input advances. */
public final class Mind {

  static {
    AvroTrust.granted();
  }

  static final Instant START = Instant.parse("2025-01-01T00:00:00Z");

  final List<Change> changes = new ArrayList<>();
  private final Map<String, String> tombstones = new HashMap<>();
  private final Map<String, MemoryUsage> usages = new HashMap<>();
  private final List<Journal.Entry> journal = new ArrayList<>();
  private final OwnerMemories memories =
      new OwnerMemories(
          tombstone -> Optional.ofNullable(tombstones.get(tombstone)),
          usages::get,
          this::journal,
          List.of());
  private final MemoryEvolution evolution;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Instant recalled = now;

  public Mind() {
    this(EvolutionRules.defaults());
  }

  /** Creates a mind in which cosine is similarity. */
  public Mind(EvolutionRules rules) {
    this(rules, cosine -> Math.clamp(cosine, 0, 1));
  }

  public Mind(EvolutionRules rules, Calibration calibration) {
    evolution = new MemoryEvolution(rules, calibration);
  }

  /** Returns the entries in the order in which the store has them: by time, then as they came. */
  private List<Journal.Entry> journal(Instant from) {
    return journal.stream()
        .filter(entry -> !entry.at().isBefore(from))
        .sorted(Comparator.comparing(Journal.Entry::at))
        .toList();
  }

  /** Returns a statement made on a day of 2025, in message m{day} of conversation c. */
  public static Said said(int day, String content) {
    return new Said(content, START.plus(Duration.ofDays(day)), List.of(message("m" + day)));
  }

  public static Source message(String id) {
    return new Source("c", id, "v1");
  }

  /** Returns a unit vector whose similarity to {@code direction(1)} is {@code similarity}. */
  static float[] direction(double similarity) {
    return new float[] {(float) similarity, (float) Math.sqrt(1 - similarity * similarity)};
  }

  Instant now() {
    now = now.plusSeconds(60);
    return now;
  }

  /** Makes an input's changes and returns them. */
  List<Change> accept(Input input) {
    List<Change> made = evolution.evolve(memories, input);
    for (Change change : made) {
      memories.apply(change);
      switch (change) {
        case Change.TombstoneWritten(var tombstone, var value) -> tombstones.put(tombstone, value);
        case Change.Used(var usage) -> usages.put(usage.getMemoryId(), usage);
        case Change.Noted(var entry) -> journal.add(entry);
        case Change.OfMemory m when m.after() == null -> usages.remove(m.memoryId());
        default -> {
          // OwnerMemories keeps the rest.
        }
      }
    }
    changes.addAll(made);
    return made;
  }

  public List<Change> hear(Said said) {
    return accept(said.input(now()));
  }

  /** Hears a statement of a day, and returns the id of the memory of it. */
  String heard(int day, String content) {
    hear(said(day, content));
    return all().stream()
        .filter(memory -> memory.getClaim().getContent().equals(content))
        .findFirst()
        .orElseThrow()
        .getId();
  }

  /** Returns the usage of a memory; null if it was never recalled. */
  @Nullable MemoryUsage usage(String id) {
    return usages.get(id);
  }

  /** Carries out a decision on the compaction that was asked for last. */
  List<Change> decide(String action, String target, String content) {
    CompactionDue crowded =
        changes.stream()
            .filter(Change.Asked.class::isInstance)
            .map(change -> ((Change.Asked) change).request())
            .filter(CompactionDue.class::isInstance)
            .map(CompactionDue.class::cast)
            .toList()
            .getLast();
    return decide(
        new Compaction(crowded.getRequestId(), action, target, crowded.getAdded()), content);
  }

  List<Change> decide(Compaction decision, String content) {
    return accept(
        new Input.Compacted(
            now(), cause("candidate", decision.getRequestId()), decision, content, null));
  }

  /** Answers a request for a wording. */
  List<Change> reword(ConsolidationDue asked, String content) {
    return accept(
        new Input.Reworded(
            now(),
            cause("candidate", asked.getRequestId()),
            asked.getMemoryId(),
            asked.getRequestId(),
            content,
            null));
  }

  List<Change> delete(String message) {
    return delete("c", message);
  }

  List<Change> delete(String conversation, String message) {
    return accept(
        new Input.Withdrawn(now(), cause("withdrawal", message), conversation, message, null));
  }

  List<Change> edit(String message, String kept) {
    return accept(new Input.Withdrawn(now(), cause("withdrawal", message), "c", message, kept));
  }

  /** Retracts a message in a wording, as its speaker asks in a later message. */
  List<Change> retract(String message, String version) {
    Source source = new Source("c", message, version);
    return accept(new Input.Retracted(now(), cause("retraction", "c/asked"), List.of(source)));
  }

  /** Ends the reading of a message that the present extractor reads again. */
  List<Change> endRereading(String message) {
    MemoryCandidate end =
        MemoryCandidate.newBuilder()
            .setId("end of " + message)
            .setExtractor("quotes")
            .setExtractorVersion("1")
            .setSources(List.of(message(message)))
            .setRereading(new Rereading(true))
            .build();
    return accept(new Input.Reread(now(), cause("rereading", end.getId()), end));
  }

  List<Change> forget(String... ids) {
    return accept(new Input.Forgotten(now(), new Cause("command", "f", "asked"), List.of(ids)));
  }

  List<Change> restore(String... ids) {
    return accept(new Input.Restored(now(), cause("command", "r"), List.of(ids)));
  }

  List<Change> purge(String... ids) {
    return accept(new Input.PurgedMemories(now(), cause("command", "p"), List.of(ids)));
  }

  /** Purges what was created in a time and rests on a conversation; null stands for any. */
  List<Change> purgeWindow(
      @Nullable String conversation, @Nullable Instant after, @Nullable Instant before) {
    Cause cause = cause("command", "w");
    return accept(new Input.PurgedWindow(now(), cause, conversation, after, before));
  }

  List<Change> access(String... ids) {
    recalled = now();
    return accept(new Input.Accessed(recalled, cause("access", "q"), List.of(ids)));
  }

  /** Advances the clock until the next input, and then ticks. */
  List<Change> tickAfter(Duration time) {
    now = now.plus(time);
    return accept(new Input.Ticked(now, cause("clock", "tick")));
  }

  List<Change> link(String one, String other, String kind) {
    return accept(
        new Input.Linked(
            now(), cause("command", "l" + now), one, false, List.of(other), kind, false));
  }

  List<Change> unlink(String one, String other) {
    return accept(
        new Input.Linked(
            now(), cause("command", "l" + now), one, false, List.of(other), "related", true));
  }

  List<Change> reflect(@Nullable String topic, boolean deep) {
    return accept(new Input.Reflected(now(), cause("command", "on" + now), topic, deep, null));
  }

  /** Returns the reflections, the oldest first. */
  List<Memory> reflections() {
    return all().stream()
        .filter(MemoryCopies::reflection)
        .sorted(Comparator.comparing(Memory::getCreatedAt))
        .toList();
  }

  List<Change> undo(String changeId) {
    return accept(new Input.UndoneChange(now(), cause("command", "undo"), changeId));
  }

  List<Change> undoSince(Instant since, String... kinds) {
    return accept(new Input.UndoneSince(now(), cause("command", "undo"), since, List.of(kinds)));
  }

  /** Returns the id of the only change of a kind that can be undone. */
  String noted(String kind) {
    List<Journal.Entry> found = journal.stream().filter(e -> e.kind().equals(kind)).toList();
    if (found.size() != 1) {
      throw new AssertionError("one change %s in %s".formatted(kind, journal));
    }
    return found.getFirst().id();
  }

  /** Returns when the memories are due for a tick. */
  Optional<Instant> due() {
    return evolution.due(memories);
  }

  /** Returns the time of the last access. */
  Instant recalled() {
    return recalled;
  }

  List<Change> revise(String id, String content) {
    var revise = new Revise();
    revise.setMemoryId(id);
    revise.setContent(content);
    Claim claim = said(0, content).claim();
    Instant at = now();
    Cause cause = cause("command", "revise:" + content + at);
    return accept(new Input.Revised(at, cause, revise, claim, null));
  }

  List<Change> purgeOwner() {
    return accept(new Input.PurgedOwner(now(), cause("command", "po")));
  }

  /** Imports a memory with the usage that it had. */
  List<Change> bringBack(Memory memory, @Nullable MemoryUsage usage) {
    return bringBack(memory, usage, List.of());
  }

  List<Change> bringBack(Memory memory, @Nullable MemoryUsage usage, List<MemoryChange> history) {
    return accept(
        new Input.Imported(
            now(), cause("command", "i" + memory.getId()), memory, usage, history, null));
  }

  static Cause cause(String kind, String id) {
    return new Cause(kind, id, null);
  }

  public List<Memory> all() {
    return memories.all().stream().map(ParsedMemory::memory).toList();
  }

  /** Returns the usage of the memories that were recalled, by memory. */
  Map<String, MemoryUsage> usages() {
    return usages;
  }

  /** Returns the memory of this text and status; fails if there is not exactly one. */
  Memory the(String content, String status) {
    List<Memory> found =
        all().stream()
            .filter(m -> m.getClaim().getContent().equals(content) && m.getStatus().equals(status))
            .toList();
    if (found.size() != 1) {
      throw new AssertionError("one %s \"%s\" in %s".formatted(status, content, shown()));
    }
    return found.getFirst();
  }

  /** Returns the texts of memories by status. */
  Map<String, List<String>> shown() {
    Map<String, List<String>> shown = new TreeMap<>();
    all()
        .forEach(
            m ->
                shown
                    .computeIfAbsent(m.getStatus(), _ -> new ArrayList<>())
                    .add(m.getClaim().getContent()));
    shown.values().forEach(list -> list.sort(null));
    return shown;
  }

  /** Checks that there are two memories: an active one, and the one that it superseded. */
  void assertSuperseded(String former, String by) {
    assertThat(shown()).isEqualTo(Map.of("active", List.of(by), "superseded", List.of(former)));
  }

  /** Returns the kinds of changes, each in a word. */
  static List<String> kinds(List<Change> changes) {
    return changes.stream()
        .filter(change -> !(change instanceof Change.Noted))
        .map(
            change ->
                switch (change) {
                  case Change.OfMemory m -> m.kind();
                  case Change.Noted _ -> "noted";
                  case Change.Asked(_, var request) ->
                      request instanceof CompactionDue ? "crowded" : "wording asked";
                  case Change.Used _ -> "used";
                  case Change.TombstoneWritten _ -> "tombstone";
                  case Change.Dropped d -> "dropped: " + d.reason();
                  case Change.Unmatched _ -> "unmatched";
                })
        .toList();
  }
}
