package dev.memlog.importer.history;

import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;

/**
 * The Markdown files in which coding agents keep what they know, such as CLAUDE.md, AGENTS.md,
 * MEMORY.md and the rules of Cursor: one file or a directory. Each paragraph and each list item
 * becomes a memory.
 */
public final class MarkdownMemoryFormat implements HistoryFormat {

  private static final String ENTRIES = "(?i).*\\.(md|mdc|markdown)";

  @Override
  public String name() {
    return "memory-files";
  }

  @Override
  public String title() {
    return "Markdown memory files of coding agents";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return file.matching(ENTRIES).count() > file.entries().size() / 2;
  }

  @Override
  public void read(HistoryFile file, History to) {
    for (String entry : file.matching(ENTRIES).toList()) {
      String where = file.where(entry);
      var statements =
          new MarkdownStatements(
              (line, statement) -> to.memory(statement, null, file.modified(), where + ":" + line));
      file.lines(entry, statements::line);
      statements.end();
    }
  }
}
