package dev.memlog.language.cleaning;

import dev.memlog.language.turn.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A filter that removes from messages the blocks of recalled memories that a memory service has
 * inserted into a prompt. Otherwise recalled memories would be extracted again. Repetitions in the
 * patterns are possessive or bounded where a long text would otherwise take too much time.
 */
public final class EchoFilter {

  /** A part of every block, so that other texts are read once instead of once per pattern. */
  private static final Pattern HINT =
      Pattern.compile("memor|context|\\(id: |\\[created: ", Pattern.CASE_INSENSITIVE);

  private static final List<Pattern> BLOCKS =
      List.of(
          // The formats markdown and xml of a context.
          block(
              "# Memory context\\s{1,9}+## (?:Core memory|Profile|Working memory|What is remembered|Earlier messages|This"
                  + " conversation)\\s.*?(?:\\(end of memory context\\)|\\z)"),
          block(
              "<memory_context>\\s{0,9}+<(?:core|profile|working|memories|passages|window)>.*?(?:</memory_context>|\\z)"),
          // What stands before the formats H5, A3 and B.
          block("(?:CORE|WORKING) MEMORY:(?:\\s*+\\[\\d{1,9}+\\] [^:\\n]{1,128}+: [^\\n]*+)++"),
          // H5: up to the question, which the user wrote.
          block("RELEVANT CONTEXT FROM PAST CONVERSATIONS:.*?(?:USER QUESTION:[ \\t]*|\\z)"),
          // A3: a heading, numbered lines with dates, and a closing line.
          block(
              "(?:\\(memories for app: [^)\\n"
                  + "]{0,200}+\\)\\s*+)?The following are memories from previous"
                  + " conversations.*?(?:Use these memories to provide context-aware"
                  + " responses\\.?|\\z)"),
          block("\\(memories for app: [^)\\n]{0,200}+\\)"),
          block("Found \\d{1,9} memor(?:y|ies):(?:\\s*+\\[\\d++\\][^\\n]*+)*+"),
          line("\\[\\d{1,9}\\] [A-Z_]{1,40}+: \".*\"(?: \\(related\\))? \\(id: [^)\\n]{0,200}+\\)"),
          line("(?:remember: )?Reinforced existing memory: .*"),
          line("Remembered: \"[^\"\\n]*+\".*\\(id: [^)\\n]{0,200}+\\).*"),
          line("(?:\\d{1,9}\\. )?\\[Created: \\d{4}-\\d\\d-\\d\\d\\] .*"),
          line("Context: \".*\" → \\[Conversation: .*"),
          line("Previous context: .*"));

  private static final Pattern LINE =
      Pattern.compile(
          "^\\s*+(?:\\[\\d{1,9}\\] [A-Za-z0-9._-]{1,64}+: |\\[[^\\]\\n"
              + "]{1,200}+\\]: |\\d{1,9}\\. \\[Created: [^\\]\\n"
              + "]{0,40}+\\] |\\d{1,9}\\. )?(.*)$",
          Pattern.MULTILINE);

  private static final Pattern ELEMENT =
      Pattern.compile(
          "\\s*+<(?:memory|message|item)(?: [^<>]{0,400}+)?>(.*?)(?:</\\w{1,20}+>)?\\s*");

  /** A quote with its speaker and date, or a text in quotation marks, and what stands behind it. */
  private static final Pattern QUOTED =
      Pattern.compile(
          "(?:.{0,600}?, \\d{1,2} [A-Z][a-z]{2} \\d{4}\\b.{0,600}?: )?\"(.*)\"(?:"
              + " \\([^()\\n]{0,200}+\\))*+");

  /** The date of a line, in brackets or parentheses. */
  private static final Pattern DATED =
      Pattern.compile(
          "\\[[^\\[\\]\\n]{0,40}?\\d{4}-\\d\\d-\\d\\d\\]|\\([^()\\n]{0,40}?\\d{4}-\\d\\d-\\d\\d\\)");

  private EchoFilter() {}

  private static Pattern block(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
  }

  private static Pattern line(String pattern) {
    return Pattern.compile("^[ \\t>]*+" + pattern + "$", Pattern.MULTILINE);
  }

  /**
   * The two parts of a text: what its author wrote, and the recalled memories that were inserted.
   *
   * @param own the text without the inserted blocks, stripped
   * @param recalled the lines of the inserted blocks, without blank lines; empty if there are none
   */
  public record Parted(String own, List<String> recalled) {}

  /** Separates the inserted blocks of recalled memories from a text. */
  public static Parted part(String text) {
    if (!HINT.matcher(text).find()) {
      return new Parted(text.strip(), List.of());
    }
    List<String> recalled = new ArrayList<>();
    String own = JsonEcho.remove(text, recalled);
    for (Pattern block : BLOCKS) {
      Matcher matcher = block.matcher(own);
      StringBuilder rest = new StringBuilder();
      while (matcher.find()) {
        LINE.matcher(matcher.group())
            .results()
            .map(line -> unmarked(line.group(1)))
            .filter(line -> !line.isEmpty())
            .forEach(recalled::add);
        matcher.appendReplacement(rest, "\n");
      }
      own = matcher.appendTail(rest).toString();
    }
    return new Parted(own.strip(), List.copyOf(recalled));
  }

  /**
   * Returns the text of a line without its markup, speaker, ids and date. A number of these is not
   * a number of the text.
   */
  private static String unmarked(String line) {
    Matcher element = ELEMENT.matcher(line);
    String text =
        (element.matches() ? element.group(1) : line)
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&amp;", "&")
            .strip();
    String undated = DATED.matcher(text).replaceAll("").strip();
    Matcher quoted = QUOTED.matcher(undated);
    return quoted.matches() ? quoted.group(1) : undated;
  }

  /**
   * Returns the recalled memories that were inserted into a turn and into its preceding messages.
   */
  public static Recalled around(Turn turn) {
    List<String> recalled = new ArrayList<>(part(turn.text()).recalled());
    turn.preceding().forEach(before -> recalled.addAll(part(before.text()).recalled()));
    return new Recalled(recalled);
  }
}
