package dev.memlog.index;

import org.jspecify.annotations.Nullable;

/**
 * A write that corrects a stored entry, even if its revision is not newer. It applies only if the
 * stored entry still has the expected revision.
 *
 * @param expected the revision that the stored entry must have; null if no entry with the id may
 *     exist
 * @param write the write, whose revision may be below, equal to or above the expected revision
 */
public record Repair(@Nullable Long expected, Write write) {}
