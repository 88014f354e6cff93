@NullMarked
package dev.memlog.indexer.digest;

import org.jspecify.annotations.NullMarked;
