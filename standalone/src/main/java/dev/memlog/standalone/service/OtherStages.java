package dev.memlog.standalone.service;

import dev.memlog.extractor.extraction.RulesConfig;
import dev.memlog.indexer.IndexerConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.EffectiveImportance;
import java.time.Duration;

/**
 * The settings of a query process that describe the stages in other processes.
 *
 * @param indexers consumer group of the indexers; reads wait for its offsets, and the statistics
 *     show its lag
 * @param extraction whether the extractors extract statements from messages, as by default; if
 *     false, a recall that must see a message does not wait for extraction
 * @param fading the setting {@code extractor.memories.lifecycle.fading} of the extractors, by which
 *     reads compute the effective importance of memories
 * @param extractionByModel whether a language model reads messages, as {@code
 *     extractor.memories.extraction.llm} of the extractors says; the explanation of a message then
 *     names no rules
 * @param extractionRules the settings of the same names in {@code extractor.memories.extraction} of
 *     the extractors, by which the explanation of a message repeats what they did
 */
public record OtherStages(
    String indexers,
    boolean extraction,
    Duration fading,
    boolean extractionByModel,
    RulesConfig extractionRules)
    implements Validated {

  static OtherStages defaults() {
    return new OtherStages(
        IndexerConfig.defaults().group().id(),
        true,
        EffectiveImportance.FADING,
        false,
        RulesConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    check.present("indexers", indexers).positive("fading", fading);
  }
}
