package dev.memlog.mcp;

import dev.memlog.mcp.conversation.Conversations;
import dev.memlog.mcp.core.CoreMemory;
import dev.memlog.mcp.memory.MemoryReads;
import dev.memlog.mcp.memory.MemoryWrites;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolDescriptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The catalogue of all tools. A new tool needs an option in a .proto file, a method and a line in
 * this catalogue.
 */
final class ToolCatalogue {

  private static final Set<String> CORE = Set.of("get_context", "recall", "remember", "forget");

  private ToolCatalogue() {}

  /**
   * Returns the tools.
   *
   * @param offer which tools to include
   */
  static List<Tool> tools(ToolOffer offer) {
    List<Tool> tools = new ArrayList<>(ToolDescriptions.tools(codes()));
    tools.removeIf(
        tool ->
            (!offer.writes() && !tool.readOnly())
                || (offer.tools() == ToolOffer.Tools.CORE && !CORE.contains(tool.name())));
    if (offer.aliases()) {
      for (Tool tool : List.copyOf(tools)) {
        aliases().getOrDefault(tool.name(), List.of()).stream()
            .map(tool::named)
            .forEach(tools::add);
      }
    }
    return List.copyOf(tools);
  }

  /** Returns the implementations of the tools by name, in the order in which agents see them. */
  private static Map<String, Tool.Code> codes() {
    Map<String, Tool.Code> codes = new LinkedHashMap<>();
    codes.put("get_context", MemoryReads::context);
    codes.put("recall", MemoryReads::recall);
    codes.put("conversation_search", Conversations::search);
    codes.put("get_session_details", Conversations::details);
    codes.put("list_memories", MemoryReads::list);
    codes.put("memory_status", MemoryReads::status);
    codes.put("graph", MemoryReads::graph);
    codes.put("remember", MemoryWrites::remember);
    codes.put("update_memory", MemoryWrites::update);
    codes.put("forget", MemoryWrites::forget);
    codes.put("restore", MemoryWrites::restore);
    codes.put("link", MemoryWrites::link);
    codes.put("reflect", MemoryWrites::reflect);
    codes.put("undo", MemoryWrites::undo);
    codes.put("core_memory_read", CoreMemory::read);
    codes.put("core_memory_append", CoreMemory::append);
    codes.put("core_memory_replace", CoreMemory::replace);
    return codes;
  }

  /** Returns the names of tools in other products. */
  private static Map<String, List<String>> aliases() {
    return Map.of(
        "recall", List.of("search_memory", "recall_memory", "archival_memory_search"),
        "remember", List.of("remember_fact", "archival_memory_insert"),
        "forget", List.of("forget_memory"));
  }
}
