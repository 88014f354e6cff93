package dev.memlog.language.rules.references;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Stems;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.rules.clauses.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A finder of the persons and things that a sentence names, to which later pronouns may refer. */
public final class MentionFinder {

  /** The nouns that no pronoun refers to, such as times, "a lot" or "great news". */
  private static final Set<String> PASSED_OVER =
      WordLists.words(MentionFinder.class, "passed-over-nouns.txt");

  private static final String[] INTRODUCING = {
    "a", "an", "my", "our", "your", "this", "that", "these", "those", "another", "some"
  };

  private static final Set<String> GOING =
      WordLists.of(
          "go move travel fly drive trip be come return relocate way visit journey get head "
              + "sail walk ride cycle run");

  private MentionFinder() {}

  /**
   * Returns the mentions in a sentence in order, without phrases to which no pronoun can refer.
   *
   * @param tokens the tokens of the sentence
   * @param scene the speaker and the listener of the message
   * @param sentence the index of the sentence, counted over the messages that were read
   */
  public static List<Antecedent> find(List<Token> tokens, Scene scene, int sentence) {
    List<Antecedent> mentions = new ArrayList<>();
    int i = 0;
    while (i < tokens.size()) {
      int close = NameFinder.quoted(tokens, i);
      if (close > 0) {
        mentions.add(title(tokens, i, close, scene, sentence));
        i = close;
        continue;
      }
      int end = NounPhrases.end(tokens, i);
      if (end == i) {
        i++;
        continue;
      }
      Antecedent mention = mention(tokens, i, end, scene, sentence);
      if (mention != null) {
        mentions.add(mention);
      }
      i = behindOf(tokens, i, end);
    }
    return mentions;
  }

  /** Returns the mention of a quoted title, which is a single name. */
  private static Antecedent title(List<Token> tokens, int from, int to, Scene scene, int sentence) {
    boolean object =
        from == 0 || tokens.get(from - 1).is(Pos.VERB) || Clause.verbBehind(tokens, to) >= 0;
    return new Antecedent(
        NameFinder.title(tokens, from, to),
        "",
        Antecedent.Kind.THING,
        object,
        sentence,
        false,
        false,
        scene.source());
  }

  /**
   * Returns the index at which to continue after a phrase: the noun after "of", since "the care of
   * my shoes" mentions the shoes too.
   */
  private static int behindOf(List<Token> tokens, int from, int end) {
    for (int i = from; i < end - 1; i++) {
      if (tokens.get(i).is("of")) {
        return i + 1;
      }
    }
    return end;
  }

  private static @Nullable Antecedent mention(
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
    String whole = TokenText.join(phrase);
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
    boolean introduced = phrase.getFirst().is(INTRODUCING) || proper || NounPhrases.plural(head);
    boolean object =
        introduced && from > 0 && (tokens.get(from - 1).is(Pos.VERB) || reached(tokens, from));
    boolean subject = Clause.verbBehind(tokens, to) >= 0 && !behindPreposition(tokens, from);
    boolean place = place(tokens, from);
    String given =
        NameFinder.behind(tokens, to).filter(name -> !NounPhrases.plural(head)).orElse("");
    return new Antecedent(
        given.isEmpty() ? TokenText.join(named) : given,
        proper ? "" : told(tokens, from, to, object, scene),
        new Antecedent.Kind(
            NounPhrases.plural(head),
            NounPhrases.animate(noun) || (proper && !place),
            proper && place),
        object || subject,
        sentence,
        false,
        false,
        scene.source());
  }

  /**
   * Returns the description that identifies the thing: the action done with it, or that it was
   * shown.
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

  /** Returns whether "to" after this word introduces a place, as after "went", "been" or "trip". */
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
        || tokens.subList(Math.max(0, from - 4), from - 1).stream().anyMatch(MentionFinder::goes);
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
