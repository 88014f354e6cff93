/**
 * The searches of a Lucene index: candidates by vector and by words, filters, and the reading of
 * stored fields.
 */
@NullMarked
package dev.memlog.index.lucene.search;

import org.jspecify.annotations.NullMarked;
