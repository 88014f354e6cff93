package dev.memlog.language.rules.clauses;

import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import java.util.ArrayList;
import java.util.List;

/**
 * A splitter of sentences into clauses of one claim each. It splits at marks such as semicolons,
 * dashes and colons, at conjunctions before a new subject ("and I", "but he"), after a reason
 * ("Since I have four bikes, …"), and between verbs that share a subject. It repeats a shared
 * subject in each clause.
 */
public final class ClauseSplitter {

  private static final List<String> JOINTS = List.of("and", "but", "so", "yet", "plus");

  private static final List<String> LEADS = List.of("when", "if", "once", "whenever", "unless");

  private ClauseSplitter() {}

  /**
   * Returns the clauses of a sentence in order, each with one claim.
   *
   * @param sentence the tokens of the sentence, not empty
   */
  public static List<List<Token>> split(List<Token> sentence) {
    List<List<Token>> clauses = new ArrayList<>();
    for (List<Token> marked : PunctuationSplitter.parts(sentence)) {
      for (List<Token> part : atReason(marked)) {
        for (List<Token> clause : atJoints(part)) {
          clauses.addAll(SharedSubjects.split(clause));
        }
      }
    }
    return clauses;
  }

  /**
   * Splits off a reason, which is a claim too: "Since I have four bikes, I need a rack". In "Since
   * I moved" it is a time.
   */
  private static List<List<Token>> atReason(List<Token> part) {
    int lead = part.getFirst().is("since", "because") ? 1 : 0;
    if (part.size() > 2 && part.getFirst().is("now", "given") && part.get(1).is("that")) {
      lead = 2;
    }
    int comma = lead == 0 ? -1 : comma(part);
    if (comma < 0) {
      return List.of(part);
    }
    List<Token> reason = part.subList(lead, comma);
    Clause clause = Clause.of(reason);
    boolean own =
        clause.kind() == SubjectKind.SPEAKER
            && clause.subject() == 0
            && !Verbs.past(reason.get(clause.verb()).lower());
    return own ? List.of(reason, part.subList(comma + 1, part.size())) : List.of(part);
  }

  private static int comma(List<Token> part) {
    for (int i = 0; i < part.size() - 1; i++) {
      if (part.get(i).is(",")) {
        return i;
      }
    }
    return -1;
  }

  private static List<List<Token>> atJoints(List<Token> part) {
    List<List<Token>> clauses = new ArrayList<>();
    int start = 0;
    boolean led = subordinate(part);
    for (int i = 1; i < part.size() - 1; i++) {
      Token token = part.get(i);
      boolean comma = token.is(",");
      if (led && comma) {
        // The comma behind "When I got home" does not end a claim.
        led = false;
        continue;
      }
      int begin = -1;
      if (JOINTS.contains(token.lower()) && !part.get(i - 1).is("and", "or") && !meAnd(part, i)) {
        begin = i + 1;
      } else if (comma) {
        begin = JOINTS.contains(part.get(i + 1).lower()) ? i + 2 : consequence(part, i + 1);
      }
      boolean whole = said(part.subList(start, i));
      boolean apart = token.is("but") || (comma && part.get(i + 1).is("but", "and", "so"));
      boolean fragment = !whole && apart && start == 0 && fragment(part.subList(0, i));
      if (begin > 0
          && begin < part.size()
          && !purpose(part, start, begin)
          && (clause(part, begin)
              || asks(part, begin)
              || led(part, begin)
              || (comma && resumes(part, begin)))
          && (whole || fragment)) {
        PunctuationSplitter.add(clauses, part.subList(start, i));
        start = begin;
        i = begin;
        // In "…, but when I do, I am sure" the clause after the joint has its own comma, too.
        led = led(part, begin);
      }
    }
    PunctuationSplitter.add(clauses, part.subList(start, part.size()));
    return clauses;
  }

  /**
   * Returns whether a part is no predicate of the sentence's subject: "Not easy but", "Seven years
   * now, and".
   */
  private static boolean fragment(List<Token> part) {
    return !part.getFirst().is(Pos.ADP, Pos.SCONJ)
        && !part.getFirst().is("last", "next", "this", "yesterday", "today", "tomorrow")
        && part.stream().noneMatch(t -> t.is("i", "we", "my", "our"));
  }

  /** Returns whether the speaker continues without a subject: "…, just been painting". */
  private static boolean resumes(List<Token> part, int at) {
    int been = part.get(at).is("just", "also") ? at + 1 : at;
    return been + 1 < part.size()
        && part.get(been).is("been")
        && Verbs.gerund(part.get(been + 1).lower());
  }

