package dev.memlog.language.readings;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A detector of texts in other languages, whose words can look like English ones ("im", "die"). */
final class ForeignWords {

  private static final Set<String> WORDS =
      Set.of(
          ("ich und nicht ist der das eine einen mit auf wir sie auch von zu den dem mein meine habe bin aber für"
                  + " je les est une des dans pour avec suis pas mais du nous vous c'est j'ai mon ma"
                  + " el los las una con para pero muy estoy soy mi por que como yo no-"
                  + " não uma com meu minha eu estou sou muito mas"
                  + " il gli che di sono mio mia ho anche per non della nella"
                  + " ik een het niet van met mijn maar ook ben heb naar voor"
                  + " nie jest się mam jestem mój moja ale na")
              .split(" "));

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
