package dev.memlog.importer.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The statements of a Markdown text: each paragraph and each list item, without marks of form.
 * Code, headings, tables, comments and front matter are no statements.
 */
final class MarkdownStatements {

  private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+]|\\d+[.)])\\s+(?:\\[.] )?(.*)");
  private static final Pattern FENCE = Pattern.compile("\\s*(```|~~~).*");
  private static final Pattern NO_STATEMENT = Pattern.compile("\\s*(#|\\||>|<!--|---|===).*");
  private static final int MOST_CHARACTERS = 20_000;

  private final BiConsumer<Long, String> to;
  private final StringBuilder statement = new StringBuilder();
  private long begun;
  private boolean code;
  private boolean frontMatter;

  /**
   * Creates a reader of lines.
   *
   * @param to receives the number of the line where a statement begins, and the statement
   */
  MarkdownStatements(BiConsumer<Long, String> to) {
    this.to = to;
  }

  /** Returns the statements of a text. */
  static Stream<String> of(String text) {
    List<String> statements = new ArrayList<>();
    var reader = new MarkdownStatements((_, statement) -> statements.add(statement));
    text.lines().forEach(line -> reader.line(2, line));
    reader.end();
    return statements.stream();
  }

  /**
   * Reads a line.
   *
   * @param number the 1-based number of the line
   */
  void line(long number, String line) {
    if (number == 1 && line.strip().equals("---")) {
      frontMatter = true;
    } else if (frontMatter) {
      frontMatter = !line.strip().equals("---");
    } else if (FENCE.matcher(line).matches()) {
      end();
      code = !code;
    } else if (line.isBlank() || NO_STATEMENT.matcher(line).matches()) {
      end();
    } else if (!code) {
      Matcher item = ITEM.matcher(line);
      boolean begins = item.matches();
      if (begins || statement.length() > MOST_CHARACTERS) {
        end();
      }
      begun = statement.isEmpty() ? number : begun;
      statement
          .append(statement.isEmpty() ? "" : " ")
          .append(begins ? item.group(1) : line.strip());
    }
  }

  /** Ends the last statement. */
  void end() {
    String text = statement.toString().replaceAll("\\*\\*|__|`", "").strip();
    statement.setLength(0);
    if (!text.isEmpty()) {
      to.accept(begun, text);
    }
  }
}
