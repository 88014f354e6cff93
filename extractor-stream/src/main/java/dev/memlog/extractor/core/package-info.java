/**
 * Core memory: the pure function from a command to its block. {@code evolution.stream} runs it,
 * since core memory and memories have the same owners, commands and purges.
 */
@NullMarked
package dev.memlog.extractor.core;

import org.jspecify.annotations.NullMarked;