  /** Returns whether a subordinate clause begins at this index: "but when I do, I am sure". */
  private static boolean led(List<Token> part, int at) {
    return at + 1 < part.size()
        && LEADS.contains(part.get(at).lower())
        && part.get(at + 1).is(Pos.PRON);
  }

  /** Returns whether "so (that)" introduces a purpose, which is not a claim: "so I can rest". */
  private static boolean purpose(List<Token> part, int start, int begin) {
    if (!part.get(begin - 1).is("so")
        || part.get(begin).is("you")
        || (begin > 1 && part.get(begin - 2).is(","))) {
      return false;
    }
    int verb = Clause.verbBehind(part, begin + 1);
    if (verb < 0) {
      return false;
    }
    boolean ahead =
        part.subList(start, begin - 1).stream()
            .anyMatch(t -> t.is("will", "to", "want", "make") || t.is("going"));
    Token does = part.get(verb);
    return does.is("can", "could", "will", "would", "may", "might", "do")
        || (ahead && (does.is("is", "are") || (does.is(Pos.VERB) && !Verbs.past(does.lower()))));
  }

  /**
   * Returns whether "and" belongs to "me and my team" at the beginning and does not join clauses.
   */
  private static boolean meAnd(List<Token> part, int joint) {
    boolean begins = joint < 2 || part.get(joint - 2).is(Pos.PUNCT, Pos.CCONJ);
    return begins && part.get(joint - 1).is("me");
  }

  private static boolean said(List<Token> part) {
    return Clause.of(part).verb() >= 0 || Fragments.completed(part).isPresent();
  }

  /**
   * Returns the index after "which means (that)"; the index itself if these words do not follow.
   */
  private static int consequence(List<Token> part, int at) {
    boolean means =
        at + 2 < part.size() && part.get(at).is("which") && part.get(at + 1).is("means", "meant");
    if (!means) {
      return at;
    }
    return part.get(at + 2).is("that") ? at + 3 : at + 2;
  }

  private static boolean asks(List<Token> part, int at) {
    return (at + 1 < part.size() && part.get(at).is(Pos.AUX) && part.get(at + 1).is(Pos.PRON))
        || (at + 2 < part.size() && part.get(at).is("look") && part.get(at + 1).is("at"));
  }

  private static boolean subordinate(List<Token> part) {
    return part.getFirst().is(Pos.SCONJ)
        || part.getFirst()
            .is(
                "when",
                "if",
                "since",
                "after",
                "before",
                "while",
                "because",
                "as",
                "although",
                "though",
                "whenever",
                "once");
  }

  /** Returns whether a clause with its own subject begins at this index. */
  private static boolean clause(List<Token> part, int at) {
    if (at >= part.size()) {
      return false;
    }
    Token first = part.get(at);
    int skip = first.is(Pos.ADV) || first.is("then", "yesterday") ? 1 : 0;
    boolean dated =
        at + 2 < part.size()
            && ((first.is("last", "this", "next") && TimeWords.noun(part.get(at + 1).lower()))
                || (first.is("turns") && part.get(at + 1).is("out")));
    if (dated) {
      skip = 2;
    }
    if (at + skip >= part.size()) {
      return false;
    }
    Token subject = part.get(at + skip);
    if (subject.is("me") && at + 2 < part.size() && part.get(at + 1).is("and")) {
      return Clause.of(part.subList(at, part.size())).verb() > 0; // "me and my team won"
    }
    if (subject.is(Pos.PRON)
        && subject.is("i", "we", "you", "he", "she", "it", "they", "there", "that", "this")) {
      return Clause.verbBehind(part, at + skip + 1) >= 0;
    }
    return nounPhraseWithVerb(part, at + skip);
  }

  /**
   * Returns whether a determiner, a noun and a finite verb follow: "my sister lives …", "the kids
   * loved …".
   */
  private static boolean nounPhraseWithVerb(List<Token> part, int at) {
    boolean determined =
        part.get(at).is("my", "our", "the", "his", "her", "their") || part.get(at).is(Pos.PROPN);
    if (!determined) {
      return false;
    }
    boolean noun = false;
    if (part.get(at).is("my", "our") && Clause.of(part.subList(at, part.size())).verb() > 0) {
      return part.subList(at, part.size()).stream().noneMatch(token -> token.is(","));
    }
    for (int i = at; i < Math.min(part.size(), at + 6); i++) {
      Token token = part.get(i);
      if ((noun && token.is(Pos.AUX))
          || (noun && token.is(Pos.VERB) && !Verbs.gerund(token.lower()))) {
        return true;
      }
      if (!token.is(Pos.NOUN, Pos.PROPN, Pos.ADJ, Pos.DET, Pos.NUM, Pos.PRON, Pos.ADV)) {
        return false;
      }
      noun |= token.is(Pos.NOUN, Pos.PROPN);
    }
    return false;
  }
}
