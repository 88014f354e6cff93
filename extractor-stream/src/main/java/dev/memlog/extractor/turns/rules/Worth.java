package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.dates.Tense;
import dev.memlog.extractor.turns.language.Pos;
import dev.memlog.extractor.turns.language.Token;
import dev.memlog.extractor.turns.language.Verbs;
import dev.memlog.extractor.turns.language.WordLists;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How likely a statement is right, leaves nothing open and says enough to keep, by how it is built.
 * A logistic model, so that every feature's share in a decision can be read off.
 */
final class Worth {

  /**
   * What counts, with its weight: the weights were fitted on 1,236 statements which readers had
   * judged one by one (ADR 19). None is a subject matter.
   */
  enum Feature {
    ALWAYS(-1.93),
    /** The rarities of its words together, in tens. */
    TOLD(0.53),
    /** The rarity of its rarest word, in fives. */
    RAREST(0.63),
    /** Names of others than those who take part. */
    NAMES(0.68),
    /** Persons by what they are: a sister, a colleague. */
    KIN(0.53),
    /** When it was is told. */
    DATED(0.27),
    /** What somebody likes or wants. */
    PREFERENCE(0.28),
    /** A deed as its subject: "Painting helps Ann". */
    GERUND(0.40),
    /** Nobody who takes part is named. */
    NOBODY(-1.40),
    /** "the" before what it does not say which one it is. */
    OPEN_THE(-1.16),
    /** "this" or "that" before a noun, as it was said. */
    POINTED(-0.41),
    /** Words that say nothing of what they stand for: something, people, a place. */
    VAGUE(-0.56),
    /** Like, better or other than what? */
    COMPARED(-0.27),
    /** It speaks of the one who is spoken to. */
    LISTENER(-0.67),
    /** "we" in the present is often everybody. */
    GENERIC(-0.44),
    /** Can, would, should. */
    MODAL(-0.67),
    /** Only its speaker vouches for it: "Ann says that". */
    ATTRIBUTED(-0.64),
    /** Words that judge. */
    JUDGED(-0.27),
    BUT(-0.48),
    /** Half of what happened is often told in the sentence before. */
    PAST(-0.44);

    private final double weight;

    Feature(double weight) {
      this.weight = weight;
    }
  }

  private static final Set<String> JUDGING = WordLists.words(Worth.class, "judging-words.txt");
  private static final Set<String> UNIQUE = WordLists.words(Worth.class, "unique-nouns.txt");
  private static final Set<String> VAGUE = WordLists.words(Worth.class, "vague-words.txt");

  private static final String[] COMPARING = {
    "more", "better", "other", "another", "same", "similar", "different", "such", "too", "again"
  };

  private static final String[] LIKING = {
    "love",
    "loves",
    "like",
    "enjoy",
    "favorite",
    "favourite",
    "hate",
    "prefer",
    "fan",
    "want",
    "wanted",
    "plan",
    "planning"
  };

  private static final String[] POINTING = {"this", "that", "these", "those"};

  private final Draft draft;
  private final Collection<Double> rarities;
  private final Set<String> participants;

  private Worth(Draft draft, Collection<Double> rarities, Set<String> participants) {
    this.draft = draft;
    this.rarities = rarities;
    this.participants = participants;
  }

  /**
   * From 0 to 1.
   *
   * @param rarities of its telling words
   * @param participants their names and the words of these, in lower case
   */
  static double of(Draft draft, Collection<Double> rarities, Set<String> participants) {
    double sum = 0;
    for (var feature : features(draft, rarities, participants).entrySet()) {
      sum += feature.getKey().weight * feature.getValue();
    }
    return 1 / (1 + Math.exp(-sum));
  }

  static Map<Feature, Double> features(
      Draft draft, Collection<Double> rarities, Set<String> participants) {
    return new Worth(draft, rarities, participants).features();
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

  /** What shows in the statement. */
  private void asWritten(Map<Feature, Double> f) {
    List<Token> tokens = draft.tokens();
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
    f.put(Feature.KIN, any(tokens.stream().anyMatch(t -> NounPhrases.animate(t.lower()))));
    f.put(Feature.DATED, any(draft.when() != null));
    f.put(Feature.GERUND, any(Verbs.gerund(tokens.getFirst().lower())));
    f.put(Feature.NOBODY, any(tokens.stream().noneMatch(this::participant)));
    f.put(Feature.LISTENER, any(draft.listener()));
    f.put(Feature.ATTRIBUTED, any(draft.text().contains(" says that ")));
    f.put(Feature.VAGUE, Math.min(2.0, count(tokens, VAGUE)));
    f.put(Feature.JUDGED, Math.min(3.0, count(tokens, JUDGING)));
    f.put(Feature.BUT, any(tokens.stream().anyMatch(t -> t.is("but"))));
    f.put(Feature.PAST, any(draft.tense() == Tense.PAST));
  }

  /** What shows in its wording before it was put into the third person. */
  private void asSaid(Map<Feature, Double> f) {
    List<Token> said = draft.clause().tokens();
    f.put(Feature.PREFERENCE, any(said.stream().anyMatch(t -> t.is(LIKING))));
    f.put(Feature.POINTED, any(pointed(said)));
    f.put(Feature.COMPARED, any(said.stream().anyMatch(t -> t.is(COMPARING))));
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

  /** A time is not pointed at, nor does "that" before a clause. */
  private static boolean pointed(List<Token> said) {
    for (int i = 0; i + 1 < said.size(); i++) {
      if (said.get(i).is(POINTING) && said.get(i).is(Pos.DET)) {
        int end = NounPhrases.end(said, i);
        if (end > i + 1 && !Pointing.time(said.get(end - 1))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether "the" is there before what does not say which one it is, and is not the only one. */
  private static boolean open(List<Token> tokens, int the) {
    int end = Definites.end(tokens, the);
    return end > the && !UNIQUE.contains(tokens.get(end - 1).lower());
  }
}
