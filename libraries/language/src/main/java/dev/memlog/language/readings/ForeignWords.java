package dev.memlog.language.readings;

import dev.memlog.language.english.WordLists;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A detector of texts in other languages, whose words can look like English ones ("im", "die"). */
final class ForeignWords {

  private static final Set<String> WORDS = WordLists.named(ForeignWords.class, "words");

  private static final Pattern WORD =
      Pattern.compile("(?<![\\p{L}'])[\\p{Ll}'’]{2,8}+(?![\\p{L}'])");

  private ForeignWords() {}

  /** Returns whether at least two words and a seventh of all are words of another language. */
  static boolean in(String text) {
    Matcher word = WORD.matcher(text);
    int all = 0;
    int foreign = 0;
    while (word.find()) {
      all++;
      foreign += WORDS.contains(word.group()) ? 1 : 0;
    }
    return foreign >= 2 && foreign * 7 >= all;
  }
}
