package dev.memlog.index;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * An extension point for indexes: a class with a public constructor without parameters, named in
 * {@code META-INF/services/dev.memlog.index.IndexProvider} of a jar on the class path. An index
 * keeps the promises of {@link IndexAlias} and {@link MemoryIndex}.
 */
public interface IndexProvider {

  /**
   * Returns the value of {@code indexProvider}, or of {@code index} for services, that selects this
   * provider. The built-in names cannot be replaced.
   */
  String name();

  /**
   * Returns the collections of one kind; the caller closes them. Services open the same kind in
   * several processes, but only the indexer writes.
   *
   * @throws IllegalArgumentException if the settings do not suit this provider
   */
  IndexAlias open(CollectionSpec spec, Settings settings);

  /**
   * The settings of an index.
   *
   * @param directory a directory for the provider's files within the data directory of the process,
   *     which need not exist yet
   * @param options the provider's own settings, {@code indexOptions}
   * @param clock the clock of the process
   */
  record Settings(Path directory, Map<String, String> options, Clock clock) {

    public Settings {
      options = Map.copyOf(options);
    }
  }
}
