package dev.memlog.language.conversation;

import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.cleaning.TextCleaner;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.rules.selection.SmallTalk;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Turn;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A selector of the most informative sentence of a user's message as a quotation. A summary quotes
 * messages of a conversation without statements, such as a conversation in another language.
 */
final class Quotations {

  private static final int LONGEST = 80;

  /** The least informativeness: two words that are in no list, or several less rare ones. */
  private static final double LEAST = 12;

  private Quotations() {}

  /**
   * A quotation.
   *
   * @param text the quotation with its speaker, as a sentence
   * @param told the informativeness of the quoted words
   */
  record Quotation(String text, double told) {}

  /**
   * Returns the quotation of a turn; empty if it is an assistant's, or says too little.
   *
   * @param allowed the sensitive matters that may be remembered
   */
  static Optional<Quotation> of(Turn turn, Set<Sensitivity> allowed) {
    if (turn.speaker().role() != Role.USER) {
      return Optional.empty();
    }
    String best = "";
    double most = LEAST;
    String own = TextCleaner.clean(EchoFilter.part(turn.text()).own());
    for (String sentence : EnglishParser.sentences(own)) {
      String quoted = shortened(sentence.strip().replace('"', '\''));
      double told = told(quoted);
      if (told > most && allowed.containsAll(SensitiveCategories.of(quoted))) {
        best = quoted;
        most = told;
      }
    }
    if (best.isEmpty()) {
      return Optional.empty();
    }
    String verb = SmallTalk.question(best) ? " asked: \"" : " said: \"";
    return Optional.of(new Quotation(turn.speaker().name() + verb + best + "\".", most));
  }

  private static double told(String sentence) {
    Map<String, Double> telling = Informativeness.telling(sentence, Set.of());
    return telling.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Returns a sentence that is cut behind a word if it is too long. */
  private static String shortened(String sentence) {
    if (sentence.length() <= LONGEST) {
      return sentence;
    }
    BreakIterator words = BreakIterator.getWordInstance(Locale.ROOT);
    words.setText(sentence);
    int end = words.preceding(LONGEST);
    return end <= 0 ? "" : sentence.substring(0, end).strip() + "…";
  }
}
