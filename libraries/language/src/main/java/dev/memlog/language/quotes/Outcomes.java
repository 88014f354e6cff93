package dev.memlog.language.quotes;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The outcome of each sentence of a message, with its place in the text as written. */
final class Outcomes {

  private final String written;
  private final Message message;
  private final @Nullable Rule[] rules;
  private final @Nullable Candidate[] candidates;

  /** Creates outcomes that begin with the rules that hold without regard to worth. */
  Outcomes(Message message) {
    this.written = message.utterance().text();
    this.message = message;
    this.rules = message.rules().clone();
    this.candidates = new Candidate[rules.length];
  }

  /** Leaves a sentence out. */
  void leave(int place, Rule rule) {
    rules[place] = rule;
  }

  /** Returns whether a sentence may not stand beside others: an echo or a secret. */
  boolean barred(int place) {
    return rules[place] == Rule.RECALLED || rules[place] == Rule.SECRET;
  }

  /** Keeps the sentences of a run in a candidate. */
  void keep(Runs.Run run, Candidate candidate) {
    for (int i = run.first(); i <= run.last(); i++) {
      candidates[i] = candidate;
    }
  }

  /**
   * Returns the sentences in order. The text that is no sentence of its author is an inserted
   * memory, or follows the part that is read.
   */
  List<Extraction.Sentence> sentences() {
    List<Extraction.Sentence> all = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < rules.length; i++) {
      String text = message.sentences().get(i).text();
      int found = written.indexOf(text, from);
      int start = found < 0 ? from : found;
      int end = found < 0 ? from : found + text.length();
      addGap(all, from, start, Rule.RECALLED);
      // A sentence that only a quote too long to be remembered holds has no rule of its own.
      Rule rule = candidates[i] == null ? Objects.requireNonNullElse(rules[i], Rule.LONG) : null;
      all.add(new Extraction.Sentence(start, end, text, rule, candidates[i]));
      from = end;
    }
    addGap(all, from, written.length(), message.whole() ? Rule.RECALLED : Rule.UNREAD);
    return all;
  }

  private void addGap(List<Extraction.Sentence> all, int from, int to, Rule rule) {
    String text = written.substring(from, to).strip();
    if (text.chars().anyMatch(Character::isLetterOrDigit)) {
      int start = written.indexOf(text, from);
      all.add(new Extraction.Sentence(start, start + text.length(), text, rule, null));
    }
  }
}
