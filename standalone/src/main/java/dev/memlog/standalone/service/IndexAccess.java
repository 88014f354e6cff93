package dev.memlog.standalone.service;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexProvider;
import dev.memlog.index.analysis.AnalyzerName;
import dev.memlog.index.qdrant.QdrantAlias;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/**
 * The settings of a process's access to the index and to the model of its vectors.
 *
 * @param index qdrant, or an IndexProvider on the class path
 * @param indexOptions settings of an IndexProvider
 * @param memories whether memories are indexed and recalled, as in extractor.memories.enabled
 * @param qdrant the connection to the Qdrant server
 * @param embedding the embedding model and the connection to it; must be the same for the indexer
 *     and the query service
 * @param analyzer analyzer of words, the same in indexer and query
 */
public record IndexAccess(
    @Default(QDRANT) String index,
    Map<String, String> indexOptions,
    @Default("true") boolean memories,
    QdrantSettings qdrant,
    EmbeddingConfig embedding,
    @Default("any") AnalyzerName analyzer)
    implements Validated {

  private static final String QDRANT = "qdrant";

  public IndexAccess {
    indexOptions = Map.copyOf(indexOptions);
  }

  /**
   * Requires an index other than Lucene, since several processes cannot write one Lucene directory.
   */
  @Override
  public void validate(Validation check) {
    check.require(
        !index.equals("lucene"),
        "index",
        "must be qdrant: Lucene belongs to one process, which is ./memlog up",
        index);
  }

  /**
   * Waits until the embedding provider is available, and opens its models; the process closes them.
   *
   * @throws Exception if the process stops meanwhile, or if the models cannot be opened for another
   *     reason than an unavailable provider
   */
  EmbeddingModels models(ServiceProcess process) throws Exception {
    return process.await(
        "embedding",
        "the embedding provider " + embedding.provider(),
        () -> process.open(() -> EmbeddingModels.open(embedding)));
  }

  /**
   * Opens the index of one kind of entries, such as passages; the caller closes it.
   *
   * @param directory the data directory of the process
   * @throws IllegalArgumentException if no provider has the configured name; the message lists the
   *     known names
   */
  IndexAlias open(CollectionSpec spec, Path directory, Clock clock) {
    return index.equals(QDRANT)
        ? new QdrantAlias(qdrant, spec, clock)
        : IndexProvider.named("index", index, List.of(QDRANT))
            .open(
                spec, new IndexProvider.Settings(directory.resolve("index"), indexOptions, clock));
  }

  /**
   * Returns a name of the index for log lines: the address of the Qdrant server, or the provider's
   * name.
   */
  String place() {
    return index.equals(QDRANT) ? "Qdrant at " + qdrant : "index " + index;
  }
}
