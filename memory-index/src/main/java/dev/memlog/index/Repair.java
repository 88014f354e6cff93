package dev.memlog.index;

import org.jspecify.annotations.Nullable;

/**
 * A write that replaces a stored entry of any revision, provided that nothing has changed the entry
 * since it was read.
 *
 * @param expected the revision that the stored entry must still have; null if no entry may be
 *     stored
 * @param write the write; its revision may be below, equal to or above the expected revision
 */
public record Repair(@Nullable Long expected, Write write) {}
