package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.ReflectionRules;
import dev.memlog.language.comparison.Statement;
import dev.memlog.schemas.MemoryText;
import dev.memlog.schemas.ReflectionIds;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.ReflectionBasis;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The reflections of an owner: memories about other memories. A reflection does not change the
 * memories that it cites, and is a function of them. When a cited memory changes, the reflection is
 * written again, and is removed if it has no finding left. Evolution reflects on request and, at a
 * tick of the clock, once the new memories are important enough.
 *
 * @param every the interval at which evolution checks whether to reflect
 */
record Reflections(Comparison comparison, ReflectionRules rules, Duration every) {

  static final String TYPE = "reflection";

  /** The largest number of memories that a reflection looks at. */
  private static final int SHALLOW = 50;

  private static final int DEEP = 300;

  /** The similarity to a topic from which a memory belongs to it, even if they share no word. */
  private static final double ON_TOPIC = 0.5;

  private static final Comparator<ParsedMemory> BEST =
      Comparator.<ParsedMemory>comparingInt(held -> held.memory().getClaim().getImportance())
          .thenComparing(held -> held.memory().getMentions())
          .thenComparing(held -> held.memory().getLastMentionedAt())
          .reversed()
          .thenComparing(ParsedMemory::id);

  /** Returns the time of the next check if a memory is new; otherwise empty. */
  Optional<Instant> due(Memory memory, Instant at) {
    return rules.enabled() && fresh(memory, at)
        ? Optional.of(Consolidation.nextRound(every, at))
        : Optional.empty();
  }

  private static boolean fresh(Memory memory, Instant since) {
    return MemoryCopies.active(memory)
        && MemoryCopies.comparable(memory)
        && !memory.getCreatedAt().isBefore(since);
  }

  /** Reflects on the new memories if they are important enough. */
  void tick(OwnerDraft pending, Input.Ticked input) {
    if (!rules.enabled()) {
      return;
    }
    Instant since =
        pending
            .newTombstones()
            .get(OwnerTombstones.REFLECTED)
            .map(at -> Instant.ofEpochMilli(Long.parseLong(at)))
            .orElse(Instant.EPOCH);
    List<ParsedMemory> news =
        pending.activeMemories().stream().filter(held -> fresh(held.memory(), since)).toList();
    int importance = news.stream().mapToInt(h -> h.memory().getClaim().getImportance()).sum();
    if (importance <= rules.importance()) {
      return;
    }
    remember(pending);
    Set<String> recent = new HashSet<>();
    news.forEach(held -> recent.add(held.id()));
    pending.activeMemories().stream()
        .filter(held -> !held.memory().getUpdatedAt().isBefore(since))
        .forEach(held -> recent.add(held.id()));
    List<ParsedMemory> scope = scope(pending, held -> recent.contains(held.id()), SHALLOW);
    make(pending, input.cause().getId(), null, ReflectionIds.ALL, scope);
    keepCap(pending);
  }

  /** Notes the time up to which memories are no longer new. */
  private static void remember(OwnerDraft pending) {
    pending.newTombstones().put(OwnerTombstones.REFLECTED, pending.at());
  }

  /** Writes the reflections that a request asks for. */
  void reflect(OwnerDraft pending, Input.Reflected input) {
    String topic = input.topic();
    Predicate<ParsedMemory> on =
        topic == null ? _ -> true : topical(Statement.of(topic, List.of()), topic, input.vector());
    List<ParsedMemory> scope = scope(pending, on, input.deep() ? DEEP : SHALLOW);
    if (topic == null) {
      remember(pending);
    }
    for (String aspect : ReflectionIds.aspects(input.deep())) {
      make(pending, input.cause().getId(), topic, aspect, scope);
    }
    keepCap(pending);
  }

