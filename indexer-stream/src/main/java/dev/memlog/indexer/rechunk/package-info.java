/**
 * Requests to chunk all messages again, which a rebuild sends before it fills an index anew. Their
 * receiver is the fold, the stage that chunks messages into passages.
 */
@NullMarked
package dev.memlog.indexer.rechunk;

import org.jspecify.annotations.NullMarked;
