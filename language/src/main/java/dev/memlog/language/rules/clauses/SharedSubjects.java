package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import java.util.ArrayList;
import java.util.List;

/**
 * The division of a clause between verbs that share a subject. It repeats the subject in each part.
 */
final class SharedSubjects {

  /**
   * The words after which a bare verb has another subject, or none: "it helps me relax and sleep".
   */
  private static final String[] OPENING = {
    "to", "it", "he", "she", "they", "help", "helps", "let", "lets", "make", "makes"
  };

  private SharedSubjects() {}

  /**
   * Splits between verbs that share a subject: "I painted a bowl and sold a vase" → two claims; "I
   * hiked and swam" stays one.
   */
  static List<List<Token>> split(List<Token> tokens) {
    Clause clause = Clause.of(tokens);
    if (clause.subject() < 0 || clause.verb() < 0 || clause.kind() == SubjectKind.NONE) {
      return List.of(tokens);
    }
    String verb = tokens.get(clause.verb()).lower();
    boolean past = Verbs.past(verb);
    boolean present = clause.kind() == SubjectKind.SPEAKER && verb.equals(Verbs.base(verb));
    if (!(past || present) || tokens.get(clause.verb()).is(Pos.AUX)) {
      return atGerunds(tokens, clause);
    }
    List<List<Token>> claims = new ArrayList<>();
    int start = 0;
    boolean listed = listed(tokens, clause.verb(), past);
    for (int i = clause.verb() + 1; i < tokens.size() - 3; i++) {
      boolean joint = tokens.get(i).is("and") && i > clause.verb() + 2;
      if ((!joint && !(listed && tokens.get(i).is(","))) || !tokens.get(i + 1).is(Pos.VERB)) {
        continue;
      }
      String other = tokens.get(i + 1).lower();
      boolean open =
          tokens.subList(clause.verb(), i).stream()
              .anyMatch(t -> t.is(OPENING) || t.is(Pos.AUX, Pos.SCONJ));
      boolean same = past ? Verbs.past(other) : !open && other.equals(Verbs.base(other));
      if (same && (!joint || !tokens.get(i - 1).is(Pos.VERB, Pos.AUX))) {
        claims.add(shared(tokens, clause, start, i));
        start = i + 1;
      }
    }
    claims.add(shared(tokens, clause, start, tokens.size()));
    return claims;
  }

  /** Splits between gerunds: "I have been painting a fence and testing a boat" → two claims. */
  private static List<List<Token>> atGerunds(List<Token> tokens, Clause clause) {
    int first = clause.verb() + 1;
    while (first < tokens.size() && tokens.get(first).is("been", "also", "still")) {
      first++;
    }
    boolean doing =
        clause.kind() == SubjectKind.SPEAKER
            && first + 2 < tokens.size()
            && !Verbs.gerund(tokens.get(first + 2).lower())
            && tokens.subList(first, tokens.size()).stream().noneMatch(t -> t.is("it", "them"))
            && Verbs.gerund(tokens.get(first).lower())
            && !tokens.get(first).is("going", "thinking", "looking", "trying", "planning");
    for (int i = first + 3; doing && i < tokens.size() - 3; i++) {
      if (!tokens.get(i).is(Pos.NOUN, Pos.PROPN, Pos.CCONJ, Pos.DET, Pos.ADJ, Pos.ADP, Pos.PRON)
          && !tokens.get(i).is("out", "up", "a", "lot")) {
        break; // the second gerund may belong to another verb
      }
      // In "offers mentoring and training" the gerunds are two things, not two deeds.
      boolean deed = tokens.get(i + 1).is(Pos.VERB) && !Verbs.gerund(tokens.get(i - 1).lower());
      if (tokens.get(i).is("and") && deed && Verbs.gerund(tokens.get(i + 1).lower())) {
        List<Token> second = new ArrayList<>(tokens.subList(clause.subject(), first));
        second.addAll(tokens.subList(i + 1, tokens.size()));
        return List.of(tokens.subList(0, i), second);
      }
    }
    return List.of(tokens);
  }

  /** Returns whether "and" joins the last of a list of actions: "I swam, ate fish and slept". */
  private static boolean listed(List<Token> tokens, int verb, boolean past) {
    for (int i = verb + 3; past && i < tokens.size() - 1; i++) {
      Token next = tokens.get(i + 1);
      if (tokens.get(i).is("and") && next.is(Pos.VERB) && Verbs.past(next.lower())) {
        return true;
      }
    }
    return false;
  }

  private static List<Token> shared(List<Token> tokens, Clause clause, int from, int to) {
    List<Token> claim = new ArrayList<>();
    if (from > 0) {
      claim.addAll(tokens.subList(clause.subject(), clause.verb()));
    }
    claim.addAll(tokens.subList(from, to));
    return claim;
  }
}
