/** Clusters of Kafka and Qdrant whose nodes are killed, and the load that must survive this. */
@NullMarked
package dev.memlog.bench.speed.clusters;

import org.jspecify.annotations.NullMarked;
