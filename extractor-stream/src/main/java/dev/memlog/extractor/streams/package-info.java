/**
 * The parts that both Kafka Streams applications share: settings, state stores, the supervision of
 * threads, and dead letters.
 */
@NullMarked
package dev.memlog.extractor.streams;

import org.jspecify.annotations.NullMarked;
