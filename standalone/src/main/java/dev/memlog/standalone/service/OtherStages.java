package dev.memlog.standalone.service;

import dev.memlog.extractor.extraction.RulesConfig;
import dev.memlog.indexer.GroupConfig;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Present;
import dev.memlog.schemas.EffectiveImportance;
import java.time.Duration;

/**
 * The settings of a query process that describe the stages in other processes.
 *
 * @param indexers the indexers' group, for which reads wait
 * @param extraction whether statements are extracted, for which recalls then wait
 * @param fading the extractors' {@code extractor.memories.lifecycle.fading}
 * @param extractionByModel whether a model reads messages, as in the extractors' {@code
 *     extraction.llm}
 * @param extractionRules the settings of the same names in {@code extractor.memories.extraction} of
 *     the extractors, by which the explanation of a message repeats what they did
 */
public record OtherStages(
    @Default(GroupConfig.ID) @Present String indexers,
    @Default("true") boolean extraction,
    @Default(EffectiveImportance.FADING_DAYS + "d") @Positive Duration fading,
    @Default("false") boolean extractionByModel,
    RulesConfig extractionRules) {}
