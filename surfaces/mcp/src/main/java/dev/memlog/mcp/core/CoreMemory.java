package dev.memlog.mcp.core;

import dev.memlog.client.ApiException;
import dev.memlog.client.CoreMemoryCalls;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.mcp.memory.Effects;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Shown;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.runtime.text.ModelText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tools that read and change core memory: short named texts, called blocks, that agents
 * maintain and that stand at the beginning of each context for a model.
 */
public final class CoreMemory {

  private static final Pattern HEADING = Pattern.compile("^\\[", Pattern.MULTILINE);

  private CoreMemory() {}

  /** Returns all blocks, or one. */
  public static ToolAnswer read(Session session, Arguments arguments) {
    String block = arguments.text("block");
    List<CoreMemoryBlock> blocks =
        session.reading(arguments).coreMemory(session.owner()).list().stream()
            .filter(one -> block == null || one.block().equals(block))
            .toList();
    String none = block == null ? "Core memory is empty." : "There is no block " + block + ".";
    return new ToolAnswer(
        blocks.isEmpty() ? none : text(blocks), Map.of("blocks", Shown.all(blocks)));
  }

  /** Adds a line to a block. */
  public static ToolAnswer append(Session session, Arguments arguments) {
    CoreMemoryCalls core = session.client().coreMemory(session.owner());
    String block = arguments.required("block");
    return written(core, block, core.append(block, arguments.required("content")));
  }

  /** Replaces a part of a block. */
  public static ToolAnswer replace(Session session, Arguments arguments) {
    CoreMemoryCalls core = session.client().coreMemory(session.owner());
    String block = arguments.required("block");
    return written(
        core,
        block,
        core.replace(block, arguments.required("oldText"), arguments.required("content")));
  }

  /**
   * Returns an answer with the block once a command has taken effect, or an answer that the command
   * takes effect later.
   *
   * @throws ApiException with code write_rejected and the reason if the command was refused
   */
  private static ToolAnswer written(
      CoreMemoryCalls core, String block, MemoryCommandResponse kept) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("commandId", kept.commandId());
    json.put("position", kept.position());
    try {
      List<CoreMemoryBlock> now = core.outcome(block, kept).stream().toList();
      json.put("blocks", Shown.all(now));
      return new ToolAnswer(text(now), json);
    } catch (ApiException e) {
      if (e.code() != ErrorCode.NOT_YET_VISIBLE) {
        throw e;
      }
      json.put("blocks", List.of());
      return new ToolAnswer(Effects.later(json), json);
    }
  }

  private static String text(List<CoreMemoryBlock> blocks) {
    return blocks.stream()
        .map(block -> "[" + ModelText.line(block.block()) + "]\n" + content(block))
        .collect(Collectors.joining("\n\n"));
  }

  /** Returns the text of a block, none of whose lines looks like the heading of another. */
  private static String content(CoreMemoryBlock block) {
    return HEADING.matcher(ModelText.paragraphs(block.content())).replaceAll(" $0");
  }
}
