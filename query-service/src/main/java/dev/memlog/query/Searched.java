package dev.memlog.query;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.Analyzer;
import dev.memlog.query.search.QueryModels;
import java.util.List;
import java.util.Optional;

/**
 * The indexes that the query service searches, and the components that parse and embed queries for
 * these indexes. The caller owns and closes the indexes and the embedders.
 *
 * @param passages the index of passages
 * @param memories the index of memories; empty if memories are switched off, so that existing
 *     memories can be read but not recalled
 * @param models the embedders of queries; each query uses the embedder of the live collection's
 *     model
 * @param analyzer the analyzer that indexed the words
 */
public record Searched(
    QueriedIndex passages, Optional<QueriedIndex> memories, QueryModels models, Analyzer analyzer) {

  /**
   * Creates the indexes and components for collections whose vectors all come from the same model.
   *
   * @param passages the index of passages
   * @param memories the index of memories; empty if memories are switched off
   * @param embedder the embedder of that model
   * @param analyzer the analyzer that indexed the words
   */
  public Searched(
      QueriedIndex passages,
      Optional<QueriedIndex> memories,
      Embedder embedder,
      Analyzer analyzer) {
    this(passages, memories, new QueryModels(List.of(embedder)), analyzer);
  }
}
