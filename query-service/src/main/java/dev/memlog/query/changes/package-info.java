/**
 * Changes of memories and messages for callers that follow them: {@code GET /v1/changes}. A change
 * names what changed and contains no text, so none of them can reveal deleted text.
 */
@NullMarked
package dev.memlog.query.changes;

import org.jspecify.annotations.NullMarked;
