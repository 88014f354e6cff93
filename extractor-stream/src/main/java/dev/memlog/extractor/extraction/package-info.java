/**
 * The path from topic turns to topic memory-candidates: a {@link
 * dev.memlog.language.turn.TurnExtractor} reads each turn, and candidates that are worth storing
 * get their vectors. This is a plain consumer beside the two Kafka Streams applications, since it
 * calls models. A turn that is read twice gives the same candidates, and each counts once.
 */
@NullMarked
package dev.memlog.extractor.extraction;

import org.jspecify.annotations.NullMarked;
