package dev.memlog.mcp;

import dev.memlog.mcp.conversation.ConversationSearch;
import dev.memlog.mcp.conversation.GetSessionDetails;
import dev.memlog.mcp.core.CoreMemoryAppend;
import dev.memlog.mcp.core.CoreMemoryRead;
import dev.memlog.mcp.core.CoreMemoryReplace;
import dev.memlog.mcp.memory.Forget;
import dev.memlog.mcp.memory.GetContext;
import dev.memlog.mcp.memory.Graph;
import dev.memlog.mcp.memory.Link;
import dev.memlog.mcp.memory.ListMemories;
import dev.memlog.mcp.memory.MemoryStatus;
import dev.memlog.mcp.memory.Recall;
import dev.memlog.mcp.memory.Reflect;
import dev.memlog.mcp.memory.Remember;
import dev.memlog.mcp.memory.Restore;
import dev.memlog.mcp.memory.Undo;
import dev.memlog.mcp.memory.UpdateMemory;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The catalogue of all tools. A new tool needs a class and a line in this catalogue. */
final class ToolCatalogue {

  private static final List<Tool> ALL =
      List.of(
          new GetContext(),
          new Recall(),
          new ConversationSearch(),
          new GetSessionDetails(),
          new ListMemories(),
          new MemoryStatus(),
          new Graph(),
          new Remember(),
          new UpdateMemory(),
          new Forget(),
          new Restore(),
          new Link(),
          new Reflect(),
          new Undo(),
          new CoreMemoryRead(),
          new CoreMemoryAppend(),
          new CoreMemoryReplace());

  /** The aliases of tools: their names in other products. */
  private static final Map<String, String> ALIASES = aliases();

  private ToolCatalogue() {}

  /**
   * Returns the tools.
   *
   * @param writes whether to include the tools that change memories
   * @param aliases whether to add each tool under its aliases
   */
  static List<Tool> tools(boolean writes, boolean aliases) {
    List<Tool> tools = new ArrayList<>(ALL);
    if (aliases) {
      ALIASES.forEach(
          (alias, name) ->
              ALL.stream()
                  .filter(tool -> tool.definition().name().equals(name))
                  .forEach(tool -> tools.add(new Alias(alias, tool))));
    }
    tools.removeIf(tool -> !writes && !tool.definition().effect().readOnly());
    return List.copyOf(tools);
  }

  private static Map<String, String> aliases() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("search_memory", "recall");
    names.put("recall_memory", "recall");
    names.put("archival_memory_search", "recall");
    names.put("remember_fact", "remember");
    names.put("archival_memory_insert", "remember");
    names.put("forget_memory", "forget");
    return names;
  }

  /** A tool under an alias. */
  private record Alias(String name, Tool tool) implements Tool {

    @Override
    public ToolDefinition definition() {
      return tool.definition().named(name);
    }

    @Override
    public ToolAnswer call(Session session, Arguments arguments) {
      return tool.call(session, arguments);
    }
  }
}
