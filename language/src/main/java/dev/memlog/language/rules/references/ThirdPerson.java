package dev.memlog.language.rules.references;

import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Stems;
import dev.memlog.language.english.Token;
import dev.memlog.language.rules.clauses.Clause;
import dev.memlog.language.rules.clauses.SubjectKind;
import dev.memlog.language.turn.MessageVersion;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A converter of clauses to the third person. "I" and "we" become the name of the speaker, and
 * "you" the name of the listener. Pronouns such as "she" and "it" become phrases that name their
 * referents. A clause with an unknown referent is not converted.
 */
public final class ThirdPerson {

  /**
   * A clause after the conversion to the third person.
   *
   * @param tokens the tokens of the converted clause
   * @param sources the other messages in which the converter found what a pronoun, "there" or a
   *     phrase such as "the trip" refers to
   * @param guessed whether a pronoun of the third person, or "there", was replaced by what it
   *     probably refers to
   * @param listener whether "you" or "your" was replaced by the listener's name
   */
  public record Rewriting(
      List<Token> tokens, Set<MessageVersion> sources, boolean guessed, boolean listener) {

    /** Returns a copy with the given tokens. */
    public Rewriting with(List<Token> other) {
      return new Rewriting(other, sources, guessed, listener);
    }
  }

  /** The words that a following "they" may refer to. */
  private static final String[] ANYBODY = {
    "everyone", "everybody", "someone", "somebody", "anyone", "anybody", "nobody", "each"
  };

  private final Clause clause;
  private final Scene scene;
  private final Antecedents mentions;
  private final PronounContext context;
  private final int sentence;

  private final List<Token> out = new ArrayList<>();
  private final Set<MessageVersion> sources = new LinkedHashSet<>();
  private final Agreement agreement;
  private final List<Antecedent> named = new ArrayList<>();
  private int next;
  private boolean guessed;
  private boolean listener;

  private ThirdPerson(Clause clause, Scene scene, Antecedents mentions, int sentence) {
    this.clause = clause;
    this.scene = scene;
    this.mentions = mentions;
    this.context = new PronounContext(clause, scene, sentence);
    this.sentence = sentence;
    this.agreement = new Agreement(clause.tokens());
  }

  /**
   * Returns a clause in the third person; empty if the clause cannot be converted, for example
   * because the referent of a pronoun or of "here" is unknown.
   *
   * @param scene the speaker and the listener of the clause
   * @param mentions the mentions to which pronouns may refer
   * @param sentence the index of the clause's sentence, counted as in {@link Antecedent#sentence}
   */
  public static Optional<Rewriting> rewrite(
      Clause clause, Scene scene, Antecedents mentions, int sentence) {
    return new ThirdPerson(clause, scene, mentions, sentence).rewritten();
  }

  private Optional<Rewriting> rewritten() {
    List<Token> tokens = clause.tokens();
    for (int i = 0; i < tokens.size(); i++) {
      if (i >= next && !step(tokens, i)) {
        return Optional.empty();
      }
    }
    return Optional.of(new Rewriting(reordered(), sources, guessed, listener));
  }

