package dev.memlog.standalone;

import dev.memlog.embedding.Niceness;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexProvider;
import dev.memlog.index.lucene.LuceneAlias;
import dev.memlog.index.lucene.LuceneSettings;
import dev.memlog.runtime.config.Default;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/**
 * The settings of the search index of a server that runs everything in one process.
 *
 * @param indexProvider lucene, or an IndexProvider on the class path
 * @param indexOptions settings of an IndexProvider
 * @param index the settings of Lucene
 */
public record EmbeddedIndex(
    @Default(LUCENE) String indexProvider, Map<String, String> indexOptions, LuceneSettings index) {

  private static final String LUCENE = "lucene";

  public EmbeddedIndex {
    indexOptions = Map.copyOf(indexOptions);
  }

  /**
   * Opens the index of one kind of entries, such as passages; the caller closes it.
   *
   * @param directory the directory for the files of the index
   * @throws IllegalArgumentException if no provider has the configured name; the message lists the
   *     known names
   */
  IndexAlias open(CollectionSpec spec, Path directory, Clock clock) {
    return indexProvider.equals(LUCENE)
        ? new LuceneAlias(directory, spec, index, clock, EmbeddedIndex::yieldTo)
        : IndexProvider.named("indexProvider", indexProvider, List.of(LUCENE))
            .open(spec, new IndexProvider.Settings(directory, indexOptions, clock));
  }

  private static void yieldTo(boolean graph) {
    if (graph) {
      Niceness.yieldToAllFromHere();
    } else {
      Niceness.yieldFromHere();
    }
  }
}
