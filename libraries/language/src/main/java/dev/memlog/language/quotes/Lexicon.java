package dev.memlog.language.quotes;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.WordLists;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of one language that the rules know, from {@code words.txt}. A language without an
 * entry there has empty sets.
 */
final class Lexicon {

  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}'’]*+");

  private static final Pattern UNSPACED =
      Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]");

  private static final Map<String, Lexicon> ALL = new HashMap<>();

  static {
    Map<String, Map<String, Set<String>>> tables = new HashMap<>();
    for (String line : WordLists.lines(Lexicon.class, "words.txt")) {
      int dot = line.indexOf('.');
      int colon = line.indexOf(':');
      tables
          .computeIfAbsent(line.substring(0, dot), _ -> new HashMap<>())
          .put(
              line.substring(dot + 1, colon),
              Set.copyOf(List.of(line.substring(colon + 1).strip().split(" +"))));
    }
    tables.forEach((language, words) -> ALL.put(language, new Lexicon(language, words)));
  }

  private static final Lexicon ENGLISH = table("en");
  private static final Lexicon NONE = new Lexicon("", Map.of());

  private final String language;
  private final Map<String, Set<String>> words;

  private Lexicon(String language, Map<String, Set<String>> words) {
    this.language = language;
    this.words = words;
  }

  private static Lexicon table(String language) {
    Lexicon lexicon = ALL.get(language);
    if (lexicon == null) {
      throw new IllegalStateException("words.txt must have the language " + language);
    }
    return lexicon;
  }

  /**
   * Returns the lexicon of the likely language of a text: the language with the most stop words and
   * pronouns in it, by its script if it is not Latin. English if no language is likelier.
   */
  static Lexicon of(String text) {
    List<String> words = words(text);
    Lexicon best = ENGLISH;
    long most = ENGLISH.count(words);
    for (Lexicon lexicon : ALL.values()) {
      long count = lexicon.count(words);
      if (count > most && !english(words)) {
        best = lexicon;
        most = count;
      }
    }
    long letters = text.codePoints().filter(Character::isLetter).count();
    long latin =
        text.codePoints()
            .filter(
                c ->
                    Character.isLetter(c)
                        && Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN)
            .count();
    boolean foreign = best == ENGLISH && letters > 0 && latin * 2 < letters;
    return foreign ? NONE : best;
  }

  /** Returns whether at least half of the longer words are English. */
  private static boolean english(List<String> words) {
    List<String> longer = words.stream().filter(w -> w.length() > 2).toList();
    List<String> telling = longer.isEmpty() ? words : longer;
    long english =
        telling.stream()
            .filter(w -> Informativeness.known(w) || ENGLISH.set("phatic").contains(w))
            .count();
    return english * 2 >= telling.size();
  }

  private long count(List<String> found) {
    Set<String> stop = set("stop");
    Set<String> first = set("first");
    return found.stream().filter(w -> stop.contains(w) || first.contains(w)).count();
  }

  /** Returns the words of a text in lower case; each character of an unspaced script is a word. */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT).replace('’', '\''));
    while (matcher.find()) {
      String word = matcher.group();
      if (UNSPACED.matcher(word).find()) {
        word.codePoints().forEach(c -> words.add(Character.toString(c)));
      } else {
        words.add(word);
      }
    }
    return words;
  }

  boolean english() {
    return language.equals("en");
  }

  /** Returns whether words are written without blanks between them. */
  static boolean unspaced(String text) {
    return UNSPACED.matcher(text).find();
  }

  /** Returns a set of this language's words; empty if the tables have none. */
  Set<String> set(String name) {
    return words.getOrDefault(name, Set.of());
  }
}
