package dev.memlog.language.rules.selection;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.rules.clauses.Fragments;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A detector of sentences that state no fact: questions, greetings, commands, wishes, praise and
 * agreement.
 */
public final class SmallTalk {

  private static final Pattern PHRASES = phrases();

  private static final List<String> ASKING =
      List.of("what", "when", "where", "who", "why", "how", "which", "whose", "whats", "hows");

  private SmallTalk() {}

  /**
   * Returns one pattern of the listed phrases; those of a line that begins with ^ must begin the
   * clause.
   */
  private static Pattern phrases() {
    StringBuilder pattern = new StringBuilder();
    for (String line : WordLists.lines(SmallTalk.class, "small-talk.txt")) {
      boolean begins = line.startsWith("^");
      String words = begins ? line.substring(1) : line;
      pattern.append(pattern.isEmpty() ? "" : "|").append(begins ? "^" : "\\b").append("(?:");
      pattern.append(String.join("|", words.split(", +"))).append(")\\b");
    }
    return Pattern.compile(pattern.toString());
  }

  /** Returns whether a sentence, as its speaker wrote it, ends with a question mark. */
  public static boolean question(String sentence) {
    return sentence.stripTrailing().replaceAll("[\"')\\]]+$", "").endsWith("?");
  }

  /**
   * Returns whether a clause is a question, a command or small talk, or has fewer than three
   * tokens.
   */
  public static boolean empty(List<Token> clause) {
    if (clause.size() < 3) {
      return true;
    }
    Token first = clause.getFirst();
    Token second = clause.get(1);
    boolean asks =
        (first.is(Pos.AUX) && second.is(Pos.PRON))
            || (ASKING.contains(first.lower()) && second.is(Pos.AUX) && !first.is("when", "where"));
    boolean commands =
        first.is(Pos.VERB, Pos.AUX)
            && first.lower().equals(Verbs.base(first.lower()))
            && Fragments.completed(clause).isEmpty();
    return asks
        || commands
        || PHRASES.matcher(TokenText.join(clause).toLowerCase(Locale.ROOT)).find();
  }
}
