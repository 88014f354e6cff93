/**
 * What a tool for agents is: a definition, which the model is told, and a call with a caller's
 * {@linkplain dev.memlog.mcp.tool.Session session} and checked arguments.
 */
@NullMarked
package dev.memlog.mcp.tool;

import org.jspecify.annotations.NullMarked;
