package dev.memlog.extractor.evolution;

import static java.util.Objects.requireNonNull;

import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Claim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The text of a reflection as a function of memories: findings in the memories' own words, as far
 * as there is room. The cited memories alone yield the same text again.
 *
 * @param content the text, at most 500 characters
 * @param cited the ids of the memories in the text, in its order
 */
record ReflectionText(String content, List<String> cited) {

  /** The largest number of characters of a memory's content. */
  private static final int MOST_TEXT = 500;

  /** The number of mentions from which a statement recurs. */
  private static final int OFTEN = 3;

  /** The largest number of findings of an aspect beside others. */
  private static final int MOST_BESIDE_OTHERS = 2;

  /** The largest number of memories of one subject that are compared with one another. */
  private static final int MOST_COMPARED = 50;

  private static final Comparator<ParsedMemory> IMPORTANT_FIRST =
      Comparator.<ParsedMemory>comparingInt(h -> h.memory().getClaim().getImportance())
          .reversed()
          .thenComparing(Consolidation.BY_TIME);

  /** A finding and the memories that it cites. */
  private record Finding(String text, List<String> cited) {}

  /**
   * Returns the text of a reflection on memories; empty if they give no finding.
   *
   * @param topic the requested topic; null for all memories
   * @param memories the memories, which need not be active
   */
  static Optional<ReflectionText> of(
      @Nullable String topic, Aspect aspect, Collection<ParsedMemory> memories) {
    StringBuilder content = new StringBuilder(topic == null ? "" : "On " + topic + ":");
    int bare = content.length();
    Set<String> cited = new LinkedHashSet<>();
    int most = aspect == Aspect.ALL ? MOST_BESIDE_OTHERS : Integer.MAX_VALUE;
    for (Aspect part : aspect.parts()) {
      int named = 0;
      for (Finding finding : findings(part, memories)) {
        // What one aspect has said, the next ones need not repeat.
        boolean repeats = part == Aspect.HIGHLIGHTS && cited.containsAll(finding.cited);
        String joint = named > 0 ? "; " : (content.isEmpty() ? "" : " ") + part.title() + ": ";
        int length = content.length() + joint.length() + finding.text.length() + 1;
        if (named < most && !repeats && length <= MOST_TEXT) {
          content.append(joint).append(finding.text);
          cited.addAll(finding.cited);
          named++;
        }
      }
      if (named > 0) {
        content.append('.');
      }
    }
    return content.length() == bare
        ? Optional.empty()
        : Optional.of(new ReflectionText(content.toString(), List.copyOf(cited)));
  }

  private static List<Finding> findings(Aspect aspect, Collection<ParsedMemory> memories) {
    return switch (aspect) {
      case CHANGES -> changes(memories);
      case RECURRENCES -> recurrences(memories);
      case CONTRADICTIONS -> contradictions(memories);
      case HIGHLIGHTS -> highlights(memories);
      case ALL -> throw new IllegalArgumentException("all aspects have no findings of their own");
    };
  }

  private static List<Finding> changes(Collection<ParsedMemory> memories) {
    Map<String, ParsedMemory> latestFormer = new LinkedHashMap<>();
    memories.stream()
        .sorted(Consolidation.BY_TIME)
        .filter(held -> held.memory().getSupersededBy() != null)
        .forEach(held -> latestFormer.put(held.memory().getSupersededBy(), held));
    return active(memories).stream()
        .sorted(Consolidation.BY_TIME.reversed())
        .filter(held -> latestFormer.containsKey(held.id()))
        .map(
            held -> {
              ParsedMemory former = requireNonNull(latestFormer.get(held.id()));
              return new Finding(
                  "%s (before: %s)".formatted(said(held), said(former)),
                  List.of(held.id(), former.id()));
            })
        .toList();
  }

  private static List<Finding> recurrences(Collection<ParsedMemory> memories) {
    return active(memories).stream()
        .filter(held -> Habit.stated(held.memory()) || held.memory().getMentions() >= OFTEN)
        .filter(held -> held.memory().getClaim().getContent().length() <= MOST_TEXT / 2)
        .sorted(
            Comparator.<ParsedMemory, Boolean>comparing(held -> !Habit.stated(held.memory()))
                .thenComparing(Consolidation.BY_TIME))
        .map(ReflectionText::finding)
        .toList();
  }

  private static List<Finding> contradictions(Collection<ParsedMemory> memories) {
    Map<String, List<ParsedMemory>> bySubject = new LinkedHashMap<>();
    active(memories).stream()
        .filter(held -> MemoryCopies.comparable(held.memory()))
        .sorted(Consolidation.BY_TIME)
        .forEach(
            held ->
                bySubject
                    .computeIfAbsent(held.statement().subject(), _ -> new ArrayList<>())
                    .add(held));
    List<Finding> found = new ArrayList<>();
    for (List<ParsedMemory> all : bySubject.values()) {
      List<ParsedMemory> some = all.subList(Math.max(0, all.size() - MOST_COMPARED), all.size());
      for (int i = 0; i < some.size(); i++) {
        for (ParsedMemory other : some.subList(i + 1, some.size())) {
          if (contradict(some.get(i), other)) {
            found.add(
                new Finding(
                    "%s, but also %s".formatted(said(some.get(i)), said(other)),
                    List.of(some.get(i).id(), other.id())));
          }
        }
      }
    }
    return found;
  }

  private static boolean contradict(ParsedMemory one, ParsedMemory other) {
    return ReadingComparison.difference(one.statement(), other.statement()).contradicts();
  }

  private static List<Finding> highlights(Collection<ParsedMemory> memories) {
    return active(memories).stream().sorted(IMPORTANT_FIRST).map(ReflectionText::finding).toList();
  }

  private static Finding finding(ParsedMemory held) {
    return new Finding(said(held), List.of(held.id()));
  }

  private static List<ParsedMemory> active(Collection<ParsedMemory> memories) {
    return memories.stream().filter(held -> MemoryCopies.active(held.memory())).toList();
  }

  /** Returns the content of a memory without its full stop, or its quote with the speaker. */
  private static String said(ParsedMemory held) {
    Claim claim = held.memory().getClaim();
    return MemoryText.shown(claim).strip().replaceAll("[.;]+$", "");
  }
}
