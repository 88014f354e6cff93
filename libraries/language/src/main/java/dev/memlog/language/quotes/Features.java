package dev.memlog.language.quotes;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Kinds;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.kinds.TextKinds;
import dev.memlog.language.quotes.Pointing.Need;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.Valence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The features of English quotes by which {@link QuoteScorer} judges them. They are of form and
 * never of a subject, so that weights learned from a few dialogues hold for others.
 */
final class Features {

  private static final Pattern NAME =
      Pattern.compile("(?<=[\\p{L}\\d,;:’'] )(?!I['’]?(?:m|ve|ll|d)\\b)\\p{Lu}[\\p{L}\\d’'-]{2,}");

  private static final Pattern TITLE = Pattern.compile("[\"“]\\p{Lu}[^\"”]{2,60}[\"”]");

  private static final double MOST_TOLD = 60;
  private static final double TOLD = 15;
  private static final double RARE = 8;
  private static final int SHORT = 5;

  private static final Set<String> MODAL =
      Set.of(
          "would", "could", "should", "might", "must", "would've", "should've", "wouldn't", "i'd");

  private static final Set<String> WILL = Set.of("will", "i'll", "we'll", "gonna", "won't");

  private static final Set<String> IF = Set.of("if", "unless", "whether", "whenever", "imagine");

  private static final List<Category> CATEGORIES =
      List.of(Category.PREFERENCE, Category.DECISION, Category.PROJECT, Category.RELATIONSHIP);

