package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.language.Pos;
import dev.memlog.extractor.turns.language.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts one clause into the third person: I and we become the speaker, you becomes the listener, and
 * he, she, it and they become what they stand for. Gives up where one of them cannot be known.
 */
final class ThirdPerson {

  /** "this week" is no thing that is pointed at. */
  private static final Set<String> TIMES =
      Set.of(
          "day",
          "week",
          "weekend",
          "month",
          "year",
          "morning",
          "afternoon",
          "evening",
          "night",
          "spring",
          "summer",
          "fall",
          "autumn",
          "winter",
          "monday",
          "tuesday",
          "wednesday",
          "thursday",
          "friday",
          "saturday",
          "sunday",
          "time");

  private final Clause clause;
  private final Scene scene;
  private final Mentions mentions;
  private final int sentence;

  private final List<Token> out = new ArrayList<>();
  private final Set<MessageVersion> sources = new LinkedHashSet<>();
  private final Agreement agreement;
  private boolean guessed;
  private boolean listener;

  private ThirdPerson(Clause clause, Scene scene, Mentions mentions, int sentence) {
    this.clause = clause;
    this.scene = scene;
    this.mentions = mentions;
    this.sentence = sentence;
    this.agreement = new Agreement(clause.tokens());
  }

  /** Empty where a pronoun cannot be resolved. */
  static Optional<Rewriting> rewrite(Clause clause, Scene scene, Mentions mentions, int sentence) {
    return new ThirdPerson(clause, scene, mentions, sentence).rewritten();
  }

  private Optional<Rewriting> rewritten() {
    List<Token> tokens = clause.tokens();
    for (int i = 0; i < tokens.size(); i++) {
      if (!step(tokens, i)) {
        return Optional.empty();
      }
    }
    return Optional.of(new Rewriting(reordered(), sources, guessed, listener));
  }

  /** "Melanie's husband and Melanie" reads better as "Melanie and Melanie's husband". */
  private List<Token> reordered() {
    if (clause.kind() != SubjectKind.WITH_SPEAKER) {
      return out;
    }
    int at = out.indexOf(name(scene.speakerInText()));
    if (at < 2 || !out.get(at - 1).is("and")) {
      return out;
    }
    int from = Math.clamp(clause.subject(), 0, at - 1);
    if (from == at - 1) {
      return out;
    }
    List<Token> whole = new ArrayList<>(out.subList(0, from));
    whole.add(out.get(at));
    whole.add(out.get(at - 1));
    Token other = out.get(from);
    whole.add(other.is(Pos.PROPN) ? other : other.as(other.lower()));
    whole.addAll(out.subList(from + 1, at - 1));
    whole.addAll(out.subList(at + 1, out.size()));
    return whole;
  }

  private boolean step(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    switch (token.lower()) {
      case "i", "we" -> {
        return first(tokens, i);
      }
      case "me", "us" -> out.add(name(scene.speakerInText()));
      case "myself", "ourselves" -> {
        if (!speaks()) {
          return false;
        }
        out.add(token.as("themselves"));
      }
      case "my", "our" -> own(tokens, i);
      case "mine", "ours" -> out.add(name(Scene.possessive(scene.speakerInText())));
      case "you" -> {
        return second(scene.listener());
      }
      case "your" -> {
        String other = scene.listener();
        return second(other == null ? null : Scene.possessive(other));
      }
      case "yours", "yourself", "yourselves", "y'all" -> {
        return false;
      }
      case "he",
          "she",
          "they",
          "it",
          "him",
          "them",
          "his",
          "her",
          "hers",
          "its",
          "their",
          "theirs",
          "himself",
          "herself",
          "itself",
          "themselves" -> {
        return third(tokens, i);
      }
      case "this", "these", "those", "that" -> {
        return pointing(tokens, i);
      }
      case "here" -> {
        return false;
      }
      default -> out.add(agreement.next(tokens, i));
    }
    return true;
  }

  private boolean speaks() {
    return clause.kind() == SubjectKind.SPEAKER;
  }

  private static Token name(String name) {
    return new Token(name, Pos.PROPN);
  }

