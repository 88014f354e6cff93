/** The API for operators of the indexes. */
@NullMarked
package dev.memlog.indexer.api;

import org.jspecify.annotations.NullMarked;
