/**
 * The Kafka Streams side of evolution. It reads inputs, caches owners' memories, calls the pure
 * evolution, and applies the changes, all in one transaction.
 */
@NullMarked
package dev.memlog.extractor.evolution.stream;

import org.jspecify.annotations.NullMarked;
