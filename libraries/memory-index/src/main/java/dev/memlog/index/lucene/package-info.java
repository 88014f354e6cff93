/**
 * The embedded adapter: one Lucene index in a directory of its own. A write travels {@link
 * dev.memlog.index.lucene.LuceneIndex} → {@link dev.memlog.index.PointRules} → {@link
 * dev.memlog.index.lucene.Guard} → {@link dev.memlog.index.lucene.PointDocuments}; a query travels
 * {@link dev.memlog.index.lucene.LuceneIndex} → {@link dev.memlog.index.lucene.search.Scope} →
 * {@link dev.memlog.index.lucene.search.VectorPath} and {@link
 * dev.memlog.index.lucene.search.WordPath} → {@link
 * dev.memlog.index.lucene.search.LuceneCandidateSearch}. {@link
 * dev.memlog.index.lucene.WriteProgress} keeps positions and digests, which each commit also
 * contains. {@link dev.memlog.index.lucene.LuceneAlias} chooses the directory that answers.
 */
@NullMarked
package dev.memlog.index.lucene;

import org.jspecify.annotations.NullMarked;
