package dev.memlog.language.quotes;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Utterance;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A finder of the sentences of a message that are not its author's statements: forwarded mails,
 * lines with {@code >}, pasted text, code, logs, fiction and games. Words in quotation marks stay
 * with the sentence that frames them.
 */
final class ForeignText {

  private static final Pattern FENCE = Pattern.compile("```.*?(?:```|\\z)", Pattern.DOTALL);
  private static final Pattern QUOTATION =
      Pattern.compile("^[\"“„«'‘].{3,}[\"”“»'’]\\W*$", Pattern.DOTALL);
  private static final Pattern SHOWN =
      Pattern.compile(
          "[:?]\\W{0,9}$|:\\s*['\"“‘«„]|^\\W*(?:here|this is|as the)|\\b(?:show you|want to (?:hear|read)|read you)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LOG =
      Pattern.compile(
          "\\b(?:logs?|output|errors?|trace(?:back)?|stack ?trace|console)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern RECEIVED =
      Pattern.compile("\\b(?:sent|got|received|wrote|forwarded)\\b", Pattern.CASE_INSENSITIVE);

  private static final int LONGEST = 1_000;

  /** The number of UTF-16 units from which a message is a document. */
  private static final int DOCUMENT = 800;

  /** The number of messages before that can announce a text. */
  private static final int REACH = 2;

  private final String text;
  private final List<Sentence> sentences;
  private final @Nullable Rule[] rules;
  private final Lexicon lexicon;

  private ForeignText(String text, List<Sentence> sentences) {
    this.text = text;
    this.lexicon = Lexicon.of(text);
    this.sentences = sentences;
    this.rules = new Rule[sentences.size()];
  }

  /**
   * Returns for each sentence the rule that excludes it, or null if its author states it.
   *
   * @param before the messages before, the nearest first
   */
  static @Nullable Rule[] rules(
      String text, List<Sentence> sentences, Utterance message, List<Utterance> before) {
    ForeignText foreign = new ForeignText(text, sentences);
    if (announced(text, message, before)) {
      foreign.from(0, Rule.FICTION);
      return foreign.rules;
    }
    boolean asked =
        !before.isEmpty()
            && (before.getFirst().text().contains("?")
                || Words.of(before.getFirst().text(), foreign.lexicon).request());
    if (!asked && foreign.onlyNames()) {
      foreign.from(0, Rule.QUOTED);
      return foreign.rules;
    }
    foreign.markFences();
    foreign.markLines();
    foreign.markLetters();
    foreign.markDocument();
    return foreign.rules;
  }

  /** Returns whether an earlier message of the same author announces the message as fiction. */
  private static boolean announced(String text, Utterance message, List<Utterance> before) {
    if (Patterns.in("gameover", text)) {
      return false;
    }
    for (int i = 0; i < Math.min(REACH, before.size()); i++) {
      Utterance earlier = before.get(i);
      if (Patterns.in("game", earlier.text())) {
        return true;
      }
      if (earlier.speaker().equals(message.speaker())) {
        return Sentences.of(earlier.text()).stream().anyMatch(ForeignText::announces);
      }
    }
    return false;
  }

  /** Returns whether a text is only lines of names and numbers, such as a pasted pairing. */
  private boolean onlyNames() {
    return text.strip().indexOf('\n') > 0
        && text.indexOf(':') < 0
        && !Words.of(text, lexicon).self()
        && Arrays.stream(text.split("[^\\p{L}\\p{N}'’-]+"))
            .filter(word -> !word.isEmpty())
            .mapToInt(word -> word.codePointAt(0))
            .allMatch(first -> Character.isUpperCase(first) || Character.isDigit(first));
  }

  private static boolean announces(Sentence sentence) {
    return Patterns.in("fiction", sentence.text())
        && SHOWN.matcher(Beginning.of(sentence.text(), LONGEST)).find();
  }

  private void from(int first, Rule rule) {
    for (int i = Math.max(0, first); i < rules.length; i++) {
      if (rules[i] == null) {
        rules[i] = rule;
      }
    }
  }

  private void markFences() {
    Matcher fence = FENCE.matcher(text);
    while (fence.find()) {
      for (int i = 0; i < rules.length; i++) {
        Sentence sentence = sentences.get(i);
        if (sentence.start() < fence.end() && sentence.end() > fence.start()) {
          rules[i] = Rule.CODE;
        }
      }
    }
  }

  private void markLines() {
    for (int i = 0; i < rules.length; i++) {
      String line = sentences.get(i).text();
      if (rules[i] != null || line.chars().noneMatch(Character::isLetterOrDigit)) {
        continue;
      }
      if (sentences.get(i).listed() && line.contains("\n|") && !ownTable(line)) {
        rules[i] = Rule.CODE;
      } else if (line.startsWith(">") || QUOTATION.matcher(line).matches()) {
        rules[i] = Rule.QUOTED;
      } else if (!sentences.get(i).listed() && Patterns.in("data", line)) {
        rules[i] = Rule.CODE;
      } else if (Patterns.in("forwarded", line)) {
        from(i, Rule.QUOTED);
      } else if (Patterns.in("game", line)) {
        from(i, Rule.FICTION);
      } else if (announces(sentences.get(i))) {
        from(line.contains(":") ? i : i + 1, Rule.FICTION);
      } else if (Patterns.in("task", line)) {
        from(i, Rule.QUOTED);
      } else if (Patterns.in("pasting", line) || (Patterns.in("shown", line) && endsLine(i))) {
        pasted(i + 1, LOG.matcher(line).find());
      }
    }
  }

  /** Returns whether a table is introduced by a statement of the author, and is no task. */
  private boolean ownTable(String table) {
    String head = table.substring(0, table.indexOf('\n'));
    Words words = Words.of(head, lexicon);
    return words.has("first")
        && !words.asks()
        && !words.request()
        && !RECEIVED.matcher(head).find()
        && Stream.of("pasting", "shown", "forwarded").noneMatch(name -> Patterns.in(name, head));
  }

  /**
   * Marks a pasted text, which ends with its last line of a log or of data, or else with the
   * message.
   *
   * @param log whether the text is announced as a log
   */
  private void pasted(int first, boolean log) {
    int last = rules.length - 1;
    while (last >= first && !logged(sentences.get(last).text())) {
      last--;
    }
    if (!log || first >= rules.length || last < first || !logged(sentences.get(first).text())) {
      from(first, Rule.QUOTED);
      return;
    }
    for (int i = first; i <= last || (i < rules.length && !endsLine(i - 1)); i++) {
      rules[i] = Rule.QUOTED;
    }
  }

  private static boolean logged(String line) {
    return Patterns.in("timed", line) || Patterns.in("data", line);
  }

  /** Returns whether the text goes on in another line after a sentence. */
  private boolean endsLine(int place) {
    return place + 1 < rules.length
        && text.substring(sentences.get(place).end(), sentences.get(place + 1).start())
            .contains("\n");
  }

  /** Marks what a long text says without its author, since long texts are pasted. */
  private void markDocument() {
    if (text.length() < DOCUMENT) {
      return;
    }
    for (int i = 0; i < rules.length; i++) {
      Words words = Words.of(sentences.get(i).text(), lexicon);
      if (rules[i] == null && lexicon.english() && !words.self()) {
        rules[i] = Rule.QUOTED;
      }
    }
  }

  /** Marks a letter from its salutation to the name under its closing. */
  private void markLetters() {
    for (int i = 0; i < rules.length; i++) {
      if (Patterns.in("salutation", sentences.get(i).text())) {
        for (int k = rules.length - 1; k > i; k--) {
          if (Patterns.in("closing", sentences.get(k).text())) {
            for (int m = i; m < Math.min(rules.length, k + 2); m++) {
              rules[m] = Rule.QUOTED;
            }
            return;
          }
        }
      }
    }
  }
}
