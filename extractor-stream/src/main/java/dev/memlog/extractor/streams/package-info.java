/**
 * The parts that both Kafka Streams applications share: settings, state stores, the handling of
 * failed threads, and dead letters.
 */
@NullMarked
package dev.memlog.extractor.streams;

import org.jspecify.annotations.NullMarked;