  private Predicate<ParsedMemory> topical(Statement topic, String text, float @Nullable [] vector) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return held -> {
      Claim claim = held.memory().getClaim();
      boolean named =
          Stream.of(claim.getCategory(), claim.getSubject(), held.memory().getProject())
                  .filter(Objects::nonNull)
                  .anyMatch(word::equalsIgnoreCase)
              || claim.getTags().stream().anyMatch(word::equalsIgnoreCase)
              || topic.words().stream().anyMatch(held.statement().words()::contains);
      Double similarity = named ? null : comparison.similarity(vector, held.vector());
      return named || (similarity != null && similarity >= ON_TOPIC);
    };
  }

  /**
   * Returns the best active memories that pass, and the memories that these supersede, ordered by
   * id.
   *
   * @param most the largest number of active memories
   */
  private static List<ParsedMemory> scope(
      OwnerDraft pending, Predicate<ParsedMemory> passes, int most) {
    Map<String, ParsedMemory> scope = new TreeMap<>();
    pending.activeMemories().stream()
        .filter(held -> !MemoryCopies.reflection(held.memory()))
        .filter(held -> !MemoryCopies.ofConversation(held.memory()))
        .filter(passes)
        .sorted(BEST)
        .limit(most)
        .forEach(held -> scope.put(held.id(), held));
    for (ParsedMemory held : List.copyOf(scope.values())) {
      for (String former : held.memory().getSupersedes()) {
        ParsedMemory known = pending.get(former);
        if (known != null && !MemoryCopies.forgotten(known.memory())) {
          scope.put(former, known);
        }
      }
    }
    return List.copyOf(scope.values());
  }

  private void make(
      OwnerDraft pending,
      String request,
      @Nullable String topic,
      String aspect,
      List<ParsedMemory> scope) {
    Optional<ReflectionText> text = ReflectionText.of(topic, Aspect.of(aspect), scope);
    if (scope.isEmpty() || text.isEmpty()) {
      pending.note(new Change.Dropped(request, "nothing to reflect on"));
      return;
    }
    Memory first = scope.getFirst().memory();
    String id = ReflectionIds.of(MemoryCopies.owner(first), request, aspect);
    boolean known =
        pending.get(id) != null
            || pending.reflections().stream()
                .filter(held -> MemoryCopies.active(held.memory()))
                .anyMatch(held -> content(held).equals(text.get().content()));
    if (known) {
      pending.note(new Change.Dropped(request, "known"));
      return;
    }
    Memory reflection =
        MemoryCopies.created(id, first.getTenant(), first.getApp(), first.getUser(), pending.at());
    reflection.setOrigin(TYPE);
    reflection.setLastMentionedAt(pending.at());
    reflection.setValidFrom(pending.at());
    reflection.setMentions(1);
    reflection.setReflection(new ReflectionBasis(topic, aspect, List.of()));
    pending.make(new Change.Reflected(of(reflection, text.get(), scope)));
  }

  private static String content(ParsedMemory held) {
    return held.memory().getClaim().getContent();
  }

  /**
   * Sets the text and the citations of a reflection.
   *
   * @param reflection a copy that this method changes
   * @param memories memories that include all that the text cites
   */
  private static Memory of(
      Memory reflection, ReflectionText text, Collection<ParsedMemory> memories) {
    Map<String, Memory> known = new LinkedHashMap<>();
    memories.forEach(held -> known.put(held.id(), held.memory()));
    List<Memory> cited = text.cited().stream().map(known::get).toList();
    List<Claim> claims = cited.stream().map(Memory::getClaim).toList();
    var claim = new Claim();
    claim.setContent(text.content());
    claim.setType(TYPE);
    claim.setCategory(most(claims));
    claim.setSubject(subject(claims));
    claim.setImportance(claims.stream().mapToInt(Claim::getImportance).max().orElseThrow());
    claim.setImportanceReasons(List.of("the most important of what it cites"));
    claim.setConfidence(claims.stream().mapToDouble(Claim::getConfidence).min().orElseThrow());
    claim.setKeywords(Summary.words(claims, Claim::getKeywords));
    claim.setTags(List.of());
    claim.setReadings(List.of());
    claim.setSensitive(Summary.words(claims, Claim::getSensitive));
    reflection.setClaim(claim);
    reflection.setContentHash(MemoryText.contentHash(claim));
    ReflectionBasis basis = Objects.requireNonNull(reflection.getReflection());
    reflection.setReflection(
        new ReflectionBasis(basis.getTopic(), basis.getAspect(), text.cited()));
    reflection.setSupports(
        cited.stream().map(one -> MemoryCopies.support(one, "cited:", TYPE)).toList());
    return reflection;
  }

  /** Returns the category that most claims have. Of several, the first in the alphabet counts. */
  private static String most(List<Claim> claims) {
    Map<String, Integer> counts = new TreeMap<>();
    claims.forEach(claim -> counts.merge(claim.getCategory(), 1, Integer::sum));
    return counts.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .orElseThrow()
        .getKey();
  }

  /** Returns the subject of the claims; empty if they have different subjects. */
  private static String subject(List<Claim> claims) {
    List<String> subjects = claims.stream().map(Claim::getSubject).distinct().toList();
    return subjects.size() == 1 ? subjects.getFirst() : "";
  }

  /** Writes every reflection again of which the step has changed a cited memory. */
  void settle(OwnerDraft pending) {
    Collection<ParsedMemory> reflections = pending.reflections();
    if (reflections.isEmpty()) {
      return;
    }
    Set<String> touched = pending.touchedIds();
    for (ParsedMemory held : List.copyOf(reflections)) {
      List<String> cited = basis(held).getCited();
      if (cited.stream().anyMatch(touched::contains)) {
        settle(pending, held, cited);
      }
    }
  }

  private static ReflectionBasis basis(ParsedMemory held) {
    return Objects.requireNonNull(held.memory().getReflection());
  }

  private static void settle(OwnerDraft pending, ParsedMemory held, List<String> ids) {
    Memory before = held.memory();
    List<ParsedMemory> left = new ArrayList<>();
    for (String id : ids) {
      ParsedMemory cited = pending.get(id);
      if (cited != null && !MemoryCopies.forgotten(cited.memory())) {
        left.add(cited);
      }
    }
    ReflectionBasis basis = basis(held);
    Optional<ReflectionText> text =
        ReflectionText.of(basis.getTopic(), Aspect.of(basis.getAspect()), left);
    if (text.isEmpty()) {
      pending.make(new Change.Dissolved(before));
      return;
    }
    Memory after = of(pending.next(before), text.get(), left);
    boolean same =
        after.getContentHash().equals(before.getContentHash())
            && basis.getCited().equals(text.get().cited())
            && texts(after).equals(texts(before))
            && MemoryCopies.sources(after).containsAll(MemoryCopies.sources(before));
    if (!same) {
      // Its former state may hold a text that is gone.
      pending.make(new Change.Remade(before, after, null, true));
    }
  }

  private static List<String> texts(Memory memory) {
    return memory.getSupports().stream().map(s -> s.getClaim().getContent()).toList();
  }

  /** Removes the oldest reflections beyond the largest number. */
  private void keepCap(OwnerDraft pending) {
    List<ParsedMemory> all = new ArrayList<>(pending.reflections());
    all.sort(
        Comparator.<ParsedMemory, Instant>comparing(held -> held.memory().getCreatedAt())
            .thenComparing(ParsedMemory::id));
    all.stream()
        .limit(Math.max(0, all.size() - rules.most()))
        .forEach(held -> pending.make(new Change.Dissolved(held.memory())));
  }
}
