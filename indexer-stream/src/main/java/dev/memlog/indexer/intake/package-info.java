/**
 * The intake of records: head and backlog of each partition, the buffer of items in memory, pending
 * deletes, and dead letters.
 */
@NullMarked
package dev.memlog.indexer.intake;

import org.jspecify.annotations.NullMarked;
