package dev.memlog.query.context;

import dev.memlog.query.context.Layout.LaidOut;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.Packed.Cited;
import dev.memlog.query.context.Packed.LeftOut;
import dev.memlog.query.tokens.Tokenizer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The lines that {@link Packing} has admitted to a context so far, with an estimate of their
 * tokens. Belongs to one thread.
 */
final class Filling {

  /** The placeholder for a line's number in estimates. */
  private static final int ANY_ID = 88;

  /** The number of consecutive candidates that may be too long before a part ends. */
  private static final int TOO_LONG = 30;

  private static final Comparator<Admitted> AS_SAID =
      Comparator.comparing((Admitted admitted) -> admitted.line().occasion().at())
          .thenComparing(admitted -> admitted.line().key());

  private final ContextFormat format;
  private final Tokenizer tokenizer;
  private final int budget;
  private final Map<String, Admitted> admitted = new LinkedHashMap<>();
  private final Deque<List<Admitted>> batches = new ArrayDeque<>();
  private final Map<String, Line> repeated = new HashMap<>();
  private final Map<String, Integer> costs = new HashMap<>();
  private final Map<String, Integer> frames = new HashMap<>();
  private final Duplicates duplicates;
  private int used;

  private record Admitted(PartKind part, Line line, String reason) {}

  /**
   * Creates an empty filling.
   *
   * @param frame the tokens of a text without lines
   */
  Filling(ContextFormat format, Tokenizer tokenizer, Duplicates duplicates, int budget, int frame) {
    this.format = format;
    this.tokenizer = tokenizer;
    this.duplicates = duplicates;
    this.budget = budget;
    this.used = frame;
  }

  /** Returns the estimated rest of the budget. */
  int left() {
    return budget - used;
  }

  /** Replaces the estimate by the count of the text so far. */
  void countedAs(int tokens) {
    if (!admitted.isEmpty()) {
      used = tokens;
    }
  }

  boolean holds(Line line) {
    return admitted.containsKey(line.key());
  }

  /** Returns a note with the text that a line repeats; empty if the line repeats none. */
  String repeatedBy(Line line) {
    Line same = repeated.get(line.key());
    return same == null ? "" : "says the same as: " + same.saying().text();
  }

  /**
   * Admits candidates of a part that are not admitted yet, in their order, as long as they fit.
   *
   * @param allowance the largest number of tokens of the lines added
   * @return whether a line was added
   */
  boolean admit(Candidates part, int allowance) {
    int left = Math.min(allowance, left());
    boolean added = false;
    int tooLong = 0;
    for (CandidateLine candidate : part.lines()) {
      if (holds(candidate.line()) || repeats(candidate.line())) {
        continue;
      }
      List<Admitted> lines = lines(part.part(), candidate, left);
      if (!lines.isEmpty()) {
        int cost = cost(lines);
        add(lines, cost);
        left -= cost;
        added = true;
        tooLong = 0;
      } else if (part.contiguous() || ++tooLong > TOO_LONG) {
        return added;
      }
    }
    return added;
  }

  private boolean repeats(Line line) {
    duplicates.of(line).ifPresent(same -> repeated.put(line.key(), same));
    return repeated.containsKey(line.key());
  }

  /**
   * Returns the lines of the candidate that fit: all of them, or the found line alone; empty if
   * none.
   */
  private List<Admitted> lines(PartKind part, CandidateLine candidate, int left) {
    List<Admitted> alone = List.of(new Admitted(part, candidate.line(), candidate.reason()));
    List<Admitted> whole = new ArrayList<>(alone);
    for (Line around : candidate.around()) {
      if (!holds(around) && duplicates.of(around).isEmpty()) {
        whole.add(new Admitted(part, around, candidate.relation()));
      }
    }
    if (cost(whole) <= left) {
      return whole;
    }
    return cost(alone) <= left ? alone : List.of();
  }

