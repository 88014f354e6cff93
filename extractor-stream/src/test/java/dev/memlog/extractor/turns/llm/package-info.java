/** Asking a model for memories, tried on a scripted server. */
@NullMarked
package dev.memlog.extractor.turns.llm;

import org.jspecify.annotations.NullMarked;
