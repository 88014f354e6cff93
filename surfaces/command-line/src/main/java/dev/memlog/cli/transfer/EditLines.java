package dev.memlog.cli.transfer;

import dev.memlog.client.memories.Memory;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;

/**
 * A printer of the changes that a person made to a page of memories, for review before they are
 * applied.
 *
 * @param json true to print a preview as JSON, and nothing otherwise; false to print text
 */
public record EditLines(Screen screen, boolean json) {

  /**
   * Prints the changes.
   *
   * @param edits the changes
   * @param made true if the caller applies the changes afterwards, false for a preview
   * @param file the edited page, named in a preview
   */
  public void show(PageEdits edits, boolean made, Path file) {
    if (json) {
      if (!made) {
        screen.line(
            "{\"updates\": %d, \"additions\": %d, \"forgets\": %d, \"gone\": %d, \"blocks\": %d}",
            edits.updates().size(),
            edits.additions().size(),
            edits.forgets().size(),
            edits.gone().size(),
            edits.blocks().size());
      }
      return;
    }
    edits.updates().forEach(this::update);
    edits.additions().forEach(line -> screen.line("remember  " + line.text()));
    for (Memory memory : edits.forgets()) {
      screen.line("forget    " + memory.content() + screen.dim("  " + memory.memoryId()));
    }
    edits.blocks().forEach(this::block);
    for (MemoryPage.Line line : edits.gone()) {
      screen.line("left out  line %d: its memory is not active any more", line.number());
    }
    if (edits.empty()) {
      screen.line("No changes.");
    } else if (!made) {
      screen.line("To make these changes: memlog import --memories --yes " + file);
    }
  }

  private void block(PageEdits.BlockEdit edit) {
    String content = edit.content();
    if (content == null) {
      screen.line("delete    block " + edit.block());
    } else {
      screen.line("set       block " + edit.block());
      content.lines().forEach(line -> screen.line("       -> " + line));
    }
    if (edit.changedSince()) {
      screen.line("          it has changed since the export; yours replaces it");
    }
  }

  private void update(PageEdits.Update update) {
    String id = screen.dim("  " + update.memory().memoryId());
    if (update.content() != null) {
      screen.line("update    " + update.memory().content() + id);
      screen.line("       -> " + update.content());
    }
    if (update.category() != null) {
      screen.line("category  " + update.memory().content() + id);
      screen.line("       -> " + update.category());
    }
    if (update.changedSince()) {
      screen.line("          its text has changed since the export; yours replaces it");
    }
  }
}
