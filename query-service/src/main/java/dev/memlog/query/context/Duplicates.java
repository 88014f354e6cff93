package dev.memlog.query.context;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.language.english.Beginning;
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
 * A detector of lines that repeat the content of a context. A line is checked many times while a
 * context is filled. So it is compared only once with each line of the context, and only with lines
 * that share a word with it. Belongs to one thread.
 */
final class Duplicates {

  /** The minimum share of common words at which two lines count as duplicates. */
  private static final double SAME = 0.9;

  /**
   * The minimum share of a message's words that a memory resting on it must contain to replace it.
   */
  private static final double STATED = 0.8;

  /** The number of words below which only an identical text counts as a duplicate. */
  private static final int LEAST_WORDS = 4;

  /** The number of UTF-16 units of a text that are compared with other texts. */
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

  /** A line with its words, which are computed when they are first needed. */
  private final class Known {

    final Line line;
    final String plain;
    private @Nullable Set<String> terms;

    /** The number of the line in the context; -1 if the context does not contain the line. */
    int number = -1;

    /** The number below which no line of the context is a duplicate of this line. */
    int compared;

    Known(Line line) {
      this.line = line;
      this.plain =
          BETWEEN_WORDS
              .matcher(line.saying().text().toLowerCase(Locale.ROOT))
              .replaceAll(" ")
              .strip();
    }

    /** Returns the significant words. */
    Set<String> terms() {
      if (terms == null) {
        String text = line.saying().text();
        terms = new HashSet<>(analyzer.terms(Beginning.of(text, COMPARED)));
      }
      return terms;
    }
  }

  /**
   * Creates a detector for an empty context.
   *
   * @param analyzer the analyzer that extracts the significant words of a text
   */
  Duplicates(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** Adds a line of the context. */
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

  /** Removes a line that is no longer part of the context. */
  void remove(Line line) {
    Known removed = known(line);
    lines.set(removed.number, null);
    texts.remove(removed.plain, line);
    parts(line).forEach(part -> summaries.remove(part, line));
  }

  /** Returns a line of the context with the same content; empty if there is none. */
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

  /** Returns the memories that a summary covers; none if the line is not a summary of memories. */
  private static List<Source> parts(Line line) {
    return line.summary()
        ? line.sources().stream().filter(source -> !source.memory().isEmpty()).toList()
        : List.of();
  }

  private Known known(Line line) {
    return known.computeIfAbsent(line, Known::new);
  }

  /** Returns the number of words that a line shares with each line not yet compared with it. */
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

  /** Returns whether the first line is a memory that rests on the second line, a message. */
  private static boolean statedBy(Line memory, Line message) {
    return memory.occasion().session().isEmpty()
        && !message.occasion().session().isEmpty()
        && message.sources().stream().anyMatch(memory.sources()::contains);
  }
}
