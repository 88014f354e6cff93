package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.language.Informativeness;
import dev.memlog.extractor.turns.language.Pos;
import dev.memlog.extractor.turns.language.Stems;
import dev.memlog.extractor.turns.language.Token;
import dev.memlog.extractor.turns.language.Verbs;
import dev.memlog.extractor.turns.language.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The search for what a sentence names. */
final class NounPhrases {

  private static final Set<String> ANIMATE =
      WordLists.words(NounPhrases.class, "animate-nouns.txt");

  private static final Set<String> ANIMALS = WordLists.words(NounPhrases.class, "animal-nouns.txt");

  /** The nouns that no pronoun refers to, such as times, "a lot" or "great news". */
  private static final Set<String> PASSED_OVER =
      WordLists.words(NounPhrases.class, "passed-over-nouns.txt");

  private static final String[] INTRODUCING = {
    "a", "an", "my", "our", "your", "this", "that", "these", "those", "another", "some"
  };

  private static final Set<String> GOING =
      Set.of(
          "go",
          "move",
          "travel",
          "fly",
          "drive",
          "trip",
          "be",
          "come",
          "return",
          "relocate",
          "way",
          "visit",
          "journey",
          "get",
          "head",
          "sail",
          "walk",
          "ride",
          "cycle",
          "run");

  private NounPhrases() {}

  static boolean animate(String noun) {
    String one = Stems.singular(noun);
    return ANIMATE.contains(noun) || ANIMATE.contains(one) || ANIMALS.contains(one);
  }

  static boolean animal(String noun) {
    return ANIMALS.contains(noun.toLowerCase(Locale.ROOT));
  }

  static boolean plural(Token noun) {
    String lower = noun.lower();
    return noun.is(Pos.NOUN)
        && (Set.of("children", "people", "men", "women", "mice", "feet", "folks").contains(lower)
            || lower.length() > 3
                && lower.endsWith("s")
                && !lower.endsWith("ss")
                && !lower.endsWith("us")
                && !lower.endsWith("is")
                && !lower.equals("news"));
  }

  /** Returns the mentions of the tokens, in order, without phrases that no pronoun can refer to. */
  static List<Mention> in(List<Token> tokens, Scene scene, int sentence) {
    List<Mention> mentions = new ArrayList<>();
    int i = 0;
    while (i < tokens.size()) {
      int close = Names.quoted(tokens, i);
      if (close > 0) {
        mentions.add(title(tokens, i, close, scene, sentence));
        i = close;
        continue;
      }
      int end = end(tokens, i);
      if (end == i) {
        i++;
        continue;
      }
      Mention mention = mention(tokens, i, end, scene, sentence);
      if (mention != null) {
        mentions.add(mention);
      }
      i = behindOf(tokens, i, end);
    }
    return mentions;
  }

  /** Returns the mention of a quoted title, which is one name whatever its words. */
  private static Mention title(List<Token> tokens, int from, int to, Scene scene, int sentence) {
    boolean object =
        from == 0 || tokens.get(from - 1).is(Pos.VERB) || Clause.verbBehind(tokens, to) >= 0;
    return new Mention(
        Names.title(tokens, from, to),
        "",
        false,
        false,
        object,
        sentence,
        false,
        false,
        false,
        scene.source());
  }

  /**
   * Returns where to continue after a phrase: at the noun after "of", since "the care of my shoes"
   * names the shoes too.
   */
  private static int behindOf(List<Token> tokens, int from, int end) {
    for (int i = from; i < end - 1; i++) {
      if (tokens.get(i).is("of")) {
        return i + 1;
      }
    }
    return end;
  }

  /** Returns the end of the phrase that begins there; the same place if none does. */
  static int end(List<Token> tokens, int from) {
    int last = from;
    int i = from;
    if (i < tokens.size() && (Verbs.gerund(tokens.get(i).lower()) || tokens.get(i).is("sure"))) {
      return from;
    }
    while (i < tokens.size() && inPhrase(tokens.get(i))) {
      if (last == i && i > from && tokens.get(i).is("last", "next")) {
        return last; // "the reading last Friday": a time of its own
      }
      i++;
      if (tokens.get(i - 1).is(Pos.NOUN, Pos.PROPN)) {
        last = i;
      } else if (tokens.get(i - 1).is(Pos.DET) && i - 1 > from) {
        return last;
      }
    }
    if (last > from && last + 1 < tokens.size() && tokens.get(last).is("of")) {
      int more = end(tokens, last + 1);
      return more > last + 1 ? more : last;
    }
    return last;
  }

  private static boolean inPhrase(Token token) {
    return token.is(Pos.DET, Pos.ADJ, Pos.NUM, Pos.NOUN, Pos.PROPN)
        || token.is("my", "our", "your", "his", "her", "their", "its", "'s");
  }

