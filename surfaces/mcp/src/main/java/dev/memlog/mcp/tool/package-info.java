/**
 * Tools for agents. Each has a definition for the model, and executes calls with checked arguments
 * for a caller, the {@linkplain dev.memlog.mcp.tool.Session session}.
 */
@NullMarked
package dev.memlog.mcp.tool;

import org.jspecify.annotations.NullMarked;
