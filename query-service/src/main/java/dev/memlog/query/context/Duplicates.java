package dev.memlog.query.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The detection of lines that repeat what a context says already. */
final class Duplicates {

  /** The share of words that two lines have in common if they say the same. */
  private static final double SAME = 0.9;

  /** The share of a message's words that a memory of it must have to stand for it. */
  private static final double STATED = 0.8;

  /** The number of words below which only the very same text is a repetition. */
  private static final int LEAST_WORDS = 4;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final Map<String, Line> texts = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();

  /** Adds a line that the context has. */
  void add(Line line) {
    texts.putIfAbsent(plain(line), line);
    lines.add(line);
  }

  /** Removes a line that the context no longer has. */
  void remove(Line line) {
    lines.remove(line);
    texts.remove(plain(line), line);
  }

  /** Returns a line of the context that says the same; empty if none does. */
  Optional<Line> of(Line line) {
    Line same = texts.get(plain(line));
    if (same != null || line.terms().size() < LEAST_WORDS) {
      return Optional.ofNullable(same);
    }
    return lines.stream().filter(other -> repeats(line, other)).findFirst();
  }

  private static boolean repeats(Line line, Line other) {
    int size = line.terms().size();
    int otherSize = other.terms().size();
    boolean stated = statedBy(other, line);
    if (!stated && Math.min(size, otherSize) < SAME * Math.max(size, otherSize)) {
      return false;
    }
    long shared = line.terms().stream().filter(other.terms()::contains).count();
    return stated ? shared >= STATED * size : shared >= SAME * (size + otherSize - shared);
  }

  /** Returns whether the one is a memory that rests on the other, a message. */
  private static boolean statedBy(Line memory, Line message) {
    return memory.place().session().isEmpty()
        && !message.place().session().isEmpty()
        && message.sources().stream().anyMatch(memory.sources()::contains);
  }

  private static String plain(Line line) {
    return BETWEEN_WORDS
        .matcher(line.saying().text().toLowerCase(Locale.ROOT))
        .replaceAll(" ")
        .strip();
  }
}
