/**
 * Requests to chunk all messages again before an index is filled anew, for the fold, the stage that
 * chunks messages into passages.
 */
@NullMarked
package dev.memlog.indexer.rechunk;

import org.jspecify.annotations.NullMarked;
