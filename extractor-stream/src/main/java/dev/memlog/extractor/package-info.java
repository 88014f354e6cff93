/**
 * The fold: a Kafka Streams application that turns what happened into what is so. Events of a
 * conversation come in any order and leave as its messages, its properties and the passages that
 * the message index must hold.
 *
 * <p>{@link dev.memlog.extractor.Extractor} runs it, {@link dev.memlog.extractor.ExtractorTopology}
 * shows the whole way. An event meets {@code intake} (is it one?), then {@code fold} (what does it
 * change?), then {@code passages} (how does that read in pieces?); {@code retention} lets go of
 * what nobody needs any more. The evolution of memories will be a second application beside this
 * one, so that slow thinking never holds up search.
 */
@NullMarked
package dev.memlog.extractor;

import org.jspecify.annotations.NullMarked;
