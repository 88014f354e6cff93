package dev.memlog.language.cleaning;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Informativeness;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The recalled memories that were inserted into a turn's messages. It detects statements that only
 * repeat them, which must not become memories again.
 */
public final class Recalled {

  /** The largest number of recalled texts that are considered, of one turn and those before it. */
  private static final int MOST_TEXTS = 300;

  /** The number of UTF-16 units that are considered of each text; no memory is longer. */
  private static final int LONGEST = 500;

  /**
   * The share of a statement's informative words that makes it an echo, if one recalled text
   * contains them.
   */
  private static final double SHARE = 0.8;

  private static final int LEAST_WORDS = 3;

  /**
   * Numbers and negations: a statement with a different number or negation is news, however few its
   * words are.
   */
  private static final Pattern MARK =
      Pattern.compile("\\p{L}*+\\d[\\p{L}\\d]*+|\\b(?:no|not|never|none)\\b|n['’]t\\b");

  private final List<Known> known;

  /** A recalled text: its informative words, its numbers and negations, and all its words. */
  private record Known(Set<String> telling, Set<String> marks, String plain) {}

  /**
   * Creates the recalled memories of a turn.
   *
   * @param texts the recalled texts as {@link EchoFilter.Parted#recalled()} returns them; only the
   *     first 300 texts, and the first 500 UTF-16 units of each, are used
   */
  public Recalled(Collection<String> texts) {
    known =
        texts.stream()
            .limit(MOST_TEXTS)
            .map(text -> Beginning.of(text, LONGEST))
            .map(text -> new Known(telling(text), marks(text), plain(text)))
            .toList();
  }

  /**
   * Returns whether the statement only repeats one of the recalled texts. That text must contain at
   * least 80% of the statement's informative words, and each of its numbers and negations. A
   * statement with fewer than three informative words must be part of the text.
   */
  public boolean repeatedBy(String statement) {
    Set<String> words = telling(statement);
    if (words.size() < LEAST_WORDS) {
      String said = plain(statement);
      return known.stream().anyMatch(text -> text.plain().contains(said));
    }
    Set<String> marks = marks(statement);
    return known.stream()
        .filter(text -> text.marks().containsAll(marks))
        .anyMatch(
            text ->
                words.stream().filter(text.telling()::contains).count() >= SHARE * words.size());
  }

  private static Set<String> telling(String text) {
    return new HashSet<>(Informativeness.stems(text));
  }

  private static Set<String> marks(String text) {
    Set<String> marks = new HashSet<>();
    MARK.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(mark -> mark.group().chars().anyMatch(Character::isDigit) ? mark.group() : "not")
        .forEach(marks::add);
    return marks;
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }
}
