package dev.memlog.language.rules.selection;

import dev.memlog.language.dates.Tense;
import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.rules.references.Definites;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A logistic model of the probability that a statement is correct, self-contained and informative
 * enough to keep. It judges the form of the statement, not its subject matter.
 */
public final class StatementScorer {

  /**
   * The features with their weights, fitted on 840 statements of LongMemEval and of dialogues
   * written for it, which were judged one by one (ADR 19). No feature depends on the subject
   * matter.
   */
  enum Feature {
    ALWAYS(-2.38),
    /** The sum of the rarities of its words, divided by ten. */
    TOLD(0.27),
    /** The rarity of its rarest word, divided by five. */
    RAREST(0.93),
    /** The number of names of others than the participants. */
    NAMES(0.61),
    /** The presence of a date. */
    DATED(0.54),
    /** The absence of all participants' names. */
    NOBODY(-2.53),
    /** The number of definite phrases with an unknown referent. */
    OPEN_THE(-0.57),
    /** The presence of "this" or "that" before a noun, as it was said. */
    POINTED(-1.20),
    /** The number of vague words: something, people, a place. */
    VAGUE(-0.59),
    /** The mention of the listener. */
    LISTENER(-1.27),
    /** The presence of "we" in the present, which often means everybody. */
    GENERIC(-0.81),
    /** The presence of can, would or should. */
    MODAL(-0.72),
    /** The form "Ann says that", which attributes the claim to the speaker. */
    ATTRIBUTED(-2.23),
    /** The past tense, since the sentence before often holds half of the event. */
    PAST(-0.48);

    private final double weight;

    Feature(double weight) {
      this.weight = weight;
    }
  }

  private static final Set<String> UNIQUE =
      WordLists.words(StatementScorer.class, "unique-nouns.txt");
  private static final Set<String> VAGUE =
      WordLists.words(StatementScorer.class, "vague-words.txt");

  private static final String[] POINTING = {"this", "that", "these", "those"};

  private final StatementDraft draft;
  private final Collection<Double> rarities;
  private final Set<String> participants;

  private StatementScorer(
      StatementDraft draft, Collection<Double> rarities, Set<String> participants) {
    this.draft = draft;
    this.rarities = rarities;
    this.participants = participants;
  }

  /**
   * Returns the probability that a statement is correct, self-contained and informative enough to
   * keep, 0 to 1.
   *
   * @param draft the statement
   * @param rarities the rarities of the statement's informative words
   * @param participants the names of the participants, and each word of a name, in lower case
   */
  public static double of(
      StatementDraft draft, Collection<Double> rarities, Set<String> participants) {
    double sum = 0;
    for (var feature : new StatementScorer(draft, rarities, participants).features().entrySet()) {
      sum += feature.getKey().weight * feature.getValue();
    }
    return 1 / (1 + Math.exp(-sum));
  }

  private Map<Feature, Double> features() {
    Map<Feature, Double> f = new EnumMap<>(Feature.class);
    f.put(Feature.ALWAYS, 1.0);
    f.put(
        Feature.TOLD, Math.min(60, rarities.stream().mapToDouble(Double::doubleValue).sum()) / 10);
    f.put(Feature.RAREST, rarities.stream().mapToDouble(Double::doubleValue).max().orElse(0) / 5);
    asWritten(f);
    asSaid(f);
    return f;
  }

  /** Adds the features of the statement. */
  private void asWritten(Map<Feature, Double> f) {
    List<Token> tokens = draft.rewriting().tokens();
    int names = 0;
    int open = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean large = i > 0 && Character.isUpperCase(token.text().charAt(0));
      names += large && !participant(token) ? 1 : 0;
      open += token.is("the") && open(tokens, i) ? 1 : 0;
    }
    f.put(Feature.NAMES, Math.min(2.0, names));
    f.put(Feature.OPEN_THE, Math.min(2.0, open));
    f.put(Feature.DATED, any(draft.when() != null));
    f.put(Feature.NOBODY, any(tokens.stream().noneMatch(this::participant)));
    f.put(Feature.LISTENER, any(draft.rewriting().listener()));
    f.put(Feature.ATTRIBUTED, any(draft.text().contains(" says that ")));
    f.put(Feature.VAGUE, Math.min(2.0, count(tokens, VAGUE)));
    f.put(Feature.PAST, any(draft.tense() == Tense.PAST));
  }

  /** Adds the features of the clause before it was put into the third person. */
  private void asSaid(Map<Feature, Double> f) {
    List<Token> said = draft.clause().tokens();
    f.put(Feature.POINTED, any(pointed(said)));
    boolean us = said.stream().anyMatch(t -> t.is("we", "us", "our"));
    f.put(Feature.GENERIC, any(us && draft.tense() != Tense.PAST));
    f.put(Feature.MODAL, any(said.stream().anyMatch(t -> Verbs.modal(t.lower()))));
  }

  private static double any(boolean shows) {
    return shows ? 1 : 0;
  }

  private static double count(List<Token> tokens, Set<String> words) {
    return tokens.stream().filter(token -> words.contains(token.lower())).count();
  }

  private boolean participant(Token token) {
    return token.is(Pos.PROPN) && participants.contains(token.lower().replaceFirst("'s?$", ""));
  }

  /**
   * Returns whether a demonstrative refers to a thing, not to a time or to a clause after "that".
   */
  private static boolean pointed(List<Token> said) {
    for (int i = 0; i + 1 < said.size(); i++) {
      if (said.get(i).is(POINTING) && said.get(i).is(Pos.DET)) {
        int end = NounPhrases.end(said, i);
        if (end > i + 1 && !TimeWords.noun(said.get(end - 1).lower())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether "the" begins a phrase with an unknown and not unique referent. */
  private static boolean open(List<Token> tokens, int the) {
    int end = Definites.end(tokens, the);
    return end > the && !UNIQUE.contains(tokens.get(end - 1).lower());
  }
}
