package dev.memlog.query.context;

import dev.memlog.index.Analyzer;
import dev.memlog.query.context.Line.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The detection of lines that repeat what a context says already. A line is asked for again and
 * again while a context is filled, so it is compared with each line of the context once, and only
 * with those that share a word with it. Belongs to one thread.
 */
final class Duplicates {

  /** The share of words that two lines have in common if they say the same. */
  private static final double SAME = 0.9;

  /** The share of a message's words that a memory of it must have to stand for it. */
  private static final double STATED = 0.8;

  /** The number of words below which only the very same text is a repetition. */
  private static final int LEAST_WORDS = 4;

  /** The length of a text that is compared with others, in UTF-16 units. */
  private static final int COMPARED = 2_000;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final Analyzer analyzer;
  private final IdentityHashMap<Line, Known> known = new IdentityHashMap<>();
  private final Map<String, Line> texts = new HashMap<>();

  /** The lines in the order in which they were added; null for a line that was removed. */
  private final List<@Nullable Known> lines = new ArrayList<>();

  /** The summaries of the context by the memories that are their parts. */
  private final Map<Source, Line> summaries = new HashMap<>();

  /** The numbers of the lines that have a term, in ascending order. */
  private final Map<String, List<Integer>> byTerm = new HashMap<>();

  /** A line with its words, which are told when they are first needed. */
  private final class Known {

    final Line line;
    final String plain;
    private @Nullable Set<String> terms;

    /** The number of a line of the context; -1 for another one. */
    int number = -1;

    /** The number below which every line is known not to say the same. */
    int compared;

    Known(Line line) {
      this.line = line;
      this.plain =
          BETWEEN_WORDS
              .matcher(line.saying().text().toLowerCase(Locale.ROOT))
              .replaceAll(" ")
              .strip();
    }

    /** Returns the words that count. */
    Set<String> terms() {
      if (terms == null) {
        String text = line.saying().text();
        terms = new HashSet<>(analyzer.terms(text.substring(0, Math.min(COMPARED, text.length()))));
      }
      return terms;
    }
  }

  /**
   * Creates the detection for an empty context.
   *
   * @param analyzer the analyzer that tells the words of a text that count
   */
  Duplicates(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** Adds a line that the context has. */
  void add(Line line) {
    Known added = known(line);
    texts.putIfAbsent(added.plain, line);
    parts(line).forEach(part -> summaries.putIfAbsent(part, line));
    added.number = lines.size();
    lines.add(added);
    for (String term : added.terms()) {
      byTerm.computeIfAbsent(term, _ -> new ArrayList<>()).add(added.number);
    }
  }

  /** Removes a line that the context no longer has. */
  void remove(Line line) {
    Known removed = known(line);
    lines.set(removed.number, null);
    texts.remove(removed.plain, line);
    parts(line).forEach(part -> summaries.remove(part, line));
  }

  /** Returns a line of the context that says the same; empty if none does. */
  Optional<Line> of(Line line) {
    Line summary = line.sources().isEmpty() ? null : summaries.get(line.sources().getFirst());
    if (summary != null && !line.summary()) {
      return Optional.of(summary);
    }
    Known asked = known(line);
    Line same = texts.get(asked.plain);
    if (same != null || asked.terms().size() < LEAST_WORDS) {
      return Optional.ofNullable(same);
    }
    int[] shared = shared(asked);
    for (int i = 0; i < shared.length; i++) {
      Known other = lines.get(asked.compared + i);
      if (other != null && shared[i] > 0 && repeats(asked, other, shared[i])) {
        return Optional.of(other.line);
      }
    }
    asked.compared = lines.size();
    return Optional.empty();
  }

  /** Returns the memories whose statements a summary has; none for any other line. */
  private static List<Source> parts(Line line) {
    return line.summary()
        ? line.sources().stream().filter(source -> !source.memory().isEmpty()).toList()
        : List.of();
  }

  private Known known(Line line) {
    return known.computeIfAbsent(line, Known::new);
  }

  /** Returns how many words a line shares with each one that it was not compared with yet. */
  private int[] shared(Known asked) {
    int[] shared = new int[lines.size() - asked.compared];
    for (String term : asked.terms()) {
      List<Integer> numbers = byTerm.getOrDefault(term, List.of());
      for (int i = numbers.size() - 1; i >= 0 && numbers.get(i) >= asked.compared; i--) {
        shared[numbers.get(i) - asked.compared]++;
      }
    }
    return shared;
  }

  private static boolean repeats(Known line, Known other, int shared) {
    int size = line.terms().size();
    return statedBy(other.line, line.line)
        ? shared >= STATED * size
        : shared >= SAME * (size + other.terms().size() - shared);
  }

  /** Returns whether the one is a memory that rests on the other, a message. */
  private static boolean statedBy(Line memory, Line message) {
    return memory.place().session().isEmpty()
        && !message.place().session().isEmpty()
        && message.sources().stream().anyMatch(memory.sources()::contains);
  }
}
