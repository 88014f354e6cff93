/**
 * The text of consolidated memories, each of which covers several similar statements. {@link
 * dev.memlog.language.consolidation.ConsolidationWriter} is the port through which a language model
 * writes the text.
 */
@NullMarked
package dev.memlog.language.consolidation;

import org.jspecify.annotations.NullMarked;
