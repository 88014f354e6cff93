package dev.memlog.cli.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The statements of a Markdown text that only a person writes. Each list item and each paragraph is
 * a statement. Headings, code blocks, comments, quotations, tables and rules are not statements.
 *
 * @param statements the statements in their order, each on one line of 10 to 500 characters
 * @param refused messages about texts that are too short or too long for a statement
 */
record OwnFile(List<String> statements, List<String> refused) {

  private static final int LEAST = 10;
  private static final int MOST = 500;
  private static final Pattern ITEM = Pattern.compile("^\\s*(?:[-*+]|\\d+[.)])\\s+");
  private static final Pattern TASK = Pattern.compile("^\\[[ xX]] +");
  private static final Pattern APART = Pattern.compile("^\\s*(?:#|>|\\||-{3,}$|\\*{3,}$|={3,}$).*");

  /** Extracts the statements of a Markdown text. */
  static OwnFile read(String text) {
    var reading = new Reading();
    text.lines().forEach(reading::line);
    reading.end();
    return new OwnFile(List.copyOf(reading.statements), List.copyOf(reading.refused));
  }

  /** A parser that reads a text line by line. */
  private static final class Reading {

    private final List<String> statements = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private final StringBuilder open = new StringBuilder();
    private int first;
    private int number;
    private boolean code;
    private boolean comment;

    void line(String line) {
      number++;
      if (line.strip().startsWith("```")) {
        end();
        code = !code;
      } else if (!code && (comment || line.strip().startsWith("<!--"))) {
        end();
        comment = !line.contains("-->");
      } else if (!code) {
        text(line);
      }
    }

    private void text(String line) {
      if (line.isBlank() || APART.matcher(line).matches()) {
        end();
        return;
      }
      var item = ITEM.matcher(line);
      if (item.find()) {
        end();
        line = TASK.matcher(line.substring(item.end())).replaceFirst("");
      }
      if (open.isEmpty()) {
        first = number;
      }
      open.append(open.isEmpty() ? "" : " ").append(line.strip().replaceAll("\\s+", " "));
    }

    /** Ends the open statement, if there is one. */
    void end() {
      if (open.isEmpty()) {
        return;
      }
      String statement = open.toString();
      open.setLength(0);
      if (statement.length() < LEAST || statement.length() > MOST) {
        refused.add(
            "line %d must have a statement of %d to %d characters, got %d"
                .formatted(first, LEAST, MOST, statement.length()));
      } else if (!statements.contains(statement)) {
        statements.add(statement);
      }
    }
  }
}
