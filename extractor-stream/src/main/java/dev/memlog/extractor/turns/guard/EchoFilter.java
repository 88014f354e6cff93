package dev.memlog.extractor.turns.guard;

import dev.memlog.extractor.turns.language.Informativeness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps what the memory has said from being remembered again: the blocks that it puts into prompts
 * (formats A3, H5 and B of the feature list) are cut out of a text, and a statement that merely
 * repeats recalled text is told as an echo.
 */
public final class EchoFilter {

  /**
   * Of a statement's telling words, how many must stand in one recalled text to make it an echo.
   */
  private static final double SHARE = 0.8;

  private static final int LEAST_WORDS = 3;

  private static final List<Pattern> BLOCKS =
      List.of(
          // H5: up to the question it was put before, which is the person's own.
          block("RELEVANT CONTEXT FROM PAST CONVERSATIONS:.*?(?:USER QUESTION:[ \\t]*|\\z)"),
          // A3: a heading, numbered lines with dates, and a closing line.
          block(
              "(?:\\(memories for app: [^)\\n]*\\)\\s*)?The following are memories from previous"
                  + " conversations.*?(?:Use these memories to provide context-aware"
                  + " responses\\.?|\\z)"),
          block("\\(memories for app: [^)\\n]*\\)"),
          block("Found \\d+ memor(?:y|ies):(?:\\s*\\[\\d+\\][^\\n]*)*"),
          line("\\[\\d+\\] [A-Z_]+: \".*\"(?: \\(related\\))? \\(id: [^)]*\\)"),
          line("(?:remember: )?Reinforced existing memory: .*"),
          line("Remembered: \".*\".*\\(id: [^)]*\\).*"),
          line("(?:\\d+\\. )?\\[Created: \\d{4}-\\d\\d-\\d\\d\\] .*"),
          line("Context: \".*\" → \\[Conversation: .*"),
          line("Previous context: .*"));

  private static final Pattern LINE =
      Pattern.compile(
          "^\\s*(?:\\[\\d+\\] [A-Z_]+: |\\[[^\\]]+\\]: |\\d+\\. \\[Created: [^\\]]*\\] )?(.*)$",
          Pattern.MULTILINE);

  private EchoFilter() {}

  private static Pattern block(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
  }

  private static Pattern line(String pattern) {
    return Pattern.compile("^[ \\t>]*" + pattern + "$", Pattern.MULTILINE);
  }

  /**
   * A text parted into what was written and what the memory had put there.
   *
   * @param own what is left without the memory's blocks
   * @param recalled the lines of those blocks
   */
  public record Parted(String own, List<String> recalled) {}

  /** Cuts the memory's blocks out of a text. */
  public static Parted part(String text) {
    String own = text;
    List<String> recalled = new ArrayList<>();
    for (Pattern block : BLOCKS) {
      Matcher matcher = block.matcher(own);
      StringBuilder rest = new StringBuilder();
      while (matcher.find()) {
        LINE.matcher(matcher.group())
            .results()
            .map(line -> line.group(1).strip())
            .filter(line -> !line.isEmpty())
            .forEach(recalled::add);
        matcher.appendReplacement(rest, "\n");
      }
      own = matcher.appendTail(rest).toString();
    }
    return new Parted(own.strip(), List.copyOf(recalled));
  }

  /** Whether the statement says nothing but what one of the recalled texts said. */
  public static boolean echoes(String statement, List<String> recalled) {
    Set<String> words = telling(statement);
    if (words.size() < LEAST_WORDS) {
      return recalled.stream().anyMatch(text -> plain(text).contains(plain(statement)));
    }
    for (String text : recalled) {
      Set<String> known = telling(text);
      long found = words.stream().filter(known::contains).count();
      if (found >= SHARE * words.size()) {
        return true;
      }
    }
    return false;
  }

  private static Set<String> telling(String text) {
    return new HashSet<>(Informativeness.stems(text));
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }
}
