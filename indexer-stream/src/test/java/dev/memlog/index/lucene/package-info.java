/** Damage to directories of Lucene, for tests of the indexer's checks. */
@NullMarked
package dev.memlog.index.lucene;

import org.jspecify.annotations.NullMarked;
