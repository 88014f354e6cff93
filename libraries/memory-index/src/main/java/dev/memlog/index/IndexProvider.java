package dev.memlog.index;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * An extension point for indexes on other software than Lucene and Qdrant. An implementation has a
 * public constructor without parameters and is named in {@code
 * META-INF/services/dev.memlog.index.IndexProvider} of a jar on the class path. Its index keeps the
 * promises of {@link IndexAlias} and {@link MemoryIndex}.
 */
public interface IndexProvider {

  /**
   * Returns the name by which the configuration selects this provider: in {@code indexProvider} of
   * the standalone process, and in {@code index} of a service. A process never selects a provider
   * that has the name of its built-in index, {@code lucene} or {@code qdrant}.
   */
  String name();

  /**
   * Opens the collections of one kind; the caller closes the result. Several processes may open the
   * same kind, but only the indexer writes.
   *
   * @param spec the shape of the first collection; its name is the kind
   * @throws IllegalArgumentException if the settings do not suit this provider
   */
  IndexAlias open(CollectionSpec spec, Settings settings);

  /**
   * Returns the provider with the given name.
   *
   * @param key the configuration key that names the provider, for the error message
   * @param ours the names of the built-in indexes, for the error message
   * @throws IllegalArgumentException if there is no such provider; the message lists all names
   */
  static IndexProvider named(String key, String name, List<String> ours) {
    List<IndexProvider> providers =
        ServiceLoader.load(IndexProvider.class).stream().map(ServiceLoader.Provider::get).toList();
    return providers.stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s must be one of %s, got %s"
                        .formatted(
                            key,
                            Stream.concat(
                                    ours.stream(), providers.stream().map(IndexProvider::name))
                                .toList(),
                            name)));
  }

  /**
   * The settings that a process gives to its index.
   *
   * @param directory a directory for the provider's files within the data directory of the process,
   *     which need not exist yet
   * @param options the provider's own settings, from the configuration's {@code indexOptions}
   * @param clock the clock of the process
   */
  record Settings(Path directory, Map<String, String> options, Clock clock) {

    public Settings {
      options = Map.copyOf(options);
    }
  }
}
