/**
 * The tools about memories, and memories as text and as JSON for a model. Each tool makes the same
 * requests of the HTTP API that a program would make.
 */
@NullMarked
package dev.memlog.mcp.memory;

import org.jspecify.annotations.NullMarked;
