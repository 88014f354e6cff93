/**
 * Tools for agents. Each has a definition for the model, and a call with a caller's {@linkplain
 * dev.memlog.mcp.tool.Session session} and checked arguments.
 */
@NullMarked
package dev.memlog.mcp.tool;

import org.jspecify.annotations.NullMarked;
