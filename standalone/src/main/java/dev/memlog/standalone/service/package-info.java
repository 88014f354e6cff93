/**
 * The services as separate processes, over a Kafka cluster, a schema registry and Qdrant. Each
 * service is wired by plain constructors in one class. Services exchange data only through topics,
 * and any number of processes of one service share its partitions.
 */
@NullMarked
package dev.memlog.standalone.service;

import org.jspecify.annotations.NullMarked;
