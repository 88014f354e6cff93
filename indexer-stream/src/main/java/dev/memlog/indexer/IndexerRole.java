package dev.memlog.indexer;

import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.vectors.VectorSource;
import java.util.Optional;

/**
 * The role of an indexer among the indexers of the same topic.
 *
 * @param name the name of the component, its clients and threads
 * @param primary true if the indexer follows the live collection, and logs vectors and dead
 *     letters; false if it fills another collection in the background and writes to no topic
 * @param others a further source of known vectors, which is asked last; empty if there is none
 */
record IndexerRole(
    String name, boolean primary, Optional<VectorSource> others, IndexerMetrics metrics) {}
