package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * The division of a sentence at its dashes, colons and brackets. An explanation is not separated
 * from the words that it explains.
 */
final class PunctuationSplitter {

  private static final List<String> PARTING =
      List.of(";", "–", "—", "-", "…", "...", ":", "(", ")");

  private static final String[] EXPLAINING = {"-", "–", "—", ":"};
  private static final int LONGEST_AMOUNT = 8;
  private static final int LONGEST_EXPLANATION = 14;

  private PunctuationSplitter() {}

  /** Returns the parts in order, without the marks and without an aside between two dashes. */
  static List<List<Token>> parts(List<Token> sentence) {
    List<List<Token>> parts = new ArrayList<>();
    int start = 0;
    List<Integer> dashes = dashes(sentence);
    if (dashes.size() == 2
        && sentence.subList(dashes.get(1), sentence.size()).stream()
            .noneMatch(t -> t.is("i", "we", "it", "they", "he", "she", "you"))) {
      // Text between two dashes is an aside, unless only a word such as "everything!" follows.
      List<Token> around = new ArrayList<>(sentence.subList(0, dashes.get(0)));
      List<Token> behind = sentence.subList(dashes.get(1) + 1, sentence.size());
      if (Clause.of(around).verb() < 0 && !behind.isEmpty() && behind.getFirst().is(Pos.VERB)) {
        return parts(behind); // "Quite a ride - in a good way - met a sailor"
      }
      if (sentence.size() - dashes.get(1) > 3) {
        around.addAll(behind);
      }
      return parts(around);
    }
    for (int i = 0; i < sentence.size(); i++) {
      if (PARTING.contains(sentence.get(i).text()) && !title(sentence, i)) {
        add(parts, sentence.subList(start, i));
        start = i + 1;
      }
    }
    List<Token> last = sentence.subList(start, sentence.size());
    if (start > 1
        && sentence.get(start - 1).is(EXPLAINING)
        && !parts.isEmpty()
        && (amount(last) || explains(parts.getLast(), last))) {
      List<Token> whole = new ArrayList<>(parts.removeLast());
      whole.add(new Token(",", Pos.PUNCT));
      whole.addAll(last);
      parts.add(whole);
    } else {
      add(parts, last);
    }
    return parts;
  }

  /** Returns whether the colon is part of a name, such as "Counter-Strike: Global Offensive". */
  private static boolean title(List<Token> sentence, int i) {
    return sentence.get(i).is(":")
        && i > 1
        && i + 1 < sentence.size()
        && large(sentence.get(i - 1))
        && large(sentence.get(i + 1))
        && !sentence.get(i + 1).is("i");
  }

  private static boolean large(Token token) {
    return Character.isUpperCase(token.text().charAt(0));
  }

  private static List<Integer> dashes(List<Token> sentence) {
    List<Integer> dashes = new ArrayList<>();
    for (int i = 0; i < sentence.size(); i++) {
      if (sentence.get(i).is("-", "–", "—", "(", ")")) {
        dashes.add(i);
      }
    }
    return dashes;
  }

  /** Adds the part unless it has no word. */
  static void add(List<List<Token>> parts, List<Token> part) {
    if (part.stream().anyMatch(Token::word)) {
      parts.add(part);
    }
  }

  /**
   * Returns whether the part is an amount, which stays with its thing: "We have a lot of plums - 30
   * kilos".
   */
  private static boolean amount(List<Token> part) {
    return part.size() <= LONGEST_AMOUNT
        && part.stream().anyMatch(t -> t.is(Pos.NUM))
        && part.stream().noneMatch(t -> t.is(Pos.VERB, Pos.AUX));
  }

  /** Returns whether the part explains the thing before it: "I have a new plan - a trip by sea". */
  private static boolean explains(List<Token> before, List<Token> part) {
    boolean thing =
        part.size() > 1 && part.getFirst().is("a", "an") && before.getLast().is(Pos.NOUN);
    return thing
        && part.size() <= LONGEST_EXPLANATION
        && Clause.of(part).verb() < 0
        && before.stream().anyMatch(t -> t.is("a", "an", "another", "new", "something"));
  }
}
