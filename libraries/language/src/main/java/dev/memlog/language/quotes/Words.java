package dev.memlog.language.quotes;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import java.lang.Character.UnicodeScript;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of a sentence, seen through the tables of its language.
 *
 * @param text the sentence
 * @param lexicon the language
 * @param words its words in lower case
 */
record Words(String text, Lexicon lexicon, List<String> words) {

  /** The number of UTF-16 units that are read of a sentence. */
  private static final int LONGEST = 1_000;

  private static final double TELLING = 9;
  private static final double CHARACTER = 4.5;
  private static final double NUMBER = 7;
  private static final int SHORT = 3;

  private static final Pattern ASKS = Pattern.compile("[?？؟]\\P{L}{0,12}$");
  private static final Pattern CLAUSE = Pattern.compile("[,;:–—?!.]+\\s|\\s-+\\s");

  private static final Pattern DRAWN_OUT = Pattern.compile("(\\p{L})\\1{2,}");

  private static final Set<String> AFTER_AUXILIARY =
      WordLists.named(Words.class, "after-auxiliary");

  static Words of(String sentence, Lexicon lexicon) {
    String text = Beginning.of(sentence, LONGEST);
    return new Words(text, lexicon, Lexicon.words(text));
  }

  boolean has(String set) {
    return words.stream().anyMatch(word -> has(set, word));
  }

  /** Returns whether a set of the language has a word, perhaps in the genitive. */
  boolean has(String set, String word) {
    return lexicon
        .set(set)
        .contains(word.endsWith("'s") ? word.substring(0, word.length() - 2) : word);
  }

  /** Returns whether the sentence consists of greetings, thanks, praise and fillers. */
  boolean phatic(Set<String> names) {
    return Patterns.in("cheer", text)
        || words.stream().allMatch(w -> phatic(w) || names.contains(w));
  }

  /** Returns whether a word is a filler, perhaps drawn out: "yesss", "noooo". */
  private boolean phatic(String word) {
    Set<String> table = lexicon.set("phatic");
    return table.contains(word)
        || table.contains(DRAWN_OUT.matcher(word).replaceAll("$1"))
        || table.contains(DRAWN_OUT.matcher(word).replaceAll("$1$1"));
  }

  /** Returns the first word that is no filler; empty if there is none. */
  String opener() {
    Set<String> fillers = lexicon.set("phatic");
    Set<String> pointing = lexicon.set("pointing");
    return words.stream()
        .limit(4)
        .filter(w -> !fillers.contains(w) || pointing.contains(w))
        .findFirst()
        .orElse("");
  }

  /** Returns whether the sentence asks and tells nothing. */
  boolean question() {
    if (!asks()) {
      return false;
    }
    for (String clause : CLAUSE.split(text)) {
      Words part = of(clause, lexicon);
      if (part.words().size() > SHORT
          && (part.self() || part.numbered())
          && !part.asks()
          && !part.request()
          && !part.requestsBehindPronoun()
          && !Patterns.in("wish", clause)) {
        return false;
      }
    }
    return true;
  }

  private boolean numbered() {
    return words.stream().anyMatch(word -> Character.isDigit(word.charAt(0)));
  }

  private boolean filler(String word) {
    return lexicon.set("phatic").contains(word) && !lexicon.set("third").contains(word);
  }

  boolean asks() {
    if ((ASKS.matcher(text).find() && CLAUSE.split(text).length == 1)
        || lexicon.set("question").isEmpty()) {
      return ASKS.matcher(text).find();
    }
    if (Lexicon.unspaced(text)) {
      return ASKS.matcher(text).find();
    }
    List<String> told = words.stream().dropWhile(this::filler).toList();
    if (told.size() < 2 || !lexicon.english()) {
      return ASKS.matcher(text).find();
    }
    String first = told.getFirst();
    String second = told.get(1);
    boolean opens = lexicon.set("question").contains(first);
    boolean interrogative = first.startsWith("wh") || first.startsWith("how");
    if (first.equals("when")) {
      // "When dad was alive" is no question, and "when is it" is one.
      return ASKS.matcher(text).find()
          || lexicon.set("question").contains(second)
          || lexicon.set("second").contains(second)
          || second.equals("exactly");
    }
    if (interrogative && opens) {
      // "What you can save: calls only after five" is no question.
      return ASKS.matcher(text).find()
          || (!lexicon.set("first").contains(second) && !text.contains(": "));
    }
    return ASKS.matcher(text).find() || (opens && AFTER_AUXILIARY.contains(second));
  }

  /** Returns whether the request follows a pronoun, as in "me puedes" and "mi puoi". */
  private boolean requestsBehindPronoun() {
    return !lexicon.english() && words.size() > 1 && lexicon.set("request").contains(words.get(1));
  }

  /** Returns whether the sentence opens with a request and tells nothing about its speaker. */
  boolean request() {
    boolean requests = false;
    for (String clause : CLAUSE.split(text)) {
      Words part = of(clause, lexicon);
      String opener = part.verb();
      requests |= lexicon.set("request").contains(opener);
      if (part.words().size() >= SHORT
          && part.has("first")
          && !lexicon.set("request").contains(opener)
          && !lexicon.set("question").contains(opener)) {
        return false;
      }
    }
    return requests;
  }

  /** Returns the first word that may be the verb of a request; empty if there is none. */
  private String verb() {
    return words.stream()
        .dropWhile(w -> filler(w) || w.equals("and") || w.equals("then"))
        .findFirst()
        .orElse("");
  }

  /** Returns whether the speaker speaks of himself, perhaps without a pronoun ("moved to Rome"). */
  boolean self() {
    return has("first") || implicit();
  }

  private boolean implicit() {
    if (!lexicon.english() || words.isEmpty()) {
      return lexicon.set("first").isEmpty();
    }
    return dropped() || Verbs.past(opener()) || Verbs.gerund(opener());
  }

  private boolean dropped() {
    return words.size() > SHORT && lexicon.set("dropped").contains(opener());
  }

  /** Returns whether the speaker adds information, as in "the key is under the mat btw". */
  boolean aside() {
    return Patterns.in("aside", text) && !asks() && !has("second");
  }

  /** Returns the text with the subject that its speaker dropped, as in "(I'm) allergic to cats". */
  String withSubject() {
    if (has("first") || !lexicon.english()) {
      return text;
    }
    String opener = opener();
    boolean dropped = dropped() && !Verbs.gerund(opener);
    return Verbs.past(opener) ? "I " + text : dropped ? "I'm " + text : text;
  }

  /** Returns the least length of a telling word; a syllable of Hangul is as long as two letters. */
  private static int shortest(String word) {
    boolean hangul = UnicodeScript.of(word.codePointAt(0)) == UnicodeScript.HANGUL;
    return hangul ? SHORT - 1 : SHORT;
  }

  /** Returns the words that tell something with their weights, without the given names. */
  Map<String, Double> telling(Set<String> names) {
    if (lexicon.english()) {
      return Informativeness.telling(text, names);
    }
    Set<String> stop = lexicon.set("stop");
    Set<String> phatic = lexicon.set("phatic");
    Map<String, Double> telling = new LinkedHashMap<>();
    for (String word : words) {
      if (!stop.contains(word) && !phatic.contains(word) && !names.contains(word)) {
        boolean single = word.codePointCount(0, word.length()) == 1;
        if (Character.isDigit(word.charAt(0))) {
          telling.put(word, NUMBER);
        } else if (single && Lexicon.unspaced(word)) {
          telling.put(word, CHARACTER);
        } else if (word.length() >= shortest(word)) {
          telling.put(word, TELLING);
        }
      }
    }
    return telling;
  }
}
