/**
 * Each service as a process of its own, over a Kafka cluster, a schema registry and Qdrant: a page
 * of wiring each, by plain constructors. They meet only at topics, and any number of processes of
 * one service share its partitions.
 */
@NullMarked
package dev.memlog.standalone.service;

import org.jspecify.annotations.NullMarked;
