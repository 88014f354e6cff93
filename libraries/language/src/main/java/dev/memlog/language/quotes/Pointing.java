package dev.memlog.language.quotes;

import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Stems;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.WordLists;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A judge of whether a sentence can be understood only with the words before it, because it opens
 * with a pronoun or a conjunction, repairs something, or is no whole sentence.
 */
record Pointing(EnglishParser english) {

  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\d,] (?!I(?:m|ve|ll|d)\\b)\\p{Lu}\\p{L}");

  /** A number or a name, with which a text tells something of what it takes for known. */
  private static final Pattern TOLD = Pattern.compile("[\\d:]|" + NAME.pattern());

  private static final int SHORT = 10;
  private static final int LONG_REPAIR = 8;
  private static final int EARLY = 5;
  private static final Set<String> OBJECTS =
      Set.of("it", "them", "him", "her", "those", "these", "one", "ones", "there");
  private static final Set<String> PERSONS =
      Set.of("he", "she", "him", "her", "his", "hers", "he's", "she's", "shes", "hes");
  private static final Set<String> PLURAL = Set.of("they", "theyre", "theyve", "theyd", "they're");

  private static final Set<String> OWNERS = Set.of("their", "its");

  /** A noun that an earlier sentence has named, as in "I like those shoes". */
  private static final Pattern SHOWN =
      Pattern.compile(
          "(?i)\\b(?:this|that|these|those)"
              + " (?!(?:week|weekend|month|year|day|night|morning|afternoon|evening|time|summer|winter|spring|fall|autumn|kind|sort|way|one|much|many|is|are|was|were|i|we|he|she|it|you|they|the|my|our|a|an)s?\\b)\\p{L}{3,}");

  /** Words after which a pronoun is no object: "it's airports I hate", "one of my aunts". */
  private static final Set<String> JOINED =
      Set.of("of", "'s", "’s", "s", "is", "was", "takes", "are", "were");

  /** Nouns that no pronoun means: times, amounts and fillers. */
  private static final Set<String> VAGUE = WordLists.named(Pointing.class, "vague");

  /** The degree to which a sentence needs the words before it. */
  enum Need {
    /** It can be understood alone. */
    NONE,
    /** It does not tell what it is about, which the words before may tell. */
    TOPIC,
    /** It continues the words before, and can be understood without them. */
    SOME,
    /** It cannot be understood without them. */
    ALL
  }

  /** Returns how much a sentence needs the words before it. */
  Need of(Words words) {
    String text = words.text();
    if (Patterns.in("repair", text)) {
      return words.words().size() > LONG_REPAIR ? Need.SOME : Need.ALL;
    }
    if (Patterns.in("agreement", text)) {
      return Need.ALL;
    }
    if (Patterns.in("expletive", text)) {
      return Need.NONE;
    }
    if (!known(words).isEmpty()) {
      return Need.ALL;
    }
    String opener = words.opener();
    if (words.lexicon().set("third").contains(opener)) {
      return determiner(words, opener) ? Need.SOME : Need.ALL;
    }
    if (words.lexicon().english()
        && (early(words) || unnamed(words) || Patterns.in("rests", text))) {
      return Need.ALL;
    }
    boolean continues =
        words.lexicon().set("pointing").contains(opener)
            || Patterns.in("sequel", text)
            || (words.lexicon().english() && fragment(words));
    return continues ? Need.SOME : Need.NONE;
  }

  /**
   * Returns the noun with which a sentence begins as if it were known, as "photo" in "The photo is
   * old"; empty if it begins otherwise, or has a name, number or day.
   */
  private String known(Words words) {
    if (!words.lexicon().english()
        || !words.opener().equals("the")
        || TOLD.matcher(words.text()).find()
        || words.has("person")
        || Patterns.in("dated", words.text())) {
      return "";
    }
    List<Token> all = english.tokens(words.text());
    int from = 1;
    while (from < all.size() && !all.get(from - 1).is("the")) {
      from++;
    }
    int head = head(all, from);
    return head == 0 || identified(words, all, from, head) ? "" : all.get(head).lower();
  }

  /** Returns whether a text points to a noun as if it had been named, as in "those shoes". */
  static boolean shows(String text) {
    return SHOWN.matcher(text).find();
  }

  /**
   * Returns the features by which a sentence is judged to be understood by itself.
   *
   * @param need how much the sentence needs the words before it
   */
  Map<String, Double> alone(Words words, Need need) {
    return Features.alone(words, need, definite(words));
  }

  /**
   * Returns the number of nouns that a sentence takes for known and does not identify, as in "the
   * event was fun".
   */
  private int definite(Words words) {
    if (!words.words().contains("the")) {
      return 0;
    }
    int definite = 0;
    List<Token> all = english.tokens(words.text());
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).is("the")) {
        int head = head(all, i + 1);
        definite += head > 0 && !identified(words, all, i + 1, head) ? 1 : 0;
      }
    }
    return definite;
  }

  /** Returns the place of the last word of a noun phrase that begins at a place; 0 if none does. */
  private static int head(List<Token> all, int from) {
    int head = 0;
    int i = from;
    while (i < all.size()
        && all.get(i).is(Pos.NOUN, Pos.PROPN, Pos.ADJ, Pos.NUM, Pos.ADV)
        && all.get(i).word()) {
      head = all.get(i).is(Pos.NOUN, Pos.PROPN) ? i : head;
      i++;
    }
    return head;
  }

  private static boolean identified(Words words, List<Token> all, int from, int head) {
    for (Token token : all.subList(from, head + 1)) {
      if (token.is(Pos.PROPN)
          || (token.is(Pos.ADJ, Pos.ADV) && token.lower().endsWith("est"))
          || words.lexicon().set("unique").contains(token.lower())) {
        return true;
      }
    }
    return head + 1 < all.size()
        && (all.get(head + 1).is(Pos.ADP)
            || all.get(head + 1).is("that", "which", "who", "where", "i", "we", "my", "called"));
  }

  /** Returns whether an opener belongs to a noun, as in "this flat is cold". */
  private boolean determiner(Words words, String opener) {
    if (!words.lexicon().english()) {
      return false;
    }
    return english.tokens(words.text()).stream()
        .filter(t -> t.lower().equals(opener))
        .findFirst()
        .filter(t -> t.is(Pos.DET))
        .isPresent();
  }

  /**
   * Returns whether a pronoun stands before any noun that it could mean, as in "I bought it last
   * week".
   */
  private boolean early(Words words) {
    if (words.words().stream().noneMatch(Pointing::points)) {
      return false;
    }
    Token previous = null;
    List<Token> all = english.tokens(words.text()).stream().filter(Token::word).toList();
    for (int i = 0; i < all.size(); i++) {
      Token token = all.get(i);
      boolean object = previous == null || previous.is(Pos.VERB, Pos.ADP, Pos.PART);
      String next = i == all.size() - 1 ? "" : all.get(i + 1).lower();
      if ((OBJECTS.contains(token.lower())
              && (i < EARLY || object)
              && !token.is(Pos.DET)
              && !JOINED.contains(next))
          || (PLURAL.contains(token.lower()) && !token.is(Pos.DET))
          || OWNERS.contains(token.lower())
          || (next.isEmpty() && object && token.is("that", "this"))) {
        return true;
      }
      if (noun(words, token)
          && !words.has("person", token.lower())
          && !(i + 2 < all.size()
              && next.equals("of")
              && OBJECTS.contains(all.get(i + 2).lower()))) {
        return false;
      }
      previous = token;
    }
    return false;
  }

  private static boolean points(String word) {
    return OBJECTS.contains(word)
        || PLURAL.contains(word)
        || OWNERS.contains(word)
        || word.equals("that")
        || word.equals("this");
  }

  private static boolean noun(Words words, Token token) {
    return token.is(Pos.NOUN, Pos.PROPN)
        && token.text().length() > 2
        && !VAGUE.contains(token.lower())
        && !words.lexicon().set("first").contains(token.lower())
        && !words.lexicon().set("third").contains(token.lower())
        && !words.lexicon().set("phatic").contains(token.lower());
  }

  /**
   * Returns whether earlier words have something that the pronouns of a sentence could mean: a
   * person, or any noun.
   */
  boolean resolves(Words earlier, Words sentence) {
    if (!sentence.lexicon().english() || !earlier.lexicon().english()) {
      return true;
    }
    String known = known(sentence);
    if (!known.isEmpty() && !earlier.asks()) {
      return earlier.words().stream().anyMatch(w -> w.startsWith(Stems.singular(known)));
    }
    if (sentence.words().stream().limit(SHORT).anyMatch(PERSONS::contains)) {
      return earlier.has("person") || NAME.matcher(earlier.text()).find();
    }
    return english.tokens(earlier.text()).stream().anyMatch(token -> noun(earlier, token));
  }

  /** Returns whether a person is only a pronoun, as in "I asked him whether it rains". */
  private static boolean unnamed(Words words) {
    for (String word : words.words().stream().limit(SHORT).toList()) {
      if (PERSONS.contains(word)) {
        return !NAME.matcher(words.text()).find();
      }
      if (words.has("person", word)) {
        return false;
      }
    }
    return false;
  }

  /** Returns whether a short sentence has no verb, as in "6 kg, three bags of rice". */
  boolean fragment(Words words) {
    if (words.words().size() > SHORT || !words.lexicon().english() || words.has("first")) {
      return false;
    }
    return english.tokens(words.text()).stream().noneMatch(t -> t.is(Pos.VERB) || t.is(Pos.AUX))
        && !NAME.matcher(words.text()).find();
  }
}
