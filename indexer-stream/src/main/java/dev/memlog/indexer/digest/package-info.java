/**
 * A fold of a topic of desired state that does not depend on the index: which items the index must
 * hold, and their digest at each recent offset. Checks and rebuilds compare the index with it.
 */
@NullMarked
package dev.memlog.indexer.digest;

import org.jspecify.annotations.NullMarked;
