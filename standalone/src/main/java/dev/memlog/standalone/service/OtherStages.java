package dev.memlog.standalone.service;

import dev.memlog.indexer.IndexerConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The stages that run in other processes, as a query process sees them.
 *
 * @param indexers consumer group of the indexers, whose lag the statistics show
 * @param extraction whether statements are extracted from turns, as extractors do by default;
 *     false: a recall that must see a message does not wait for extraction
 */
public record OtherStages(String indexers, boolean extraction) implements Validated {

  static OtherStages defaults() {
    return new OtherStages(IndexerConfig.defaults().group().id(), true);
  }

  @Override
  public void validate(Validation check) {
    check.present("indexers", indexers);
  }
}
