package dev.memlog.language.quotes;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cutter of messages into sentences with their places, in any script. A sentence ends with its
 * mark, before an emoticon's next capitalised word, or with its line. The items of a list belong to
 * the line that introduces them, since "dorms" under "DON'T:" means little alone.
 */
final class Sentences {

  /** The longest list that stays one piece, in UTF-16 units. */
  private static final int LONGEST_LIST = 500;

  private static final Pattern END =
      Pattern.compile(
          "(?<=[.!?…])[\"')\\]”»’]{0,3}+\\s++"
              + "|(?<=[。！？｡])[」』”）]{0,2}+\\s*+"
              + "|(?<=[।؟॥])\\s*+"
              + "|(?<=[\\p{So}\\x{1F300}-\\x{1FAFF}\\x{FE0F}])\\s++(?=\\p{Lu})"
              + "|(?<!\\s)[\\s&&[^\\n]]*+\\n\\s*+"
              + "|(?<=[.!?])(?=\\p{Lu}\\p{Ll})");

  private static final Pattern ABBREVIATION =
      Pattern.compile(
          "(?:^|[\\s(])(?:Mrs?|Ms|Dr|St|Prof|vs|etc|e\\.g|i\\.e|No|approx|ca|bzw|z\\.B|u\\.a|Nr|Str|Sra?|Mme|dott|ul|np|\\p{Lu})\\.$");

  /** An ordinal number such as in "am 3. Mai", or the number of an item. */
  private static final Pattern ORDINAL = Pattern.compile("(?:^|\\s)\\d{1,2}\\.$");

  private static final Pattern AFTER_ORDINAL =
      Pattern.compile(
          "(?:\\p{Ll}|Jan|Feb|M[äa]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[kc]t|Nov|De[zc]|Stock|Etage)");

  private static final Pattern ITEM =
      Pattern.compile("(?:[-*•–▪☐☑✓]|\\d{1,2}[.)]|\\[[ xX]?\\])\\s+\\S.*", Pattern.DOTALL);

  private static final int BACK = 8;

  private Sentences() {}

  /** Returns the sentences of a text in order. */
  static List<Sentence> of(String text) {
    List<Sentence> sentences = new ArrayList<>();
    Matcher end = END.matcher(text);
    int start = 0;
    while (end.find()) {
      int stop = end.start() + end.group().stripTrailing().length();
      if (end.group().contains("\n") || !inside(text, start, stop, end.end())) {
        add(sentences, text, start, stop);
        start = end.end();
      }
    }
    add(sentences, text, start, text.length());
    return listed(text, sentences);
  }

  private static boolean inside(String text, int start, int stop, int next) {
    String last = text.substring(Math.max(start, stop - BACK), stop);
    if (ABBREVIATION.matcher(last).find()) {
      return true;
    }
    return ORDINAL.matcher(last).find()
        && (start + 3 >= stop
            || AFTER_ORDINAL.matcher(text).region(next, text.length()).lookingAt());
  }

  private static void add(List<Sentence> sentences, String text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    if (start < end) {
      sentences.add(new Sentence(start, end, text.substring(start, end)));
    }
  }

  /** Returns the sentences, with the items of each list joined to their introduction. */
  private static List<Sentence> listed(String text, List<Sentence> sentences) {
    List<Sentence> joined = new ArrayList<>();
    int i = 0;
    while (i < sentences.size()) {
      int last = i;
      int items = 0;
      while (last + 1 < sentences.size() && continues(text, sentences, i, last + 1)) {
        last++;
        items += item(sentences.get(last)) ? 1 : 0;
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

  /** Returns whether a sentence continues the list that begins with another sentence. */
  private static boolean continues(String text, List<Sentence> sentences, int first, int at) {
    Sentence before = sentences.get(at - 1);
    Sentence sentence = sentences.get(at);
    String gap = text.substring(before.end(), sentence.start());
    boolean near = gap.chars().filter(c -> c == '\n').count() == 1;
    boolean fits = sentence.end() - sentences.get(first).start() <= LONGEST_LIST;
    boolean belongs =
        item(sentence)
            || (heading(sentence)
                && at + 1 < sentences.size()
                && item(sentences.get(at + 1))
                && (item(before) || at - 1 == first));
    return near && fits && belongs;
  }

  private static boolean item(Sentence sentence) {
    return ITEM.matcher(sentence.text()).matches();
  }

  private static boolean heading(Sentence sentence) {
    return sentence.text().endsWith(":") && sentence.text().length() <= 60;
  }
}
