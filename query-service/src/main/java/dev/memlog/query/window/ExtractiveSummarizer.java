package dev.memlog.query.window;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.runtime.text.ModelText;
import dev.memlog.state.Message;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A summarizer without a model: it selects the sentences that together cover the most frequent
 * words. The weight of a word is the logarithm of one plus the number of sentences that contain it.
 * A word counts only in the first selected sentence that contains it. Long sentences and questions
 * are weighted down. The summary keeps the original order and names the speaker at each change. It
 * leaves out context blocks from Memlog within messages. Equal messages give equal summaries.
 *
 * @param analyzer the analyzer that extracts the significant words of a sentence
 */
public record ExtractiveSummarizer(Analyzer analyzer) {

  /** The largest number of sentences considered per message; later sentences are mostly detail. */
  private static final int OF_A_MESSAGE = 20;

  /** The length in UTF-16 units above which only the first {@code READ / 4} tokens are read. */
  private static final int READ = 10_000;

  /** The largest number of sentences of a summary. */
  private static final int MOST = 40;

  private static final int LEAST_TERMS = 3;

  /** The factor on the score of a question, since the answer mostly repeats its content. */
  private static final double QUESTION = 0.4;

  private record Sentence(int place, String speaker, String text, Set<String> terms, int tokens) {}

  /**
   * Returns a summary of messages.
   *
   * @param messages the messages, oldest first
   * @param tokens the largest number of tokens of the summary
   * @param tokenizer the tokenizer that counts these tokens
   * @return a text of one paragraph; empty if no useful text fits
   */
  public String summarize(List<Message> messages, int tokens, Tokenizer tokenizer) {
    List<Sentence> sentences = sentences(messages, tokenizer);
    Map<String, Double> weights = weights(sentences);
    List<Sentence> chosen = new ArrayList<>();
    Set<String> covered = new HashSet<>();
    int left = tokens;
    while (chosen.size() < MOST) {
      Sentence best = best(sentences, weights, covered, left);
      if (best == null) {
        break;
      }
      sentences.remove(best);
      covered.addAll(best.terms());
      chosen.add(best);
      left -= best.tokens();
    }
    String summary = joined(chosen);
    while (!chosen.isEmpty() && tokenizer.count(summary) > tokens) {
      chosen.removeLast();
      summary = joined(chosen);
    }
    return summary;
  }

  private static @Nullable Sentence best(
      List<Sentence> sentences, Map<String, Double> weights, Set<String> covered, int left) {
    Sentence best = null;
    double most = 0;
    for (Sentence sentence : sentences) {
      if (sentence.tokens() > left) {
        continue;
      }
      double gain = 0;
      for (String term : sentence.terms()) {
        gain += covered.contains(term) ? 0 : weights.getOrDefault(term, 0.0);
      }
      gain /= Math.sqrt(sentence.tokens());
      gain *= sentence.text().endsWith("?") ? QUESTION : 1;
      if (gain > most) {
        most = gain;
        best = sentence;
      }
    }
    return best;
  }

  private List<Sentence> sentences(List<Message> messages, Tokenizer tokenizer) {
    List<Sentence> sentences = new ArrayList<>();
    for (Message message : messages) {
      String own = EchoFilter.part(MessageText.content(message)).own();
      String text = own.length() > READ ? tokenizer.beginning(own, READ / 4) : own;
      String speaker = ModelText.line(MessageText.speaker(message));
      BreakIterator ends = BreakIterator.getSentenceInstance(Locale.ROOT);
      ends.setText(text);
      int start = ends.first();
      int count = 0;
      for (int end = ends.next(); end != BreakIterator.DONE && count < OF_A_MESSAGE; ) {
        String sentence = ModelText.line(text.substring(start, end));
        Set<String> terms = new HashSet<>(analyzer.terms(sentence));
        if (terms.size() >= LEAST_TERMS) {
          // Counts the sentence with the speaker's name before it and a blank after it.
          int tokens = tokenizer.count(speaker + ": " + sentence) + 1;
          sentences.add(new Sentence(sentences.size(), speaker, sentence, terms, tokens));
          count++;
        }
        start = end;
        end = ends.next();
      }
    }
    return sentences;
  }

  private static Map<String, Double> weights(List<Sentence> sentences) {
    Map<String, Integer> frequencies = new HashMap<>();
    sentences.forEach(s -> s.terms().forEach(term -> frequencies.merge(term, 1, Integer::sum)));
    Map<String, Double> weights = new HashMap<>();
    frequencies.forEach((term, count) -> weights.put(term, Math.log(1.0 + count)));
    return weights;
  }

  private static String joined(List<Sentence> chosen) {
    StringBuilder text = new StringBuilder();
    String speaker = "";
    for (Sentence sentence :
        chosen.stream().sorted(Comparator.comparingInt(Sentence::place)).toList()) {
      text.append(text.isEmpty() ? "" : " ");
      if (!sentence.speaker().equals(speaker)) {
        text.append(sentence.speaker()).append(": ");
        speaker = sentence.speaker();
      }
      text.append(sentence.text());
    }
    return text.toString();
  }
}
