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

/** Finds what a sentence names. */
final class NounPhrases {

  private static final Set<String> ANIMATE =
      WordLists.words(NounPhrases.class, "animate-nouns.txt");

  private static final Set<String> ANIMALS = WordLists.words(NounPhrases.class, "animal-nouns.txt");

  /** Nobody says "it" of a time or of "a lot". */
  private static final Set<String> PASSED_OVER =
      Set.of(
          "day",
          "week",
          "weekend",
          "month",
          "year",
          "time",
          "morning",
          "evening",
          "night",
          "afternoon",
          "moment",
          "hour",
          "minute",
          "today",
          "yesterday",
          "tomorrow",
          "lot",
          "bit",
          "way",
          "thing",
          "fun",
          "kind",
          "sort",
          "couple",
          "while",
          "home",
          "love",
          "summer",
          "winter",
          "fall",
          "spring",
          "something",
          "anything",
          "everything",
          "one");

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

  /** What the tokens name, in order; phrases that nothing is to stand for are left out. */
  static List<Mention> in(List<Token> tokens, Scene scene, int sentence) {
    List<Mention> mentions = new ArrayList<>();
    int i = 0;
    while (i < tokens.size()) {
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

  /** In "the care of my shoes" the shoes are named, too. */
  private static int behindOf(List<Token> tokens, int from, int end) {
    for (int i = from; i < end - 1; i++) {
      if (tokens.get(i).is("of")) {
        return i + 1;
      }
    }
    return end;
  }

  /** Behind the phrase that begins there; the same place: none does. */
  static int end(List<Token> tokens, int from) {
    int last = from;
    int i = from;
    if (i < tokens.size() && (Verbs.gerund(tokens.get(i).lower()) || tokens.get(i).is("sure"))) {
      return from;
    }
    while (i < tokens.size() && inPhrase(tokens.get(i))) {
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
    if (PASSED_OVER.contains(Stems.singular(noun))) {
      return null;
    }
    List<Token> named = new ArrayList<>();
    for (Token token : phrase) {
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
        case "no", "any", "each", "every", "what", "which", "such" -> {
          return null;
        }
        default -> named.add(token);
      }
    }
    String whole = Words.plain(phrase);
    if (whole.equals(scene.speaker()) || whole.equals(listener)) {
      // They are spoken of as I and you.
      return null;
    }
    boolean proper = head.is(Pos.PROPN);
    if (proper && from == 0 && to == 1 && Informativeness.known(noun)) {
      // Large only because it begins the sentence.
      return null;
    }
    boolean introduced = phrase.getFirst().is("a", "an", "my", "our") || proper;
    boolean behindVerb = from > 0 && tokens.get(from - 1).is(Pos.VERB);
    return new Mention(
        Words.plain(named),
        plural(head),
        animate(noun) || proper,
        introduced && behindVerb,
        sentence,
        false,
        scene.source());
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
