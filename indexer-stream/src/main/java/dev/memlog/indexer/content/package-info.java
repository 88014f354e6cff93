/**
 * The contents of an index: records of passages or memories, the points that they become, and the
 * state of each record on its way into the index.
 */
@NullMarked
package dev.memlog.indexer.content;

import org.jspecify.annotations.NullMarked;
