package dev.memlog.mcp.tool;

import java.util.Map;

/**
 * The answer to a call.
 *
 * @param text the answer for the model
 * @param structured the same answer as JSON, in the form of {@link ToolDefinition#output()}
 */
public record ToolAnswer(String text, Map<String, Object> structured) {}