  private void add(List<Admitted> lines, int cost) {
    lines.forEach(
        line -> {
          admitted.put(line.line().key(), line);
          duplicates.add(line.line());
          frames(line).forEach(frame -> frames.merge(frame, 1, Integer::sum));
        });
    batches.addLast(lines);
    used += cost;
  }

  /** Removes the lines that were admitted last. */
  void removeLast() {
    for (Admitted line : batches.removeLast()) {
      admitted.remove(line.line().key());
      duplicates.remove(line.line());
      // The text no longer says it, so the lines that repeat it were left out for lack of budget.
      repeated.values().removeIf(line.line()::equals);
      frames(line).forEach(frame -> frames.computeIfPresent(frame, (_, n) -> n > 1 ? n - 1 : null));
    }
  }

  private int cost(List<Admitted> lines) {
    Set<String> added = new HashSet<>();
    int cost = 0;
    for (Admitted line : lines) {
      cost += count(written(line));
      added.addAll(frames(line));
    }
    added.removeAll(frames.keySet());
    return cost + added.stream().mapToInt(this::count).sum();
  }

  private List<String> frames(Admitted line) {
    return List.of(format.frame(line.part()), format.frame(line.part(), line.line()));
  }

  private String written(Admitted line) {
    return format.line(line.part(), new Numbered(ANY_ID, line.line()));
  }

  private int count(String text) {
    return text.isEmpty() ? 0 : costs.computeIfAbsent(text, tokenizer::count);
  }

  /** Returns the lines in the order of the text, numbered. */
  List<LaidOut> laidOut(List<Candidates> parts) {
    List<LaidOut> laidOut = new ArrayList<>();
    int id = 0;
    for (Candidates part : parts) {
      List<Numbered> numbered = new ArrayList<>();
      for (Admitted line : inOrder(part)) {
        numbered.add(new Numbered(++id, line.line()));
      }
      if (!numbered.isEmpty()) {
        laidOut.add(new LaidOut(part.part(), numbered));
      }
    }
    return laidOut;
  }

  private Collection<Admitted> inOrder(Candidates part) {
    List<Admitted> lines =
        admitted.values().stream().filter(line -> line.part() == part.part()).toList();
    if (!part.part().conversational() || !format.chronological()) {
      Map<String, Integer> ranks = new HashMap<>();
      for (CandidateLine candidate : part.lines()) {
        candidate.around().forEach(around -> ranks.putIfAbsent(around.key(), ranks.size()));
        ranks.putIfAbsent(candidate.line().key(), ranks.size());
      }
      return lines.stream()
          .sorted(Comparator.comparing(line -> ranks.getOrDefault(line.line().key(), 0)))
          .toList();
    }
    Map<String, Admitted> first = new HashMap<>();
    lines.forEach(
        line ->
            first.merge(
                line.line().occasion().session(),
                line,
                (one, other) -> AS_SAID.compare(one, other) <= 0 ? one : other));
    return lines.stream()
        .sorted(
            Comparator.<Admitted, Admitted>comparing(
                    line -> first.get(line.line().occasion().session()), AS_SAID)
                .thenComparing(AS_SAID))
        .toList();
  }

  /** Returns the parts, each with its lines of the text and its candidates that were left out. */
  List<Packed.Part> parts(
      List<Candidates> parts, BiFunction<Candidates, Filling, List<LeftOut>> leftOut) {
    List<Packed.Part> packed = new ArrayList<>();
    int id = 0;
    for (Candidates part : parts) {
      List<Cited> cited = new ArrayList<>();
      Set<String> around = new HashSet<>();
      int tokens = 0;
      for (Admitted line : inOrder(part)) {
        int alone = count(written(line));
        cited.add(new Cited(++id, line.line(), line.reason(), alone));
        around.addAll(frames(line));
        tokens += alone;
      }
      tokens += around.stream().mapToInt(this::count).sum();
      packed.add(new Packed.Part(part.part(), tokens, cited, leftOut.apply(part, this)));
    }
    return packed;
  }
}
