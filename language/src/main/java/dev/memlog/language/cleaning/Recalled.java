package dev.memlog.language.cleaning;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Informativeness;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The recalled text around a turn, for the detection of statements that only repeat it. Its length
 * is bounded by what a memory inserts into a prompt.
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

  private final List<Set<String>> telling;
  private final List<String> plain;

  /**
   * Creates the recalled text of a turn.
   *
   * @param texts the recalled texts, as {@link EchoFilter.Parted#recalled()} returns them
   */
  public Recalled(Collection<String> texts) {
    List<String> known =
        texts.stream().limit(MOST_TEXTS).map(text -> Beginning.of(text, LONGEST)).toList();
    telling = known.stream().map(Recalled::telling).toList();
    plain = known.stream().map(Recalled::plain).toList();
  }

  /** Returns whether the statement only repeats one of the recalled texts. */
  public boolean repeatedBy(String statement) {
    Set<String> words = telling(statement);
    if (words.size() < LEAST_WORDS) {
      String said = plain(statement);
      return plain.stream().anyMatch(text -> text.contains(said));
    }
    return telling.stream()
        .anyMatch(known -> words.stream().filter(known::contains).count() >= SHARE * words.size());
  }

  private static Set<String> telling(String text) {
    return new HashSet<>(Informativeness.stems(text));
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }
}
