/**
 * The tools about memories, and memories as text and as JSON for a model. Each tool sends the same
 * requests to the HTTP API as a program would.
 */
@NullMarked
package dev.memlog.mcp.memory;

import org.jspecify.annotations.NullMarked;
