package dev.memlog.language.quotes;

import dev.memlog.language.english.SentenceSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A cutter of messages into sentences with their places. The items of a list belong to the line
 * that introduces them, since "dorms" under "DON'T:" means little alone.
 */
final class Sentences {

  /** The longest list that stays one piece, in UTF-16 units. */
  private static final int LONGEST_LIST = 500;

  private static final int LONGEST_HEADING = 60;

  private static final Pattern ITEM =
      Pattern.compile("(?:[-*+•–◦·▪☐☑✓✔→]|\\d{1,2}[.)]|\\[[ xX]?\\])\\s+\\S.*", Pattern.DOTALL);

  /** The beginning of a row of a table. */
  private static final String ROW = "|";

  private Sentences() {}

  /** Returns the sentences of a text in order. */
  static List<Sentence> of(String text) {
    return listed(
        text,
        SentenceSplitter.spans(text).stream()
            .map(at -> new Sentence(at.start(), at.end(), text.substring(at.start(), at.end())))
            .toList());
  }

  /** Returns the sentences, with the items of each list joined to their introduction. */
  private static List<Sentence> listed(String text, List<Sentence> sentences) {
    List<Sentence> joined = new ArrayList<>();
    int i = 0;
    while (i < sentences.size()) {
      int last = i;
      int items = 0;
      while (last + 1 < sentences.size() && continues(text, sentences, i, last + 1, items > 0)) {
        last++;
        items += listed(sentences.get(last)) ? 1 : 0;
      }
      if (items > 0 || (item(sentences.get(i)) && last > i)) {
        while (last > i && heading(sentences.get(last))) {
          last--;
        }
        int end = sentences.get(last).end();
        int start = sentences.get(i).start();
        joined.add(new Sentence(start, end, text.substring(start, end), true));
        i = last + 1;
      } else {
        joined.add(sentences.get(i));
        i++;
      }
    }
    return joined;
  }

  /**
   * Returns whether a sentence continues the list that begins with another sentence.
   *
   * @param listed whether the sentence before belongs to an item
   */
  private static boolean continues(
      String text, List<Sentence> sentences, int first, int at, boolean listed) {
    Sentence before = sentences.get(at - 1);
    Sentence sentence = sentences.get(at);
    String gap = text.substring(before.end(), sentence.start());
    long lines = gap.chars().filter(c -> c == '\n').count();
    boolean fits = sentence.end() - sentences.get(first).start() <= LONGEST_LIST;
    if (lines == 0) {
      return listed && fits && !sentence.text().endsWith("?");
    }
    boolean belongs =
        item(sentence)
            || (sentence.text().startsWith(ROW) && !sentences.get(first).text().startsWith(ROW))
            || (heading(sentence)
                && at + 1 < sentences.size()
                && item(sentences.get(at + 1))
                && (item(before) || at - 1 == first));
    return lines == 1 && fits && belongs;
  }

  private static boolean listed(Sentence sentence) {
    return item(sentence) || sentence.text().startsWith(ROW);
  }

  private static boolean item(Sentence sentence) {
    return ITEM.matcher(sentence.text()).matches();
  }

  private static boolean heading(Sentence sentence) {
    String line = sentence.text();
    return line.length() <= LONGEST_HEADING
        && (line.endsWith(":") || line.matches("\\p{Lu}[\\p{Lu}\\P{L}]+"));
  }
}
