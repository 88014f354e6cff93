/**
 * The path from topic turns to topic memory-candidates. A {@link
 * dev.memlog.language.turn.TurnExtractor} reads each turn, and candidates that are worth storing
 * get their vectors. This is a plain consumer beside the two Kafka Streams applications, since it
 * calls models. Evolution counts a candidate once, even if a turn is read twice.
 */
@NullMarked
package dev.memlog.extractor.extraction;

import org.jspecify.annotations.NullMarked;
