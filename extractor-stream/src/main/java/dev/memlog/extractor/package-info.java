/**
 * The fold: a Kafka Streams application that turns events into desired state. Events of a
 * conversation come in any order. The fold writes its messages, its properties and the passages
 * that the message index must hold.
 *
 * <p>{@link dev.memlog.extractor.Extractor} runs it, {@link dev.memlog.extractor.ExtractorTopology}
 * shows the whole path. An event passes {@code intake} (is it one?), then {@code fold} (what does
 * it change?), then {@code passages} (how is that chunked?); {@code retention} removes what is no
 * longer needed. {@link dev.memlog.extractor.Evolution} runs the evolution of memories as a second
 * application, so that slow evolution never delays search.
 */
@NullMarked
package dev.memlog.extractor;

import org.jspecify.annotations.NullMarked;