  private static final Pattern BEEN_DOING =
      Pattern.compile(
          "\\b(?:i|we)(?:['’]?ve| have)(?: \\p{L}+)? been \\p{L}+ing\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern DOING =
      Pattern.compile(
          "\\b(?:i['’]?m|i am|we['’]?re|we are)(?: \\p{L}+)? \\p{L}+ing\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DOES =
      Pattern.compile(
          "\\b(?:i|we)(?: (?:also|usually|always|often|mostly|only|still|just|really|never))?"
              + " (?!am\\b|have\\b|had\\b|was\\b|think\\b|want\\b|need\\b|know\\b|guess\\b|can\\b|will\\b|would\\b|could\\b|should\\b|hope\\b|did\\b|do\\b|feel\\b|mean\\b|got\\b|might\\b|see\\b|are\\b|were\\b|must\\b|agree\\b|wish\\b|believe\\b|appreciate\\b)\\p{L}+(?<!ed|n['’]t)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern GETTING =
      Pattern.compile(
          "\\b(?:getting|buying|adding|checking|trying|using|looking into)"
              + " (?:an?|some|the|more|out)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HELP =
      Pattern.compile(
          "\\b(?:can|could|would) you\\b|\\bwas"
              + " wondering\\b|\\b(?:tips|recommend\\p{L}*|suggest\\p{L}*|advice|options?|ideas)\\b|\\b(?:make|making)"
              + " sure\\b|\\bhelp (?:me|with)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Set<String> MINE = Set.of("my", "our", "mine", "ours");

  private static final Set<String> WORLD = Set.of("people", "everyone", "everybody", "nobody");

  /** Patterns that are features by themselves. */
  private static final List<String> PATTERNS =
      List.of(
          ("lasting milestone dated momentary mood wish hedge passing opinion offhand response "
                  + "ongoing chatter")
              .split(" "));

  private Features() {}

  /**
   * The place of a sentence in its conversation.
   *
   * @param people whether people talk to one another, without an assistant
   * @param answers whether the sentence answers a question about its speaker
   * @param assistant whether the words before are an assistant's
   * @param asked how much the question tells that the sentence answers
   * @param continues whether the sentence before is worth keeping and about the speaker
   * @param readings whether a fact was read from the sentence
   * @param names the participants' names in lower case, which tell nothing
   */
  record Place(
      boolean people,
      boolean answers,
      boolean assistant,
      double asked,
      boolean continues,
      boolean readings,
      Set<String> names) {}

  /** Returns the features by which the worth of a sentence is judged. */
  static Map<String, Double> worth(Words words, Need need, Place place) {
    Vector vector = new Vector();
    String text = words.text();
    Map<String, Double> telling = words.telling(place.names());
    double told = telling.values().stream().mapToDouble(Double::doubleValue).sum();
    for (String name : PATTERNS) {
      vector.add(name, Patterns.in(name, name.equals("lasting") ? words.withSubject() : text));
    }
    boolean self = words.has("actor");
    boolean named = named(text, place.names());
    boolean numbered = any(words, word -> Character.isDigit(word.charAt(0)));
    boolean past = any(words, Verbs::past);
    boolean lasting = vector.has("lasting");
    vector.add("told", Math.min(MOST_TOLD, told) / TOLD);
    vector.add("rare", telling.values().stream().filter(rarity -> rarity >= RARE).count() / 3.0);
    vector.add("vapid", share(words, Informativeness::vapid));
    vector.add("dense", telling.size() / (double) words.words().size());
    vector.add("kind", Kinds.anyNamedIn(text));
    vector.add("glad", TextKinds.valence(text) == Valence.POSITIVE);
    vector.add("sad", TextKinds.valence(text) == Valence.NEGATIVE);
    Category category = TextKinds.category(text);
    for (Category one : CATEGORIES) {
      vector.add(one.name().toLowerCase(Locale.ROOT), category == one);
    }
    vector.add("been doing", matches(BEEN_DOING, text));
    vector.add("doing", matches(DOING, text));
    vector.add("does", matches(DOES, text));
    vector.add("getting", matches(GETTING, text));
    vector.add("asks for help", matches(HELP, text));
    vector.add("if", any(words, IF::contains));
    vector.add("will", any(words, WILL::contains));
    vector.add("self", self);
    vector.add("me", words.has("first") && !self);
    vector.add("implied", !words.has("first") && words.self());
    vector.add("second", words.has("second"));
    vector.add("asks", text.indexOf('?') >= 0);
    vector.add("name", named);
    vector.add("title", TITLE.matcher(text).find());
    vector.add("number", numbered);
    vector.add("person", words.has("person"));
    vector.add("my", any(words, MINE::contains));
    vector.add("past", past);
    vector.add("modal", any(words, MODAL::contains));
    vector.add("vague", words.has("vague"));
    vector.add("short", words.words().size() <= SHORT);
    vector.add("exclaims", text.indexOf('!') >= 0);
    vector.add("points", need == Need.ALL);
    vector.add("links", need == Need.SOME);
    vector.add("people", place.people());
    vector.add("answers", place.answers());
    vector.add("answers an assistant", place.answers() && place.assistant());
    vector.add("asked told", place.answers() ? Math.min(MOST_TOLD, place.asked()) / TOLD : 0);
    vector.add("continues", place.continues());
    vector.add("reading", place.readings());
    vector.add(
        "world", (!words.self() && !named && !numbered && !past) || any(words, WORLD::contains));
    vector.add("self lasting", self && lasting);
    vector.add("self dated", words.self() && vector.has("dated"));
    vector.add("self named", words.self() && named);
    vector.add("self past", self && past);
    vector.add("people told", place.people() ? Math.min(MOST_TOLD, told) / TOLD : 0);
    vector.add("people second", place.people() && words.has("second"));
    vector.add("people offhand", place.people() && vector.has("offhand"));
    return vector.values;
  }

  /**
   * Returns the features by which a sentence is judged to be understood by itself.
   *
   * @param need how much the sentence needs the words before it
   * @param definite the number of nouns that it names as known, as in "the event"
   */
  static Map<String, Double> alone(Words words, Need need, int definite) {
    Vector vector = new Vector();
    String text = words.text();
    double told = words.telling(Set.of()).values().stream().mapToDouble(Double::doubleValue).sum();
    vector.add("points", need == Need.ALL);
    vector.add("links", need == Need.SOME);
    vector.add("shown", Pointing.shows(text));
    vector.add("definite", Math.min(2, definite));
    vector.add("vague", words.has("vague"));
    vector.add("told", Math.min(MOST_TOLD, told) / TOLD);
    vector.add("lasting", Patterns.in("lasting", words.withSubject()));
    vector.add("ongoing", Patterns.in("ongoing", text));
    vector.add("dated", Patterns.in("dated", text));
    vector.add("name", named(text, Set.of()));
    vector.add("number", any(words, word -> Character.isDigit(word.charAt(0))));
    vector.add("person", words.has("person"));
    vector.add("title", TITLE.matcher(text).find());
    vector.add("my", any(words, MINE::contains));
    vector.add("self", words.has("actor"));
    vector.add("implied", !words.has("first") && words.self());
    vector.add("second", words.has("second"));
    vector.add("short", words.words().size() <= SHORT);
    vector.add("past", any(words, Verbs::past));
    vector.add("they", words.has("third"));
    vector.add("mood", Patterns.in("mood", text));
    vector.add("world", !words.self() && !any(words, Verbs::past) && need == Need.NONE);
    return vector.values;
  }

  /** Returns whether a text names something other than the given names. */
  static boolean named(String text, Set<String> names) {
    return NAME.matcher(text)
        .results()
        .map(name -> name.group().toLowerCase(Locale.ROOT))
        .anyMatch(name -> !names.contains(name));
  }

  private static boolean matches(Pattern pattern, String text) {
    return pattern.matcher(text).find();
  }

  private static boolean any(Words words, Predicate<String> matches) {
    return words.words().stream().anyMatch(matches);
  }

  private static double share(Words words, Predicate<String> matches) {
    return words.words().stream().filter(matches).count() / (double) words.words().size();
  }

  private static final class Vector {

    private final Map<String, Double> values = new LinkedHashMap<>();

    void add(String name, double value) {
      values.put(name, value);
    }

    void add(String name, boolean value) {
      add(name, value ? 1 : 0);
    }

    boolean has(String name) {
      return values.getOrDefault(name, 0.0) > 0;
    }
  }
}
