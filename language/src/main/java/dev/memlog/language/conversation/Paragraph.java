package dev.memlog.language.conversation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A selector of the sentences of a paragraph with a largest length. */
final class Paragraph {

  /** The largest number of sentences. */
  static final int MOST = 4;

  private Paragraph() {}

  /**
   * Selects up to four of the best sentences that fit into the paragraph. The best sentence that
   * fits is selected, unless it leaves no room for a second sentence and two other sentences fit
   * together.
   *
   * @param best the sentences, the best first
   * @param most the largest number of characters of the paragraph
   * @return the selected sentences in the order of the conversation; empty if none fits
   */
  static List<SummarySentence> select(List<SummarySentence> best, int most) {
    List<SummarySentence> selected = grown(new ArrayList<>(), best, most);
    if (selected.size() == 1) {
      List<SummarySentence> pair = pair(best, most);
      selected = pair.isEmpty() ? selected : grown(pair, best, most);
    }
    return selected.stream().sorted(Comparator.comparingInt(SummarySentence::order)).toList();
  }

  private static List<SummarySentence> grown(
      List<SummarySentence> selected, List<SummarySentence> best, int most) {
    for (SummarySentence sentence : best) {
      if (selected.size() < MOST
          && !selected.contains(sentence)
          && length(selected) + 1 + sentence.text().length()
              <= most + (selected.isEmpty() ? 1 : 0)) {
        selected.add(sentence);
      }
    }
    return selected;
  }

  /** Returns the first two sentences that fit together; empty if no two do. */
  private static List<SummarySentence> pair(List<SummarySentence> best, int most) {
    for (int last = 1; last < best.size(); last++) {
      for (int first = 0; first < last; first++) {
        List<SummarySentence> pair = new ArrayList<>(List.of(best.get(first), best.get(last)));
        if (length(pair) <= most) {
          return pair;
        }
      }
    }
    return new ArrayList<>();
  }

  /** Returns the length of the sentences with a blank between each two. */
  private static int length(List<SummarySentence> sentences) {
    return sentences.stream().mapToInt(s -> s.text().length()).sum()
        + Math.max(0, sentences.size() - 1);
  }
}
