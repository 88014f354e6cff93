/**
 * The stages between events and desired state, in three pairs. Each pair is a pure core beside the
 * part that reads and writes Kafka:
 *
 * <ul>
 *   <li>{@code fold} and {@code fold.intake}, {@code fold.stream}: events become messages,
 *       conversations, passages ({@code passages}) and turns. {@link
 *       dev.memlog.extractor.FoldStage} runs them.
 *   <li>module {@code language} and {@code extraction}: turns become memory candidates.
 *   <li>{@code evolution} with {@code evolution.owner}, and {@code evolution.stream}: candidates,
 *       commands and accesses become memories. {@link dev.memlog.extractor.EvolutionStage} runs
 *       them as a second Kafka Streams application, so that slow evolution never delays search.
 * </ul>
 *
 * <p>{@code streams} holds what both applications share; {@code retention} deletes what every stage
 * has processed.
 */
@NullMarked
package dev.memlog.extractor;

import org.jspecify.annotations.NullMarked;