  private static @Nullable Mention mention(
      List<Token> tokens, int from, int to, Scene scene, int sentence) {
    List<Token> phrase = tokens.subList(from, to);
    Token head = head(phrase);
    String noun = head.lower();
    String listener = scene.listener();
    boolean sound = noun.chars().noneMatch(c -> "aeiouy".indexOf(c) >= 0) && noun.length() < 5;
    if (sound || PASSED_OVER.contains(Stems.singular(noun))) {
      return null;
    }
    List<Token> named = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Token token = tokens.get(i);
      switch (token.lower()) {
        case "my", "our" -> named.add(token.as(Scene.possessive(scene.speakerInText())));
        case "your" -> {
          if (listener == null) {
            return null;
          }
          named.add(token.as(Scene.possessive(Scene.inText(listener))));
        }
        case "his", "her", "their", "its" -> {
          return null;
        }
        case "a", "an", "this", "that", "these", "those", "some", "another" -> {
          if (named.isEmpty()) {
            named.add(token.as("the"));
          }
        }
        case "no", "any", "all", "both", "each", "every", "what", "which", "such" -> {
          return null;
        }
        default -> named.add(bare(token, i == from && from == 0, i == to - 1));
      }
    }
    String whole = Words.plain(phrase);
    if (whole.equals(scene.speaker()) || whole.equals(listener)) {
      // The participants appear as I and you.
      return null;
    }
    boolean proper = head.is(Pos.PROPN);
    if (proper && from == 0 && to == 1 && Informativeness.known(noun)) {
      // The word is capitalized only because it begins the sentence.
      return null;
    }
    if (!proper && predicate(tokens, from)) {
      return null; // "Blue is my favourite": the predicate names no thing
    }
    boolean introduced = phrase.getFirst().is(INTRODUCING) || proper || plural(head);
    boolean object =
        introduced && from > 0 && (tokens.get(from - 1).is(Pos.VERB) || reached(tokens, from));
    boolean subject = Clause.verbBehind(tokens, to) >= 0 && !behindPreposition(tokens, from);
    String given = Names.behind(tokens, to).filter(name -> !plural(head)).orElse("");
    return new Mention(
        given.isEmpty() ? Words.plain(named) : given,
        proper ? "" : told(tokens, from, to, object, scene),
        plural(head),
        animate(noun) || proper && !place(tokens, from),
        object || subject,
        sentence,
        false,
        false,
        proper && place(tokens, from),
        scene.source());
  }

  /**
   * Returns what identifies the thing: what was done with it, or that it was shown and pointed at.
   */
  private static String told(List<Token> tokens, int from, int to, boolean object, Scene scene) {
    String deed = object ? Introductions.of(tokens, from, to, scene) : "";
    boolean pointed =
        scene.shown()
            && tokens.get(from).is("that", "this", "those", "these")
            && !tokens.get(to - 1).is("photo", "pic", "picture", "photos", "pics", "pictures")
            && deed.isEmpty();
    return pointed && scene.listener() != null ? Scene.inText(scene.listener()) + " showed" : deed;
  }

  /**
   * Returns whether the phrase follows a verb and its preposition: "went to a fair", "showed off my
   * boat".
   */
  private static boolean reached(List<Token> tokens, int from) {
    return from > 1
        && tokens.get(from - 1).is(Pos.ADP)
        && tokens.get(from - 2).is(Pos.VERB)
        && (tokens.get(from - 1).is("to", "across", "off", "out", "up", "down", "through", "over")
            || GOING.contains(Verbs.base(tokens.get(from - 2).lower())));
  }

  /**
   * Returns whether the word is a form of going, after which "to" introduces a place: went, been,
   * trip.
   */
  static boolean goes(Token token) {
    return token.is(Pos.VERB, Pos.NOUN, Pos.AUX) && GOING.contains(Verbs.base(token.lower()));
  }

  private static boolean behindPreposition(List<Token> tokens, int from) {
    return from > 0 && tokens.get(from - 1).is(Pos.ADP);
  }

  /** Returns whether the name is a place's, as after "in" or "moved to". */
  private static boolean place(List<Token> tokens, int from) {
    if (from == 0 || !tokens.get(from - 1).is("in", "at", "near", "to", "around", "through")) {
      return false;
    }
    return !tokens.get(from - 1).is("to")
        || tokens.subList(Math.max(0, from - 4), from - 1).stream().anyMatch(NounPhrases::goes);
  }

  /**
   * Returns the token as it stands within a sentence. A final "Marley's" with nothing after it
   * stands for "Marley is".
   */
  private static Token bare(Token token, boolean begins, boolean ends) {
    Token bare = ends ? token.as(token.text().replaceFirst("'s$", "")) : token;
    boolean common =
        !bare.is(Pos.PROPN) && !bare.text().equals(bare.text().toUpperCase(Locale.ROOT));
    return begins && common ? bare.as(bare.lower()) : bare;
  }

  /** Returns whether the phrase is the predicate of a named subject: "my dog is a terrier". */
  private static boolean predicate(List<Token> tokens, int from) {
    int i = from - 1;
    while (i > 0 && (tokens.get(i).is(Pos.ADV) || tokens.get(i).is("such"))) {
      i--;
    }
    return i > 0
        && tokens.get(i).is("am", "is", "are", "was", "were", "been", "be")
        && !tokens.get(i - 1).is("this", "that", "it", "these", "those", "here", "there");
  }

  private static Token head(List<Token> phrase) {
    for (int i = 1; i < phrase.size(); i++) {
      if (phrase.get(i).is("of")) {
        return phrase.get(i - 1);
      }
    }
    return phrase.getLast();
  }
}
