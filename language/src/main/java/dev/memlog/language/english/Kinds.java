package dev.memlog.language.english;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A set of everyday kinds of things, such as fruit. A question asks for kinds, and a text names
 * members of kinds: "What fruit does Ann like?" asks for fruit, and "Ann likes pears" names a
 * fruit. The kinds and their members are a selection from WordNet.
 *
 * @param set the kinds in this set, as one bit for each kind
 */
public record Kinds(long set) {

  /** The empty set of kinds. */
  public static final Kinds NONE = new Kinds(0);

  /** The kinds by the words that ask for them. */
  private static final Map<String, Long> ASKED = new HashMap<>();

  /** The kinds of each thing; names of two words have a blank between them. */
  private static final Map<String, Long> MEMBERS = new HashMap<>();

  /** The question forms that ask for things of a kind. */
  private static final Pattern ASKS =
      Pattern.compile("\\b(?:what|which|how many|any|every)\\b", Pattern.CASE_INSENSITIVE);

  static {
    int kinds = 0;
    for (String line : WordLists.lines(Kinds.class, "kinds.txt")) {
      long kind = 1L << kinds++;
      int colon = line.indexOf(':');
      for (String word : line.substring(0, colon).split(" ")) {
        ASKED.merge(word, kind, (one, other) -> one | other);
      }
      for (String member : line.substring(colon + 1).split(",")) {
        MEMBERS.merge(member.strip(), kind, (one, other) -> one | other);
      }
    }
  }

  /** Returns the kinds of things that a question asks for; {@link #NONE} if it asks for none. */
  public static Kinds askedBy(String question) {
    if (!ASKS.matcher(question).find()) {
      return NONE;
    }
    long[] found = {0};
    forEachWord(
        question,
        (word, _) -> {
          found[0] |= ofKey(ASKED, word);
          return true;
        });
    return found[0] == 0 ? NONE : new Kinds(found[0]);
  }

  /** Returns whether this set contains no kind. */
  public boolean isEmpty() {
    return set == 0;
  }

  /** Returns whether a text names a thing whose kind is in this set. */
  public boolean namedIn(String text) {
    if (isEmpty()) {
      return false;
    }
    boolean[] named = {false};
    forEachWord(
        text,
        (word, before) -> {
          named[0] =
              (ofKey(MEMBERS, word) & set) != 0
                  || (!before.isEmpty() && (ofKey(MEMBERS, before + " " + word) & set) != 0);
          return !named[0];
        });
    return named[0];
  }

  private static long ofKey(Map<String, Long> map, String words) {
    Long whole = map.get(words);
    long kinds = whole == null ? 0 : whole;
    Long singular = words.endsWith("s") ? map.get(Stems.singular(words)) : null;
    return singular == null ? kinds : kinds | singular;
  }

  private interface WordVisitor {

    /**
     * Visits a word.
     *
     * @param before the word before it; empty if there is none in the same phrase
     * @return whether to go on
     */
    boolean visit(String word, String before);
  }

  /** Visits the words of a text in lower case. Punctuation separates phrases. */
  private static void forEachWord(String text, WordVisitor visitor) {
    String lower = text.toLowerCase(Locale.ROOT);
    String before = "";
    int at = 0;
    while (at < lower.length()) {
      int start = at;
      while (at < lower.length() && isInWord(lower, start, at)) {
        at++;
      }
      if (at > start) {
        String word = lower.substring(start, at);
        if (!visitor.visit(word, before)) {
          return;
        }
        before = word;
      } else {
        before = lower.charAt(at) == ' ' ? before : "";
        at++;
      }
    }
  }

  private static boolean isInWord(String text, int start, int at) {
    char c = text.charAt(at);
    return Character.isLetter(c) || (c == '-' && at > start);
  }
}
