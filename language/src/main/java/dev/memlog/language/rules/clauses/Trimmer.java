package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import dev.memlog.language.english.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A filter that removes from a sentence the words that state nothing: openers, closings, names of
 * the person spoken to, and fillers. "Well, Mel, I honestly just moved" → "I moved".
 */
public final class Trimmer {

  private static final Set<String> OPENERS = WordLists.words(Trimmer.class, "openers.txt");
  private static final Set<String> FILLERS = WordLists.words(Trimmer.class, "fillers.txt");
  private static final int LONGEST_OPENER = 6;
  private static final String[] GREETINGS = {
    "hey", "hi", "hello", "wow", "woah", "whoa", "oh", "thanks"
  };
  private static final String[] LETTING = {"let", "lets", "as", "if", "what", "someone", "people"};

  private final Set<String> names;

  /**
   * Creates a trimmer.
   *
   * @param names the names of the participants; a capitalised word of three or more letters with
   *     which a name begins counts as the name
   */
  public Trimmer(List<String> names) {
    this.names =
        Set.copyOf(names.stream().map(name -> name.toLowerCase(Locale.ROOT)).distinct().toList());
  }

  /** Returns whether the word is the name of a participant, or a short form of it. */
  boolean participant(Token token) {
    String lower = token.lower();
    return Character.isUpperCase(token.text().charAt(0))
        && lower.length() >= 3
        && names.stream().anyMatch(name -> name.startsWith(lower));
  }

  /** Returns a sentence without openers, closings, names of the person spoken to, and fillers. */
  public List<Token> trimmed(List<Token> sentence) {
    List<Token> rest = withoutClosing(withoutOpening(sentence));
    List<Token> kept = new ArrayList<>();
    for (int i = 0; i < rest.size(); i++) {
      Token token = rest.get(i);
      if (called(rest, i)) {
        // The comma before the name goes with it; the one behind it stays.
        if (!kept.isEmpty() && kept.getLast().is(",")) {
          kept.removeLast();
        }
      } else if (!filler(rest, i)) {
        kept.add(token);
      }
    }
    return kept;
  }

  /** Returns whether a name between punctuation marks is addressed. */
  private boolean called(List<Token> tokens, int at) {
    if (!participant(tokens.get(at))) {
      return false;
    }
    boolean markBefore = at == 0 || tokens.get(at - 1).is(Pos.PUNCT);
    boolean markBehind = at + 1 >= tokens.size() || tokens.get(at + 1).is(Pos.PUNCT);
    return markBefore && markBehind && at > 0;
  }

  private static boolean filler(List<Token> tokens, int at) {
    Token token = tokens.get(at);
    if (!FILLERS.contains(token.lower()) || at + 1 >= tokens.size()) {
      return false;
    }
    Token next = tokens.get(at + 1);
    boolean measured = at > 0 && tokens.get(at - 1).is("for", "after", "in") && token.is("so");
    if (measured || next.is("much", "many", "far", "that", "few", "as", "though")) {
      return false; // "for so long", "even though"
    }
    if (token.is("just") && tokens.subList(0, at).stream().anyMatch(t -> t.is("though"))) {
      return false; // "though I just joined" makes no sense without
    }
    if (token.is("so")
        && at + 2 < tokens.size()
        && tokens.get(at + 2).is("that", "i", "we", "it")) {
      return false; // "so loud that we left"
    }
    // "just" before a number or noun, "kind of" and the like mean something.
    return next.is(Pos.VERB, Pos.AUX, Pos.ADJ, Pos.ADV, Pos.PART)
        || token.is("actually", "honestly", "basically", "literally", "definitely");
  }

  private List<Token> withoutOpening(List<Token> tokens) {
    List<Token> rest = tokens;
    boolean shorter = true;
    boolean greeted = false;
    while (shorter && !rest.isEmpty()) {
      shorter = false;
      Token first = rest.getFirst();
      if (first.is(Pos.PUNCT, Pos.SYM) && !first.is("$", "\"")) {
        rest = rest.subList(1, rest.size());
        shorter = true;
        continue;
      }
      boolean called =
          participant(first)
              && rest.size() > 1
              && rest.get(1).is(Pos.PUNCT)
              && !rest.get(1).is("'");
      if (called) {
        rest = rest.subList(2, rest.size());
        shorter = true;
        continue;
      }
      if (Addressing.called(rest, greeted)) {
        rest = rest.subList(1, rest.size());
        shorter = true;
        continue;
      }
      for (int n = Math.min(LONGEST_OPENER, rest.size()); n > 0; n--) {
        if (OPENERS.contains(TokenText.join(rest.subList(0, n)).toLowerCase(Locale.ROOT))
            && opens(rest, n)) {
          greeted |= rest.get(n - 1).is(Pos.INTJ) || rest.getFirst().is(GREETINGS);
          rest = rest.subList(n, rest.size());
          shorter = true;
          break;
        }
      }
    }
    return rest;
  }

  /**
   * Returns whether an opener ends at this index: before a punctuation mark, a pronoun or a name.
   * "so" before an adjective is not an opener.
   */
  private boolean opens(List<Token> tokens, int at) {
    if (at >= tokens.size()) {
      return true;
    }
    Token next = tokens.get(at);
    if (tokens.get(at - 1).is("now") && next.is("that")) {
      return false;
    }
    if (tokens.get(at - 1).is("though", "besides")) {
      return next.is(Pos.PUNCT); // "besides the lessons" leads into another sentence
    }
    if (at == 2 && tokens.get(1).is("me") && next.is(",")) {
      return false; // "for me, painting is a rest"
    }
    if (tokens.getFirst().is("i") && next.is("about", "of", "back")) {
      return false; // "I think about the sea"
    }
    return next.is(Pos.PUNCT, Pos.PRON, Pos.INTJ, Pos.CCONJ)
        || participant(next)
        || tokens.get(at - 1).is(Pos.INTJ, Pos.CCONJ, Pos.PUNCT)
        || at > 1
        || next.is(Pos.DET, Pos.PROPN, Pos.SCONJ);
  }

  private List<Token> withoutClosing(List<Token> tokens) {
    int end = tokens.size();
    while (end > 0 && tokens.get(end - 1).is(Pos.PUNCT) && !tokens.get(end - 1).is("\"", ")")) {
      end--;
    }
    if (end > 2 && participant(tokens.get(end - 1)) && tokens.get(end - 2).is(",")) {
      end -= 2;
    }
    for (String closing :
        List.of(
            "too",
            "though",
            "as well",
            "lol",
            "haha",
            "you know",
            "right",
            "by the way",
            "btw",
            "take a look",
            "check it out",
            "speaking of",
            "speaking of which",
            "as usual",
            "as always")) {
      int n = closing.split(" ").length;
      boolean told =
          end > n
              && ((closing.equals("you know") && tokens.get(end - n - 1).is(LETTING))
                  || (closing.equals("right") && !tokens.get(end - n - 1).is(",")));
      if (end > n + 2
          && !told
          && TokenText.join(tokens.subList(end - n, end))
              .toLowerCase(Locale.ROOT)
              .equals(closing)) {
        end -= n;
      }
    }
    while (end > 0 && tokens.get(end - 1).is(",")) {
      end--;
    }
    int whole = Tails.begin(tokens.subList(0, end));
    return tokens.subList(0, whole);
  }
}
