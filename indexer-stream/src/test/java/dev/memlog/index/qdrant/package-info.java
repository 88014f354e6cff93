/** Damage to collections of Qdrant, for tests of the indexer's checks. */
@NullMarked
package dev.memlog.index.qdrant;

import org.jspecify.annotations.NullMarked;
