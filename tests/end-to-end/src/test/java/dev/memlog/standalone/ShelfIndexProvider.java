package dev.memlog.standalone;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexProvider;
import dev.memlog.index.lucene.LuceneAlias;
import dev.memlog.index.lucene.LuceneSettings;

/** An index that is plugged in: Lucene, in the folder that the option {@code folder} names. */
public final class ShelfIndexProvider implements IndexProvider {

  @Override
  public String name() {
    return "shelf";
  }

  @Override
  public IndexAlias open(CollectionSpec spec, Settings settings) {
    String folder = settings.options().getOrDefault("folder", "");
    if (folder.isEmpty()) {
      throw new IllegalArgumentException("indexOptions.folder is required");
    }
    return new LuceneAlias(
        settings.directory().resolve(folder),
        spec,
        LuceneSettings.DEFAULTS,
        settings.clock(),
        _ -> {});
  }
}
