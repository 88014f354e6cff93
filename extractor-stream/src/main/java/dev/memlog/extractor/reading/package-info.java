/**
 * From topic turns to topic memory-candidates: each turn is read by a {@link
 * dev.memlog.extractor.turns.TurnExtractor}, what is worth it gets its vector. A plain consumer
 * beside the two Kafka Streams applications, since models are asked on the way: reading a turn
 * twice gives the same candidates, and each counts once.
 */
@NullMarked
package dev.memlog.extractor.reading;

import org.jspecify.annotations.NullMarked;
