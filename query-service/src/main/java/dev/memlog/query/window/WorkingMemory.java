package dev.memlog.query.window;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.english.Beginning;
import dev.memlog.runtime.text.ModelText;
import dev.memlog.state.Message;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The working memory of a conversation: the sentence that states the conversation's goal, and a few
 * recent sentences with frequent words or words of the goal. It is computed from the latest
 * messages alone, so each new message may change it.
 *
 * <p>The goal is the user's latest sentence with a phrase of intent or request, such as "I want" or
 * "can you". Without such a phrase, it is the user's latest question. The items are chosen one by
 * one from the sentences of users and assistants, by their score. The score adds up the weights of
 * the sentence's words that no chosen sentence contains. The weight of a word is the logarithm of
 * one plus the number of sentences that contain it. It doubles if the goal or the user's latest
 * message contains the word. The score is divided by the square root of the number of words. It
 * falls by a tenth with each later message, and is lower for a question.
 *
 * @param goal the sentence that states the goal; empty if there is none
 * @param items the chosen sentences in the order in which they were said
 */
public record WorkingMemory(Optional<Item> goal, List<Item> items) {

  /** The largest number of items if a request names no number. */
  public static final int ITEMS = 5;

  /** The largest number of items that a request may ask for. */
  public static final int MOST_ITEMS = 7;

  /** The number of latest messages from which callers compute a working memory. */
  public static final int MESSAGES = 40;

  private static final int OF_A_MESSAGE = 20;
  private static final int READ = 10_000;
  private static final int LEAST_TERMS = 3;
  private static final double DECAY = 0.9;
  private static final double QUESTION = 0.4;

  private static final Pattern AIM =
      Pattern.compile(
          "\\b(?:i|we)(?:'m| am|'re| are)?(?: really| also| still)? (?:want|need|plan|planning"
              + "|trying|have|hope|hoping|looking|intend|must|going)\\b"
              + "|\\b(?:i|we)(?:'d| would) like\\b|\\bhelp (?:me|us)\\b|^please\\b|\\blet(?:'s| us)\\b"
              + "|\\b(?:my|our|the) (?:goal|aim|task) is\\b"
              + "|^(?:can|could|would|will) you\\b",
          Pattern.CASE_INSENSITIVE);

  /**
   * A sentence of the working memory and the message that contains it.
   *
   * @param message the message
   * @param text the sentence
   */
  public record Item(Message message, String text) {}

  private record Sentence(int place, int age, Item item, Set<String> terms) {

    boolean asks() {
      return item.text().endsWith("?");
    }

    boolean byUser() {
      return item.message().getRole().equals("user");
    }
  }

  /**
   * Computes the working memory of a conversation.
   *
   * @param messages the latest messages, oldest first
   * @param most the largest number of items, 1 to {@link #MOST_ITEMS}
   * @param analyzer the analyzer that extracts the significant words of a sentence
   */
  public static WorkingMemory of(List<Message> messages, int most, Analyzer analyzer) {
    List<Sentence> sentences = sentences(messages, analyzer);
    Sentence goal = goal(sentences);
    Set<String> focus = new HashSet<>(goal == null ? Set.of() : goal.terms());
    sentences.stream()
        .filter(Sentence::byUser)
        .mapToInt(Sentence::age)
        .min()
        .ifPresent(
            latest ->
                sentences.stream()
                    .filter(s -> s.byUser() && s.age() == latest)
                    .forEach(s -> focus.addAll(s.terms())));
    Map<String, Integer> counts = new HashMap<>();
    sentences.forEach(s -> s.terms().forEach(term -> counts.merge(term, 1, Integer::sum)));
    List<Sentence> left =
        new ArrayList<>(
            sentences.stream()
                .filter(s -> !s.equals(goal) && s.terms().size() >= LEAST_TERMS)
                .toList());
    Set<String> covered = new HashSet<>();
    List<Sentence> chosen = new ArrayList<>();
    while (chosen.size() < most) {
      Sentence best = null;
      double score = 0;
      for (Sentence sentence : left) {
        double gain = gain(sentence, counts, focus, covered);
        if (gain > score) {
          best = sentence;
          score = gain;
        }
      }
      if (best == null) {
        break;
      }
      left.remove(best);
      covered.addAll(best.terms());
      chosen.add(best);
    }
    chosen.sort(Comparator.comparingInt(Sentence::place));
    return new WorkingMemory(
        Optional.ofNullable(goal).map(Sentence::item),
        chosen.stream().map(Sentence::item).toList());
  }

  private static double gain(
      Sentence sentence, Map<String, Integer> counts, Set<String> focus, Set<String> covered) {
    double sum = 0;
    for (String term : sentence.terms()) {
      if (!covered.contains(term)) {
        sum += Math.log(1.0 + counts.getOrDefault(term, 0)) * (focus.contains(term) ? 2 : 1);
      }
    }
    return sum
        / Math.sqrt(sentence.terms().size())
        * Math.pow(DECAY, sentence.age())
        * (sentence.asks() ? QUESTION : 1);
  }

  private static @Nullable Sentence goal(List<Sentence> sentences) {
    Sentence aim = null;
    Sentence question = null;
    for (Sentence sentence : sentences) {
      if (sentence.byUser()) {
        aim = AIM.matcher(sentence.item().text()).find() ? sentence : aim;
        question = sentence.asks() ? sentence : question;
      }
    }
    return aim == null ? question : aim;
  }

  private static List<Sentence> sentences(List<Message> messages, Analyzer analyzer) {
    List<Message> spoken =
        messages.stream()
            .filter(m -> m.getRole().equals("user") || m.getRole().equals("assistant"))
            .toList();
    List<Sentence> sentences = new ArrayList<>();
    for (int i = 0; i < spoken.size(); i++) {
      Message message = spoken.get(i);
      String own = EchoFilter.part(MessageText.content(message)).own();
      String text = Beginning.of(own, READ);
      BreakIterator ends = BreakIterator.getSentenceInstance(Locale.ROOT);
      ends.setText(text);
      int start = ends.first();
      int count = 0;
      for (int end = ends.next();
          end != BreakIterator.DONE && count < OF_A_MESSAGE;
          end = ends.next()) {
        String sentence = ModelText.line(text.substring(start, end));
        start = end;
        if (!sentence.isEmpty()) {
          sentences.add(
              new Sentence(
                  sentences.size(),
                  spoken.size() - 1 - i,
                  new Item(message, sentence),
                  new LinkedHashSet<>(analyzer.terms(sentence))));
          count++;
        }
      }
    }
    return sentences;
  }
}
