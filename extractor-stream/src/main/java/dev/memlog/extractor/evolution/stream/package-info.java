/**
 * The Kafka Streams side of evolution: it reads inputs, keeps owners' memories at hand, calls the
 * pure evolution, and makes the changes, all in one transaction.
 */
@NullMarked
package dev.memlog.extractor.evolution.stream;

import org.jspecify.annotations.NullMarked;
