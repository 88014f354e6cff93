package dev.memlog.mcp.core;

import dev.memlog.client.ApiException;
import dev.memlog.client.CoreMemoryCalls;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.runtime.text.ModelText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The form of blocks in the answers of tools, as text and as JSON. */
final class BlockText {

  static final Schema SCHEMA =
      Schema.object()
          .text("block", "The name.")
          .text("content", "The text.")
          .integer("characters", "The number of characters of the text.")
          .integer("version", "The number of changes so far.")
          .required("block", "content", "characters", "version");

  /** The answer of a tool that has changed a block. */
  static final Schema WRITTEN =
      Schema.object()
          .objects(
              "blocks", "The block as it is now; empty if the command takes effect later.", SCHEMA)
          .text("commandId", "The command's id.")
          .text("position", "The command's place in the log, for afterPosition.")
          .required("blocks", "commandId", "position");

  private static final Pattern HEADING = Pattern.compile("^\\[", Pattern.MULTILINE);

  private BlockText() {}

  static String text(List<CoreMemoryBlock> blocks) {
    return blocks.stream()
        .map(block -> "[" + ModelText.line(block.block()) + "]\n" + content(block))
        .collect(Collectors.joining("\n\n"));
  }

  /** Returns the text of a block, none of whose lines looks like the heading of another. */
  private static String content(CoreMemoryBlock block) {
    return HEADING.matcher(ModelText.paragraphs(block.content())).replaceAll(" $0");
  }

  static Map<String, Object> json(CoreMemoryBlock block) {
    return Map.of(
        "block",
        block.block(),
        "content",
        block.content(),
        "characters",
        block.characters(),
        "version",
        block.version());
  }

  /**
   * Returns an answer with the block once a command has taken effect, or an answer that the command
   * takes effect later.
   *
   * @throws ApiException with code write_rejected and the reason if the command was refused
   */
  static ToolAnswer written(CoreMemoryCalls core, String block, MemoryCommandResponse kept) {
    List<CoreMemoryBlock> now;
    String text;
    try {
      Optional<CoreMemoryBlock> found = core.outcome(block, kept);
      now = found.stream().toList();
      text = text(now);
    } catch (ApiException e) {
      if (e.code() != ErrorCode.NOT_YET_VISIBLE) {
        throw e;
      }
      now = List.of();
      text =
          "Stored as command "
              + kept.commandId()
              + "; it takes effect soon. To see it, pass its position as afterPosition.";
    }
    return new ToolAnswer(
        text,
        Map.of(
            "blocks",
            now.stream().map(BlockText::json).toList(),
            "commandId",
            kept.commandId(),
            "position",
            kept.position()));
  }
}
