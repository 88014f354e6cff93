package dev.memlog.language.english;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
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

  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}-]*+");

  /** The question forms that ask for things of a kind. */
  private static final Pattern ASKS =
      Pattern.compile("\\b(?:what|which|how many|any|every)\\b", Pattern.CASE_INSENSITIVE);

  static {
    int kinds = 0;
    for (Map.Entry<String, String> line : WordLists.entries(Kinds.class, "kinds.txt").entrySet()) {
      long kind = 1L << kinds++;
      for (String word : line.getKey().split(" ")) {
        ASKED.merge(word, kind, (one, other) -> one | other);
      }
      for (String member : line.getValue().split(",")) {
        MEMBERS.merge(member.strip(), kind, (one, other) -> one | other);
      }
    }
  }

  /** Returns the kinds of things that a question asks for; {@link #NONE} if it asks for none. */
  public static Kinds askedBy(String question) {
    if (!ASKS.matcher(question).find()) {
      return NONE;
    }
    return new Kinds(kinds(ASKED, question));
  }

  /** Returns whether a text names a thing of any kind. */
  public static boolean anyNamedIn(String text) {
    return kinds(MEMBERS, text) != 0;
  }

  /** Returns whether this set contains no kind. */
  public boolean isEmpty() {
    return set == 0;
  }

  /** Returns whether a text names a thing whose kind is in this set. */
  public boolean namedIn(String text) {
    return !isEmpty() && (kinds(MEMBERS, text) & set) != 0;
  }

  /** Returns the kinds of a text's words, and of each two words with nothing but blanks between. */
  private static long kinds(Map<String, Long> map, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    long kinds = 0;
    int end = 0;
    String before = "";
    Matcher words = WORD.matcher(lower);
    while (words.find()) {
      String word = words.group();
      kinds |= ofKey(map, word);
      if (!before.isEmpty() && lower.substring(end, words.start()).isBlank()) {
        kinds |= ofKey(map, before + " " + word);
      }
      before = word;
      end = words.end();
    }
    return kinds;
  }

  private static long ofKey(Map<String, Long> map, String words) {
    Long whole = map.get(words);
    long kinds = whole == null ? 0 : whole;
    Long singular = words.endsWith("s") ? map.get(Stems.singular(words)) : null;
    return singular == null ? kinds : kinds | singular;
  }
}
