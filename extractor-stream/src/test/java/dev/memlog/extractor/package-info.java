/**
 * Tests of the fold, and {@link dev.memlog.extractor.ConversationScript}, which makes its events.
 */
@NullMarked
package dev.memlog.extractor;

import org.jspecify.annotations.NullMarked;
