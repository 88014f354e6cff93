/**
 * The pure function from a command to its block of core memory. Package {@code evolution.stream}
 * calls it, since core memory and memories have the same owners, commands and purges.
 */
@NullMarked
package dev.memlog.extractor.core;

import org.jspecify.annotations.NullMarked;
