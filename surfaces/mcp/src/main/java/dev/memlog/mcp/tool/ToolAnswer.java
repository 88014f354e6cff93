package dev.memlog.mcp.tool;

import java.util.Map;

/**
 * The answer of a tool to a call.
 *
 * @param text the answer as text for the model
 * @param structured the same answer as JSON, which conforms to {@link Tool#answer()}
 */
public record ToolAnswer(String text, Map<String, Object> structured) {}
