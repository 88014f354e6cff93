package dev.memlog.standalone;

import dev.memlog.console.ConsoleConfig;
import dev.memlog.mcp.McpConfig;

/**
 * The settings of a process's interfaces in addition to its HTTP API.
 *
 * @param mcp the MCP server for agents at /mcp
 * @param console the console for browsers at /
 */
public record Frontends(McpConfig mcp, ConsoleConfig console) {}
