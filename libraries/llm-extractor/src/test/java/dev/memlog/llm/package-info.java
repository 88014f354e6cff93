/** Asking a model for memories, tried on a scripted server. */
@NullMarked
package dev.memlog.llm;

import org.jspecify.annotations.NullMarked;
