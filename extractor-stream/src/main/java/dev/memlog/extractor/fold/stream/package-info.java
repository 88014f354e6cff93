/**
 * The Kafka Streams side of the fold: its stores, and thin processors around the pure functions.
 */
@NullMarked
package dev.memlog.extractor.fold.stream;

import org.jspecify.annotations.NullMarked;
