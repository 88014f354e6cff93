package dev.memlog.standalone;

import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.MemoriesConfig;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.Indexer;
import dev.memlog.query.position.Pipeline;
import dev.memlog.query.position.Stage;
import dev.memlog.schemas.Topics;
import java.util.Optional;

/**
 * A factory of the {@link Pipeline} of a deployment: the stages that must process a write before a
 * read sees it.
 */
public final class Pipelines {

  private static final String INDEXER = "indexer";
  private static final String MEMORY_INDEXER = "memory-indexer";

  private Pipelines() {}

  /**
   * Returns the pipeline of a process that runs every stage. The pipeline reads the positions of
   * the indexers directly.
   */
  static Pipeline within(
      ExtractorConfig extractor, Indexer indexer, Optional<FilledIndex> memories) {
    return pipeline(
        Stage.within(INDEXER, Topics.PASSAGES, indexer::positions),
        extractor.memories().reads(),
        memories.map(
            found -> Stage.within(MEMORY_INDEXER, Topics.MEMORIES, found.indexer()::positions)));
  }

  /**
   * Returns the pipeline of stages that run in separate processes. The pipeline reads the offsets
   * that the stages have committed.
   *
   * @param indexers the consumer group of the indexers of passages
   * @param passages the index that these indexers fill and that answers queries
   * @param memories the index of memories; empty if no memories are formed
   * @param extraction whether statements are extracted from messages
   */
  public static Pipeline across(
      String indexers, IndexAlias passages, Optional<IndexAlias> memories, boolean extraction) {
    return pipeline(
        Stage.ofGroup(INDEXER, indexers, passages),
        extraction,
        memories.map(index -> Stage.ofGroup(MEMORY_INDEXER, Indexer.memoryGroup(indexers), index)));
  }

  /**
   * Returns the pipeline of stages that run in separate processes, whatever index they fill.
   *
   * @param indexers the consumer group of the indexers of passages
   */
  public static Pipeline across(String indexers, MemoriesConfig memories) {
    return pipeline(
        Stage.ofGroup(INDEXER, indexers),
        memories.reads(),
        memories.enabled()
            ? Optional.of(Stage.ofGroup(MEMORY_INDEXER, Indexer.memoryGroup(indexers)))
            : Optional.empty());
  }

  /**
   * Returns a pipeline whose other stages are read by the offsets that they have committed.
   *
   * @param indexer the stage that makes messages searchable
   * @param extraction whether statements are extracted from messages
   * @param memoryIndexer the stage that makes memories recallable; empty if no memories are formed
   */
  private static Pipeline pipeline(
      Stage indexer, boolean extraction, Optional<Stage> memoryIndexer) {
    return new Pipeline(
        Stage.ofGroup("fold", FoldStage.GROUP),
        indexer,
        memoryIndexer.map(
            recalled ->
                new Pipeline.Memories(
                    extraction
                        ? Optional.of(Stage.ofGroup("extraction", ExtractionStage.GROUP))
                        : Optional.empty(),
                    Stage.ofGroup("evolution", EvolutionStage.GROUP),
                    recalled)));
  }
}
