/** The tools about conversations, and messages as text and as JSON for a model. */
@NullMarked
package dev.memlog.mcp.conversation;

import org.jspecify.annotations.NullMarked;
