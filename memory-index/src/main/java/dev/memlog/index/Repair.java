package dev.memlog.index;

import org.jspecify.annotations.Nullable;

/**
 * A write that replaces a stored entry whatever its revision, as long as nothing else has changed
 * it since it was read.
 *
 * @param expected the revision that the stored entry must still have; null if nothing must be
 *     stored
 * @param write the write; its revision may be below, equal to or above the expected one
 */
public record Repair(@Nullable Long expected, Write write) {}
