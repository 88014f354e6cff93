/**
 * The stage that gives items their vectors: fair queues by priority, slices of texts, and the
 * policy of live, bulk and background priority.
 */
@NullMarked
package dev.memlog.indexer.embedding;

import org.jspecify.annotations.NullMarked;