  private boolean first(List<Token> tokens, int i) {
    boolean inverted = i > 0 && tokens.get(i - 1).is(Pos.AUX) && !tokens.get(i - 1).is("is", "was");
    if (inverted) {
      return false;
    }
    boolean joined =
        clause.kind() == SubjectKind.WITH_SPEAKER && i > 0 && tokens.get(i - 1).is("and");
    out.add(name(scene.speakerInText()));
    if (!joined) {
      agreement.subject();
    }
    return true;
  }

  /** "my" reads "their" where only the speaker can be meant, else it takes the name. */
  private void own(List<Token> tokens, int i) {
    boolean clear = speaks() && i > clause.subject();
    for (Token before : tokens.subList(Math.clamp(clause.subject(), 0, i), i)) {
      clear &=
          !NounPhrases.plural(before)
              && !NounPhrases.animate(before.lower())
              && !before.is(Pos.PROPN);
      clear &= !before.is("he", "she", "they", "it", "you");
    }
    boolean own = i + 1 < tokens.size() && tokens.get(i + 1).is("own");
    out.add(
        clear || own && speaks()
            ? tokens.get(i).as("their")
            : name(Scene.possessive(scene.speakerInText())));
  }

  private boolean second(@Nullable String other) {
    if (other == null) {
      return false;
    }
    listener = true;
    out.add(name(Scene.inText(other)));
    agreement.subject();
    return true;
  }

  private boolean third(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    String pronoun = token.lower();
    if (i != clause.subject() && within(tokens, i, pronoun)) {
      out.add(agreement.next(tokens, i));
      return true;
    }
    Optional<Mention> antecedent = mentions.antecedent(pronoun, sentence);
    if (antecedent.isEmpty() || pronoun.endsWith("self") || pronoun.endsWith("selves")) {
      return false;
    }
    Mention mention = antecedent.get();
    boolean possessive =
        pronoun.equals("his")
            || pronoun.equals("its")
            || pronoun.equals("their")
            || pronoun.equals("her") && followedByNoun(tokens, i);
    out.add(name(possessive ? Scene.possessive(mention.phrase()) : mention.phrase()));
    guessed = true;
    if (!mention.source().equals(scene.source())) {
      sources.add(mention.source());
    }
    return true;
  }

  private static boolean followedByNoun(List<Token> tokens, int i) {
    return NounPhrases.end(tokens, i) > i + 1;
  }

  /** Whether what the pronoun stands for is in the clause itself, so that it reads on as it is. */
  private boolean within(List<Token> tokens, int i, String pronoun) {
    return NounPhrases.in(tokens.subList(0, i), scene, sentence).stream()
        .anyMatch(
            mention ->
                Mentions.fits(mention, pronoun)
                    && !(pronoun.equals("it")
                        && NounPhrases.animal(mention.phrase().replaceAll(".* ", ""))));
  }

  /** "this amazing park" is "an amazing park" to those who do not see it. */
  private void determine(List<Token> tokens, int i) {
    int end = NounPhrases.end(tokens, i);
    boolean time =
        i + 1 < tokens.size() && tokens.get(i + 1).is("past", "coming")
            || end > i && TIMES.contains(tokens.get(end - 1).lower());
    if (time) {
      out.add(tokens.get(i));
      return;
    }
    boolean one = end > i && !NounPhrases.plural(tokens.get(end - 1)) && i != clause.subject();
    if (one && tokens.get(i).is("this", "that")) {
      boolean vowel = "aeiou".indexOf(tokens.get(i + 1).lower().charAt(0)) >= 0;
      out.add(tokens.get(i).as(vowel ? "an" : "a"));
    } else {
      out.add(tokens.get(i).as("the"));
    }
  }

  private boolean pointing(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    Token next = i + 1 < tokens.size() ? tokens.get(i + 1) : new Token("", Pos.PUNCT);
    if (token.is("that") && i > 0) {
      boolean relative =
          token.is(Pos.SCONJ) && !next.is(Pos.PUNCT, Pos.AUX)
              || tokens.get(i - 1).is(Pos.NOUN, Pos.PROPN) && !next.is(Pos.PUNCT)
              || tokens.get(i - 1).is("so", "something", "everything", "anything", "one", "ones");
      if (relative && !next.text().isEmpty()) {
        out.add(token);
        return true;
      }
    }
    boolean determines =
        NounPhrases.end(tokens, i) > i + 1 && (i != clause.subject() || token.is(Pos.DET));
    if (determines) {
      determine(tokens, i);
      return true;
    }
    return false;
  }
}
