/** The fold in Kafka Streams: its stores, and thin processors around the pure functions. */
@NullMarked
package dev.memlog.extractor.stream;

import org.jspecify.annotations.NullMarked;
