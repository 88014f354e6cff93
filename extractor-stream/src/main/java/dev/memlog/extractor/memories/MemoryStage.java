package dev.memlog.extractor.memories;

import dev.memlog.embedding.Calibration;
import dev.memlog.extractor.evolution.EvolutionRules;
import dev.memlog.schemas.AvroSerdes;
import java.time.Duration;

/**
 * What all tasks of evolution in this process share.
 *
 * @param calibration of two passages under the model of {@code vectors}
 * @param cachedMemories that a task keeps decoded
 * @param accessInterval at which memories that were found are told anew
 */
public record MemoryStage(
    AvroSerdes serdes,
    EvolutionRules rules,
    Calibration calibration,
    ContentVectors vectors,
    int cachedMemories,
    Duration accessInterval,
    MemoryMetrics metrics) {}