  /** Moves the speaker to the front: "Ann's husband and Ann" → "Ann and Ann's husband". */
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
      case "mine", "ours" -> {
        if (i == clause.subject() || i == 0 || !tokens.get(i - 1).is("of")) {
          return false; // only the sentence before tells what is owned
        }
        out.add(name(Scene.possessive(scene.speakerInText())));
      }
      case "you" -> {
        boolean subject = i == clause.subject() || !governed(tokens, i);
        return second(scene.listener(), subject);
      }
      case "your" -> {
        String other = scene.listener();
        return second(other == null ? null : Scene.possessive(other), false);
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
        Optional<Token> pointed = Demonstratives.named(clause, i);
        pointed.ifPresent(out::add);
        return pointed.isPresent();
      }
      case "here" -> {
        return false;
      }
      case "there" -> {
        return there(tokens, i);
      }
      case "kids", "children", "teenagers" -> {
        boolean we = i > 1 && tokens.get(i - 1).is("were", "are") && tokens.get(i - 2).is("we");
        out.add(we ? token.as("a " + Stems.singular(token.lower())) : agreement.next(tokens, i));
      }
      case "the" -> {
        if (!definite(tokens, i)) {
          out.add(agreement.next(tokens, i));
        }
      }
      case "all", "both" -> {
        if (!several(tokens, i)) {
          out.add(agreement.next(tokens, i));
        }
      }
      default -> out.add(agreement.next(tokens, i));
    }
    return true;
  }

  /** Converts "there": left out in "the library there", a named place in "went there". */
  private boolean there(List<Token> tokens, int i) {
    boolean said =
        i == clause.subject()
            || i == 0
            || followedByBe(tokens, i)
            || tokens.get(i - 1).is("in", "out");
    if (said) {
      out.add(agreement.next(tokens, i));
      return !tokens.get(Math.max(0, i - 1)).is("in", "out");
    }
    Optional<Antecedent> place = mentions.place(sentence);
    if (place.isPresent()) {
      boolean to = tokens.subList(Math.max(0, i - 2), i).stream().anyMatch(MentionFinder::goes);
      out.add(name((to ? "to " : "in ") + place.get().phrase()));
      guessed = true;
      if (!place.get().source().equals(scene.source())) {
        sources.add(place.get().source());
      }
      return true;
    }
    return tokens.get(i - 1).is(Pos.NOUN, Pos.PROPN);
  }

  private static boolean followedByBe(List<Token> tokens, int i) {
    return i + 1 < tokens.size() && tokens.get(i + 1).is(Pos.AUX, Pos.VERB);
  }

  /** Returns whether "all" or "both" belongs to "we" or "us"; the speaker alone takes neither. */
  private static boolean several(List<Token> tokens, int i) {
    int at = i > 1 && tokens.get(i - 1).is(Pos.AUX) ? i - 2 : i - 1;
    return at >= 0 && tokens.get(at).is("we", "us");
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

  /** Converts "my" to "their" if only the speaker can be meant; otherwise to the name. */
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
        clear || (own && speaks())
            ? tokens.get(i).as("their")
            : name(Scene.possessive(scene.speakerInText())));
  }

  private boolean second(@Nullable String other, boolean subject) {
    if (other == null) {
      return false;
    }
    listener = true;
    out.add(name(Scene.inText(other)));
    if (subject) {
      agreement.subject();
    }
    return true;
  }

  /** Returns whether the pronoun is an object: "help you reach", "with you". */
  private static boolean governed(List<Token> tokens, int i) {
    boolean auxiliary = i + 1 < tokens.size() && tokens.get(i + 1).is(Pos.AUX);
    return i > 0 && tokens.get(i - 1).is(Pos.VERB, Pos.ADP) && !auxiliary;
  }

  private boolean third(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    String pronoun = token.lower();
    boolean known =
        (i > 0
                && pronoun.startsWith("the")
                && tokens.subList(0, i).stream().anyMatch(t -> t.is(ANYBODY)))
            || named.stream().anyMatch(mention -> Antecedents.fits(mention, pronoun))
            || (i != clause.subject() && context.within(tokens, i, pronoun));
    if (known) {
      out.add(agreement.next(tokens, i));
      return true;
    }
    Optional<Antecedent> antecedent = mentions.antecedent(pronoun, sentence);
    if (antecedent.isEmpty() || pronoun.endsWith("self") || pronoun.endsWith("selves")) {
      return false;
    }
    Antecedent mention = antecedent.get();
    Optional<String> phrase = i == clause.subject() ? mention.naming() : mention.introduced();
    if (phrase.isEmpty()
        || Expletives.idiom(tokens, i)
        || (i == clause.subject() && context.recalls(mention))) {
      return false;
    }
    if (i == clause.subject() && !mention.kind().animate() && context.minds(tokens)) {
      return false; // "they said": not the meetings
    }
    boolean possessive =
        pronoun.equals("his")
            || pronoun.equals("its")
            || pronoun.equals("their")
            || (pronoun.equals("her") && PronounContext.followedByNoun(tokens, i));
    if (possessive && !phrase.get().equals(mention.phrase())) {
      return false; // "the choir Ann joined's"
    }
    if (particle(tokens, i + 1)) {
      // "try it out", but "try out the kayak Ann bought"
      out.add(tokens.get(i + 1));
      next = i + 2;
    }
    out.add(name(possessive ? Scene.possessive(phrase.get()) : phrase.get()));
    guessed = true;
    named.add(mention);
    if (!mention.source().equals(scene.source())) {
      sources.add(mention.source());
    }
    return true;
  }

  /** Converts "the mill" to a fuller name that was used before: "Ann's mill". */
  private boolean definite(List<Token> tokens, int i) {
    int end = Definites.end(tokens, i);
    if (end == i) {
      return false;
    }
    Optional<Antecedent> fuller = mentions.fuller(tokens.subList(i + 1, end));
    if (fuller.isEmpty()) {
      return false;
    }
    fuller.flatMap(Antecedent::naming).ifPresent(phrase -> out.add(name(phrase)));
    if (!fuller.get().source().equals(scene.source())) {
      sources.add(fuller.get().source());
    }
    next = end;
    return true;
  }

  private static boolean particle(List<Token> tokens, int at) {
    return at > 1
        && at < tokens.size()
        && tokens.get(at).is("out", "up", "off", "down", "back", "away")
        && tokens.get(at - 2).is(Pos.VERB)
        && NounPhrases.end(tokens, at + 1) == at + 1;
  }
}
