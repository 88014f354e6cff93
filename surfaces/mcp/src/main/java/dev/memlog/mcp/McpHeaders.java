package dev.memlog.mcp;

import org.jspecify.annotations.Nullable;

/**
 * The headers by which an HTTP request repeats what its body says.
 *
 * @param version MCP-Protocol-Version; null if the request has none
 * @param method Mcp-Method, since revision 2026-07-28
 * @param name Mcp-Name, since revision 2026-07-28: the tool, the prompt or the URI of the resource
 */
record McpHeaders(@Nullable String version, @Nullable String method, @Nullable String name) {}
