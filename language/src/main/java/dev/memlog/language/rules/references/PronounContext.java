package dev.memlog.language.rules.references;

import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.rules.clauses.Clause;
import java.util.List;
import java.util.Set;

/**
 * The words around a pronoun that decide whether a mention can be its referent.
 *
 * @param clause the clause of the pronoun
 * @param scene the speaker and the listener
 * @param sentence the index of its sentence
 */
record PronounContext(Clause clause, Scene scene, int sentence) {

  private static final Set<String> MINDS =
      WordLists.of(
          "say tell ask think know love like enjoy agree want laugh hope understand decide "
              + "believe invite thank hug smile");

  /**
   * Returns whether "it" in "It reminds me" may refer to the whole preceding message. Something
   * that the speaker had or made is a valid referent, too.
   */
  boolean recalls(Antecedent mention) {
    return !mention.kind().plural()
        && mention.told().isEmpty()
        && clause.verb() >= 0
        && Verbs.base(clause.tokens().get(clause.verb()).lower()).equals("remind");
  }

  /** Returns whether only a person can be the subject of the clause's verb. */
  boolean minds(List<Token> tokens) {
    return clause.verb() >= 0
        && (MINDS.contains(Verbs.base(tokens.get(clause.verb()).lower()))
            || tokens.stream()
                .anyMatch(t -> t.is("interested", "excited", "keen", "proud", "happy")));
  }

  /** Returns whether a noun follows, so that "her" is a possessive. */
  static boolean followedByNoun(List<Token> tokens, int i) {
    return NounPhrases.end(tokens, i) > i + 1;
  }

  /** Returns whether the pronoun can stay, since its referent is in the clause itself. */
  boolean within(List<Token> tokens, int i, String pronoun) {
    return MentionFinder.find(tokens.subList(0, reach(tokens, i)), scene, sentence).stream()
        .anyMatch(
            mention ->
                Antecedents.fits(mention, pronoun)
                    && !(pronoun.equals("it")
                        && NounPhrases.animal(mention.phrase().replaceAll(".* ", ""))));
  }

  /**
   * Returns the end of the tokens that may name a pronoun's referent. Two objects of one verb have
   * different referents: "put effort into it", but "bought a bowl and painted it".
   */
  private int reach(List<Token> tokens, int i) {
    boolean subject = Clause.verbBehind(tokens, i + 1) >= 0;
    boolean object =
        (tokens.get(i).is("it", "them", "him") && !subject)
            || (tokens.get(i).is("her") && !followedByNoun(tokens, i));
    for (int k = i - 1; object && k >= 0; k--) {
      // "a cake with berries on it": the cake.
      if (tokens.get(k).is(Pos.VERB, Pos.AUX) || (k < i - 1 && tokens.get(k).is("with"))) {
        return k <= clause.verb() ? 0 : k;
      }
    }
    return object ? 0 : i;
  }
}
