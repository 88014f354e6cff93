/**
 * The writing of points: batches under the guard of revisions, positions that move only behind
 * confirmed writes, and dead letters for what the index or the embedding provider refuses.
 */
@NullMarked
package dev.memlog.indexer.writing;

import org.jspecify.annotations.NullMarked;
