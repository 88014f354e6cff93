/** Checks, repairs and rebuilds of the index, in their pure parts. */
@NullMarked
package dev.memlog.indexer.operation;

import org.jspecify.annotations.NullMarked;
