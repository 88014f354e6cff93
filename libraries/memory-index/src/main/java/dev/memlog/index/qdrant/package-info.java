/**
 * The distributed adapter: one collection of a Qdrant server, accessed over gRPC. A write travels
 * {@link dev.memlog.index.qdrant.QdrantIndex} → {@link dev.memlog.index.PointRules} → {@link
 * dev.memlog.index.qdrant.GuardedUpserts} → {@link dev.memlog.index.qdrant.PointStructs}; a query
 * travels {@link dev.memlog.index.qdrant.QdrantIndex} → {@link
 * dev.memlog.index.qdrant.FilterConditions} → {@link dev.memlog.index.qdrant.QdrantCandidateSearch}
 * → {@link dev.memlog.index.qdrant.PointPayload}. {@link dev.memlog.index.qdrant.CollectionStart}
 * creates and verifies the collection, {@link dev.memlog.index.qdrant.StoredRevisions} checks that
 * the collection has not been recreated.
 *
 * <p>A write is confirmed twice: {@link dev.memlog.index.qdrant.QdrantConnection#confirm} requires
 * the status Completed, then {@link dev.memlog.index.qdrant.GuardedUpserts} reads the revisions
 * back. {@link dev.memlog.index.qdrant.PositionPoints} are written afterwards, at the same time as
 * the digests.
 *
 * <p>{@link dev.memlog.index.qdrant.StoredDigests} wraps each change of points, so that the digests
 * of {@link dev.memlog.index.qdrant.DigestPoints} are updated or marked as unsure; {@link
 * dev.memlog.index.qdrant.StoredEntries} reads all stored entries. {@link
 * dev.memlog.index.qdrant.QdrantAlias} chooses the collection that answers.
 */
@NullMarked
package dev.memlog.index.qdrant;

import org.jspecify.annotations.NullMarked;
