package dev.memlog.language.rules.selection;

import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Stems;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.rules.clauses.Clause;
import dev.memlog.language.rules.clauses.SubjectKind;
import java.util.List;
import java.util.Set;

/**
 * A detector of clauses in which "we" and "us" mean more people than the speaker: "we all", "we
 * were teammates", "brings us together". Such clauses would be false if "we" became the speaker's
 * name.
 */
public final class CollectiveWe {

  /** The verbs after which "we" often means everybody: "we need better schools". */
  private static final Set<String> GENERAL =
      Set.of("need", "should", "must", "ought", "shall", "learn", "deserve", "owe");

  /** The nouns that nobody owns alone: "our future". */
  private static final Set<String> SHARED =
      WordLists.of(
          "generation future education infrastructure world society planet action self selve "
              + "difference unity");

  private CollectiveWe() {}

  /** Returns whether "we", "us" or "our" in a clause means people in general. */
  public static boolean anybody(Clause clause) {
    List<Token> tokens = clause.tokens();
    boolean we = clause.kind() == SubjectKind.SPEAKER && tokens.get(clause.subject()).is("we");
    if (we && clause.verb() >= 0) {
      String verb = tokens.get(clause.verb()).lower();
      boolean own = tokens.stream().anyMatch(t -> t.is("my") || t.is(Pos.PROPN));
      boolean different =
          verb.equals("have")
              && tokens.subList(clause.verb(), tokens.size()).stream()
                  .anyMatch(t -> t.is("different"));
      boolean supposed = tokens.getFirst().is("if") && present(clause);
      if (supposed
          || different
          || (GENERAL.contains(verb) && !own)
          || (verb.equals("can") && !own)) {
        return true;
      }
    }
    return shared(tokens) || (present(clause) && clause.kind() == SubjectKind.COMMON && us(tokens));
  }

  private static boolean shared(List<Token> tokens) {
    for (int i = 0; i < tokens.size() - 1; i++) {
      if (tokens.get(i).is("our")) {
        int end = NounPhrases.end(tokens, i);
        for (Token noun : tokens.subList(i, Math.max(i, end))) {
          if (SHARED.contains(Stems.singular(noun.lower()))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean us(List<Token> tokens) {
    return tokens.stream().anyMatch(t -> t.is("us", "our", "ourselves"))
        && tokens.stream().noneMatch(t -> t.is("i", "my", "me"));
  }

  private static boolean present(Clause clause) {
    return clause.verb() >= 0
        && !Verbs.past(clause.tokens().get(clause.verb()).lower())
        && !clause.tokens().get(clause.verb()).is("was", "were", "has", "have", "had", "will");
  }

  /** Returns whether the token is a plural, including a plural that is tagged as a verb. */
  private static boolean several(Token noun) {
    return NounPhrases.plural(noun)
        || (noun.is(Pos.VERB) && noun.lower().endsWith("s") && !Verbs.past(noun.lower()));
  }

  /** Returns whether the clause describes a relation among several people: "We were teammates". */
  private static boolean mates(List<Token> tokens, int i) {
    int at = i + 2;
    while (at < tokens.size() && tokens.get(at).is(Pos.ADJ, Pos.ADV)) {
      at++;
    }
    return i + 1 < tokens.size()
        && tokens.get(i).is("we")
        && tokens.get(i + 1).is("are", "were")
        && at < tokens.size()
        && several(tokens.get(at))
        && !tokens.get(at).is("kids", "children", "teenagers");
  }

  /** Returns whether a clause is true only of several people together. */
  public static boolean in(Clause clause) {
    List<Token> tokens = clause.tokens();
    boolean several = false;
    for (int i = 0; i < tokens.size(); i++) {
      boolean you = tokens.get(i).is("you") && i + 1 < tokens.size();
      if (mates(tokens, i) || (you && tokens.get(i + 1).is("two", "guys", "both"))) {
        return true;
      }
      boolean spoke =
          several
              && tokens.get(i).is("talked", "chatted", "spoken", "spoke")
              && !(i + 1 < tokens.size() && tokens.get(i + 1).is("to", "with", "about"));
      if (spoke) {
        return true;
      }
      boolean we = tokens.get(i).is("we", "us");
      several |= we;
      boolean all = we && followed(tokens, i + 1);
      if (all && i == clause.subject()) {
        return true;
      }
      boolean joint = together(tokens, i) || team(tokens, i);
      if (several && joint && !(i + 1 < tokens.size() && tokens.get(i + 1).is("with"))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the token is "together" or "eachother", except in "putting together a show".
   */
  private static boolean together(List<Token> tokens, int i) {
    return tokens.get(i).is("eachother")
        || (tokens.get(i).is("together")
            && (i == 0 || !Verbs.base(tokens.get(i - 1).lower()).equals("put")));
  }

  private static boolean team(List<Token> tokens, int i) {
    return i + 2 < tokens.size()
        && tokens.get(i).is("as")
        && tokens.get(i + 1).is("a")
        && tokens.get(i + 2).is("team", "family", "group", "couple", "community");
  }

  /** Returns whether a quantifier follows: "we all", "we are both", "us two". */
  private static boolean followed(List<Token> tokens, int from) {
    int at = from < tokens.size() && tokens.get(from).is(Pos.AUX) ? from + 1 : from;
    return at < tokens.size() && tokens.get(at).is("all", "both", "two", "each");
  }
}
