/** The requests to the fold to chunk all messages again, before an index is filled anew. */
@NullMarked
package dev.memlog.indexer.rechunk;

import org.jspecify.annotations.NullMarked;
