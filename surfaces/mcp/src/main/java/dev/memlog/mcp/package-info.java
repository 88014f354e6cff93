/**
 * The server of the Model Context Protocol (MCP), so that any agent can use Memlog. It is a client
 * of the HTTP API that presents the caller's own key: it can do only what the key permits. {@link
 * dev.memlog.mcp.McpEndpoint} serves the protocol over HTTP, {@link dev.memlog.mcp.StdioServer}
 * over standard input and output; both use the same {@link dev.memlog.mcp.JsonRpc}.
 */
@NullMarked
package dev.memlog.mcp;

import org.jspecify.annotations.NullMarked;
