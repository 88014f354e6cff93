/**
 * The partitions that an indexer owns: their assignment by the group, the positions up to which
 * records have taken effect, and the offsets that the group commits.
 */
@NullMarked
package dev.memlog.indexer.partitions;

import org.jspecify.annotations.NullMarked;
