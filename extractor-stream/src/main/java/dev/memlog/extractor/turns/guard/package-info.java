/** What must not be remembered: what the memory itself has said, and what is nobody's business. */
@NullMarked
package dev.memlog.extractor.turns.guard;

import org.jspecify.annotations.NullMarked;
