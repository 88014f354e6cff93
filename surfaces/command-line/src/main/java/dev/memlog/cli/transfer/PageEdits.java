package dev.memlog.cli.transfer;

import dev.memlog.cli.transfer.BlockSection.Block;
import dev.memlog.cli.transfer.MemoryPage.Line;
import dev.memlog.cli.transfer.MemoryPage.Origin;
import dev.memlog.client.memories.Memory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a person made to a {@link MemoryPage} since it was exported. An unedited line
 * causes no change, even if its memory has changed meanwhile.
 *
 * @param updates the edited or moved lines
 * @param forgets the active memories whose lines were removed
 * @param additions the added lines
 * @param gone the edited or moved lines whose memories are no longer active
 * @param blocks the changes of core memory, in the order of the blocks' names
 */
public record PageEdits(
    List<Update> updates,
    List<Memory> forgets,
    List<Line> additions,
    List<Line> gone,
    List<BlockEdit> blocks) {

  private static final int LEAST_CONTENT = 10;
  private static final int MOST_CONTENT = 500;

  /**
   * An update of a memory, from an edited or moved line.
   *
   * @param memory the memory at present
   * @param content the new statement; null to keep the present statement
   * @param category the new category; null to keep the present category
   * @param changedSince whether both the line and the memory's statement have changed since the
   *     page was written
   */
  public record Update(
      Memory memory, @Nullable String content, @Nullable String category, boolean changedSince) {}

  /**
   * A change of a block of core memory.
   *
   * @param block the name of the block
   * @param content the new text; null to delete the block
   * @param changedSince whether an edited block has also changed on the server since the page was
   *     written; always false for a block that was removed from the page or added to it
   */
  public record BlockEdit(String block, @Nullable String content, boolean changedSince) {}

  /**
   * Compares a page with an owner's present memories, and returns the changes.
   *
   * @param active the owner's active memories by id
   * @param core the texts of the owner's blocks of core memory by name
   * @throws IllegalArgumentException if a new statement does not have 10 to 500 characters
   */
  public static PageEdits of(
      MemoryPage page, Map<String, Memory> active, Map<String, String> core) {
    List<Update> updates = new ArrayList<>();
    List<Line> additions = new ArrayList<>();
    List<Line> gone = new ArrayList<>();
    Set<String> kept = new HashSet<>();
    for (Line line : page.lines()) {
      Origin origin = line.origin().orElse(null);
      if (origin == null) {
        check(line);
        additions.add(line);
        continue;
      }
      kept.add(origin.id());
      String now = MemoryPage.hash(line.text());
      boolean edited = !now.equals(origin.hash());
      boolean moved = !line.category().equals(origin.category());
      Memory memory = active.get(origin.id());
      if (!edited && !moved) {
        continue;
      }
      if (memory == null) {
        gone.add(line);
        continue;
      }
      String present = MemoryPage.hash(MemoryPage.oneLine(memory.content()));
      if (edited) {
        check(line);
      }
      updates.add(
          new Update(
              memory,
              edited ? line.text() : null,
              moved ? line.category() : null,
              edited && !present.equals(origin.hash())));
    }
    List<Memory> forgets =
        page.exported().stream()
            .filter(id -> !kept.contains(id))
            .sorted()
            .map(active::get)
            .filter(memory -> memory != null)
            .toList();
    return new PageEdits(updates, forgets, additions, gone, blocks(page.core(), core));
  }

  private static List<BlockEdit> blocks(BlockSection page, Map<String, String> core) {
    Set<String> names = new TreeSet<>(page.exported());
    names.addAll(page.blocks().keySet());
    List<BlockEdit> edits = new ArrayList<>();
    for (String name : names) {
      Block block = page.blocks().get(name);
      String text = block == null ? "" : block.content();
      Optional<String> before = block == null ? Optional.empty() : block.hash();
      String present = BlockSection.shown(core.getOrDefault(name, ""));
      boolean untouched = before.filter(MemoryPage.hash(text)::equals).isPresent();
      if (!untouched && !text.equals(present)) {
        boolean changedSince =
            before.filter(hash -> !hash.equals(MemoryPage.hash(present))).isPresent();
        edits.add(new BlockEdit(name, text.isEmpty() ? null : text, changedSince));
      }
    }
    return edits;
  }

  private static void check(Line line) {
    int length = line.text().length();
    if (length < LEAST_CONTENT || length > MOST_CONTENT) {
      throw new IllegalArgumentException(
          "line %d must have a statement of %d to %d characters, got %d"
              .formatted(line.number(), LEAST_CONTENT, MOST_CONTENT, length));
    }
  }

  /** Returns whether there is nothing to apply. Lines in {@code gone} do not count. */
  public boolean empty() {
    return updates.isEmpty() && forgets.isEmpty() && additions.isEmpty() && blocks.isEmpty();
  }
}
