/**
 * The vectors that are known already: where an indexer finds them, the cache of recent ones, and
 * the topic in which they are logged so that nothing is embedded twice.
 */
@NullMarked
package dev.memlog.indexer.vectors;

import org.jspecify.annotations.NullMarked;
