package dev.memlog.language.cleaning;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A filter that removes recalled memories in JSON format from a text. A JSON object ends with its
 * last brace, so text after it is kept.
 */
final class JsonEcho {

  private static final Pattern BEGIN =
      Pattern.compile("\\{\\s{0,99}+\"memoryContext\"\\s{0,99}+:\\s{0,99}+\\{");
  private static final Pattern TEXT =
      Pattern.compile("\"text\"\\s{0,99}+:\\s{0,99}+\"((?:[^\"\\\\]++|\\\\.)*+)\"", Pattern.DOTALL);

  private JsonEcho() {}

  /**
   * Returns a text without contexts.
   *
   * @param recalled receives the texts of their lines
   */
  static String remove(String text, List<String> recalled) {
    Matcher begin = BEGIN.matcher(text);
    StringBuilder rest = new StringBuilder();
    int from = 0;
    while (begin.find(from)) {
      int end = end(text, begin.start());
      rest.append(text, from, begin.start()).append('\n');
      TEXT.matcher(text.substring(begin.start(), end))
          .results()
          .map(line -> line.group(1).replaceAll("\\\\(.)", "$1").strip())
          .filter(line -> !line.isEmpty())
          .forEach(recalled::add);
      from = end;
    }
    return rest.append(text, from, text.length()).toString();
  }

  /** Returns the index after the brace that closes the brace at {@code start}. */
  private static int end(String text, int start) {
    int depth = 0;
    boolean quoted = false;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '{') {
        depth++;
      } else if (c == '}' && --depth == 0) {
        return i + 1;
      }
    }
    return text.length();
  }
}
