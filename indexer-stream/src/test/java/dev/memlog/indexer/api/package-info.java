/** Operations on the indexes, as the API runs them. */
@NullMarked
package dev.memlog.indexer.api;

import org.jspecify.annotations.NullMarked;
