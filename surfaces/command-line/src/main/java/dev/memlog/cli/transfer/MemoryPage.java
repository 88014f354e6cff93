package dev.memlog.cli.transfer;

import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.client.memories.Memory;
import dev.memlog.schemas.Sha256;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown page of the memories of an owner (a user of an app), which a person can edit. It has
 * one line per active memory, under its category, then the blocks of core memory. A comment at the
 * end of a line names its memory, and a comment after the memories names all memories of the page.
 * These comments show which lines a person has edited, removed or added.
 *
 * @param lines the lines of memories on the page
 * @param exported the ids of the memories that the exported page contained
 * @param core the blocks of core memory
 */
public record MemoryPage(List<Line> lines, Set<String> exported, BlockSection core) {

  private static final Pattern ITEM = Pattern.compile("^[-*+] +(?<text>\\S.*)$", Pattern.DOTALL);
  private static final Pattern MARK =
      Pattern.compile(
          "^(?<text>.*?)\\s*<!-- (?<id>[A-Za-z0-9._:@~-]{1,128}) (?<hash>[0-9a-f]{8}) (?<category>\\w*) -->$",
          Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("^##+ +(?<name>\\S.*)$");
  private static final Pattern END = Pattern.compile("^<!-- exported:(?<ids>[^>]*) -->$");
  private static final String HELP =
      """
      <!-- Edit a text to correct it. Move a line under another heading to change its category. Remove a line to
      forget it. Add a line to remember it. The same holds for the texts under "# Core memory", which agents always
      see, and their headings. Leave the comments as they are. Then: memlog import --memories FILE -->
      """;
  private static final String HELP_OF_A_DAY =
      """
      <!-- Edit a text to correct it. Move a line under another heading to change its category. Remove a line to
      forget it. Add a line to remember it. Leave the comments as they are. memlog sync applies what you save. -->
      """;

  /**
   * A line of the page that states a memory.
   *
   * @param text the statement on the page
   * @param category the category whose heading precedes the line; empty without a heading
   * @param origin the memory of the exported line; empty if a person added the line
   * @param number the 1-based number of the line
   */
  public record Line(String text, String category, Optional<Origin> origin, int number) {}

  /**
   * The memory of a line at the time of the export.
   *
   * @param id the id of the memory
   * @param hash the hash of the memory's statement
   * @param category the memory's category
   */
  public record Origin(String id, String hash, String category) {}

  public MemoryPage {
    lines = List.copyOf(lines);
    exported = Set.copyOf(exported);
  }

  /**
   * Formats memories and blocks of core memory as a page.
   *
   * @param title the heading of the page
   */
  public static String write(String title, List<Memory> memories, List<CoreMemoryBlock> core) {
    return memories(title, HELP, memories) + BlockSection.write(core);
  }

  /**
   * Formats the memories of one day as a page, without core memory.
   *
   * @param title the heading of the page
   */
  public static String writeDay(String title, List<Memory> memories) {
    return memories(title, HELP_OF_A_DAY, memories);
  }

  private static String memories(String title, String help, List<Memory> memories) {
    Map<String, List<Memory>> byCategory = new TreeMap<>();
    memories.forEach(
        m -> byCategory.computeIfAbsent(m.kind().category(), _ -> new ArrayList<>()).add(m));
    StringBuilder page = new StringBuilder("# " + title + "\n\n" + help);
    byCategory.forEach(
        (category, all) -> {
          page.append("\n## ").append(heading(category)).append("\n\n");
          for (Memory memory : all) {
            String text = oneLine(memory.content());
            page.append(
                "- %s <!-- %s %s %s -->\n"
                    .formatted(text, memory.memoryId(), hash(text), category));
          }
        });
    page.append("\n<!-- exported:");
    memories.forEach(m -> page.append(' ').append(m.memoryId()));
    return page.append(" -->\n").toString();
  }

  /**
   * Parses a page.
   *
   * @param page the content of the page, possibly edited
   * @throws IllegalArgumentException if the page lacks the comment that names the exported
   *     memories, if the comment of a line was altered, if two lines name the same memory, or if a
   *     line names a memory that the exported page did not contain
   */
  public static MemoryPage read(String page) {
    List<Line> lines = new ArrayList<>();
    Set<String> exported = null;
    String category = "";
    int number = 0;
    BlockSection core = BlockSection.read(page.lines().map(String::stripTrailing).toList());
    for (String line : core.rest()) {
      number++;
      Matcher heading = HEADING.matcher(line);
      Matcher item = ITEM.matcher(line);
      Matcher end = END.matcher(line);
      if (heading.matches()) {
        category = heading.group("name").strip().toLowerCase(Locale.ROOT).replace(' ', '_');
      } else if (item.matches()) {
        lines.add(line(item.group("text"), category, number));
      } else if (end.matches()) {
        exported = new LinkedHashSet<>(List.of(end.group("ids").strip().split(" +")));
        exported.remove("");
      }
    }
    if (exported == null) {
      throw new IllegalArgumentException(
          "the page must keep its comment \"<!-- exported: ... -->\", which tells what was removed");
    }
    check(lines, exported);
    return new MemoryPage(lines, exported, core);
  }

  private static Line line(String item, String category, int number) {
    Matcher mark = MARK.matcher(item);
    if (!mark.matches()) {
      return new Line(item.strip(), category, Optional.empty(), number);
    }
    var origin = new Origin(mark.group("id"), mark.group("hash"), mark.group("category"));
    return new Line(mark.group("text").strip(), category, Optional.of(origin), number);
  }

  private static void check(List<Line> lines, Set<String> exported) {
    Map<String, Integer> seen = new TreeMap<>();
    for (Line line : lines) {
      if (line.text.contains("<!--")) {
        throw new IllegalArgumentException(
            "line %d must have its comment unchanged or none".formatted(line.number));
      }
      line.origin.ifPresent(
          origin -> {
            Integer before = seen.put(origin.id, line.number);
            if (before != null) {
              throw new IllegalArgumentException(
                  "lines %d and %d must not name the same memory %s"
                      .formatted(before, line.number, origin.id));
            }
            if (!exported.contains(origin.id)) {
              throw new IllegalArgumentException(
                  "line %d must name a memory of the exported page, got %s"
                      .formatted(line.number, origin.id));
            }
          });
    }
  }

  /** Returns the hash, 8 hexadecimal digits, by which edited statements are recognised. */
  static String hash(String text) {
    return Sha256.hex(text, 4);
  }

  /** Returns a statement as in a page: on one line, and with comments escaped. */
  static String oneLine(String content) {
    return content.replaceAll("\\s+", " ").replace("<!--", "<! --").strip();
  }

  private static String heading(String category) {
    return category.isEmpty()
        ? "Other"
        : Character.toUpperCase(category.charAt(0)) + category.substring(1).replace('_', ' ');
  }
}
