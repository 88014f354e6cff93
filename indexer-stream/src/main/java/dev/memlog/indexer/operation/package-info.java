/**
 * The operations on an index as a whole: its digest, checks and repairs against the log, and
 * rebuilds into another collection.
 */
@NullMarked
package dev.memlog.indexer.operation;

import org.jspecify.annotations.NullMarked;
