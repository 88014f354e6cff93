package dev.memlog.language.english;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A splitter of texts into sentences, in any script. A sentence ends with its mark, before an
 * emoticon's next capitalised word, or with its line.
 */
public final class SentenceSplitter {

  /** The place of a sentence in a text, without surrounding white space. */
  public record Span(int start, int end) {}

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
          "(?:^|[\\s(])(?:Mrs?|Ms|Dr|St|Prof|vs|etc|e\\.g|i\\.e|No|approx|ext|tel|incl|ca|bzw|z\\.B|u\\.a|Nr|Str|Sra?|Mme|dott|ul|np|\\p{Lu})\\.$");

  /** An ordinal number such as in "am 3. Mai", or the number of an item. */
  private static final Pattern ORDINAL = Pattern.compile("(?:^|\\s)\\d{1,2}\\.$");

  private static final Pattern AFTER_ORDINAL =
      Pattern.compile(
          "(?:\\p{Ll}|Jan|Feb|M[äa]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[kc]t|Nov|De[zc]|Stock|Etage)");

  /** A word that is an abbreviation if a number follows, as in "max. 500". */
  private static final Pattern BEFORE_NUMBER = Pattern.compile("(?:^|[\\s(])(?:no|min|max)\\.$");

  /** The number of characters to look back, longer than any abbreviation. */
  private static final int BACK = 8;

  private SentenceSplitter() {}

  /** Returns the sentences of a text as written, without surrounding white space. */
  public static List<String> sentences(String text) {
    return spans(text).stream().map(span -> text.substring(span.start(), span.end())).toList();
  }

  /** Returns the places of the sentences of a text, in order. */
  public static List<Span> spans(String text) {
    List<Span> spans = new ArrayList<>();
    Matcher end = END.matcher(text);
    int start = 0;
    while (end.find()) {
      int stop = end.start() + end.group().stripTrailing().length();
      if (end.group().contains("\n") || !goesOn(text, start, stop, end.end())) {
        add(spans, text, start, stop);
        start = end.end();
      }
    }
    add(spans, text, start, text.length());
    return spans;
  }

  /** Returns whether a mark is no end of a sentence. */
  private static boolean goesOn(String text, int start, int stop, int next) {
    String last = text.substring(Math.max(start, stop - BACK), stop);
    boolean number = next < text.length() && Character.isDigit(text.charAt(next));
    return ABBREVIATION.matcher(last).find()
        || (number && BEFORE_NUMBER.matcher(last).find())
        || (ORDINAL.matcher(last).find()
            && (start + 3 >= stop
                || AFTER_ORDINAL.matcher(text).region(next, text.length()).lookingAt()));
  }

  private static void add(List<Span> spans, String text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    if (start < end) {
      spans.add(new Span(start, end));
    }
  }
}
