/**
 * The wording of consolidated memories. Evolution consolidates; this package has the port through
 * which a language model writes the text of a consolidated memory.
 */
@NullMarked
package dev.memlog.language.consolidation;

import org.jspecify.annotations.NullMarked;
