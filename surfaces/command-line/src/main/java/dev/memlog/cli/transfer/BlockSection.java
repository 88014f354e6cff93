package dev.memlog.cli.transfer;

import dev.memlog.client.core.CoreMemoryBlock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The section of a Markdown page that contains the owner's core memory. Each block begins with a
 * heading, whose comment names the block, and ends with a comment. So a block's text may contain
 * headings and lists.
 *
 * @param blocks the blocks of the page by name
 * @param exported the names of the blocks of the page as exported
 * @param rest the lines of the page, with empty lines in place of the section, so that line numbers
 *     are preserved
 */
record BlockSection(Map<String, Block> blocks, Set<String> exported, List<String> rest) {

  private static final String TITLE = "# Core memory";
  private static final Pattern HEADING =
      Pattern.compile(
          "^## +(?<name>[A-Za-z0-9._-]{1,64})(?: +<!-- block (?<block>[A-Za-z0-9._-]{1,64}) (?<hash>[0-9a-f]{8}) -->)?$");
  private static final Pattern END =
      Pattern.compile("^<!-- exported core memory:(?<names>[^>]*) -->$");

  /**
   * A block of a page.
   *
   * @param content the text in the page; may be empty
   * @param hash the hash of the exported text; empty if the block was added to the page
   * @param number the 1-based number of the heading's line
   */
  record Block(String content, Optional<String> hash, int number) {}

  BlockSection {
    blocks = Map.copyOf(blocks);
    exported = Set.copyOf(exported);
    rest = List.copyOf(rest);
  }

  /** Formats blocks as a section of a page; returns an empty text if there are no blocks. */
  static String write(List<CoreMemoryBlock> blocks) {
    if (blocks.isEmpty()) {
      return "";
    }
    StringBuilder section = new StringBuilder("\n" + TITLE + "\n");
    for (CoreMemoryBlock block : blocks) {
      String text = shown(block.content());
      section.append(
          "\n## %s <!-- block %s %s -->\n\n%s\n\n%s\n"
              .formatted(
                  block.block(), block.block(), MemoryPage.hash(text), text, end(block.block())));
    }
    section.append("\n<!-- exported core memory:");
    blocks.forEach(block -> section.append(' ').append(block.block()));
    return section.append(" -->\n").toString();
  }

  /**
   * Parses the section of a page. A page without a section has no blocks and deletes none.
   *
   * @param page the lines of the page
   * @throws IllegalArgumentException if a comment of the section is damaged, or if a block occurs
   *     twice
   */
  static BlockSection read(List<String> page) {
    Map<String, Block> blocks = new TreeMap<>();
    Set<String> exported = new LinkedHashSet<>();
    List<String> rest = new ArrayList<>(page);
    boolean inside = false;
    int next;
    for (int i = 0; i < page.size(); i = next) {
      String line = page.get(i);
      next = i + 1;
      Matcher end = END.matcher(line);
      boolean ends = end.matches();
      if (ends) {
        exported.addAll(List.of(end.group("names").strip().split(" +")));
        exported.remove("");
      } else if (line.startsWith("# ")) {
        inside = line.equals(TITLE);
      } else if (inside && line.startsWith("## ")) {
        Matcher heading = heading(line, i + 1);
        next = last(page, i, heading.group("block"));
        put(blocks, heading, page.subList(i + 1, next), i + 1);
      }
      if (inside || ends) {
        Collections.fill(rest.subList(i, next), "");
      }
      inside &= !ends;
    }
    blocks.forEach(
        (name, block) -> {
          if (block.hash.isPresent() && !exported.contains(name)) {
            throw new IllegalArgumentException(
                "line %d must name a block of the exported page, got %s"
                    .formatted(block.number, name));
          }
        });
    return new BlockSection(blocks, exported, rest);
  }

  private static Matcher heading(String line, int number) {
    Matcher heading = HEADING.matcher(line);
    if (!heading.matches()) {
      throw new IllegalArgumentException(
          "line %d must be the heading of a block: ## and a name that matches [A-Za-z0-9._-]{1,64}, its comment unchanged or none"
              .formatted(number));
    }
    return heading;
  }

  /** Returns the index after the last line of a block's text. */
  private static int last(List<String> page, int heading, @Nullable String block) {
    for (int i = heading + 1; i < page.size(); i++) {
      String line = page.get(i);
      if (block == null
          ? line.startsWith("# ") || line.startsWith("## ") || END.matcher(line).matches()
          : line.equals(end(block))) {
        return i;
      }
    }
    if (block == null) {
      return page.size();
    }
    throw new IllegalArgumentException(
        "block %s of line %d must end with its comment \"%s\""
            .formatted(block, heading + 1, end(block)));
  }

  private static void put(
      Map<String, Block> blocks, Matcher heading, List<String> text, int number) {
    String name = heading.group("name");
    String marked = heading.group("block");
    if (marked != null && !marked.equals(name)) {
      throw new IllegalArgumentException(
          "line %d must keep the name of block %s, got %s".formatted(number, marked, name));
    }
    Block block =
        new Block(
            shown(String.join("\n", text)), Optional.ofNullable(heading.group("hash")), number);
    if (blocks.put(name, block) != null) {
      throw new IllegalArgumentException(
          "line %d must not name the same block %s again".formatted(number, name));
    }
  }

  private static String end(String block) {
    return "<!-- end of " + block + " -->";
  }

  /**
   * Returns a block's text as in a page: without spaces at the ends of lines, and with comments
   * escaped.
   */
  static String shown(String content) {
    return String.join("\n", content.lines().map(String::stripTrailing).toList())
        .replace("<!--", "<! --")
        .strip();
  }
}
