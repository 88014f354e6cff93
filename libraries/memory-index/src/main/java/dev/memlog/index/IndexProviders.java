package dev.memlog.index;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** A lookup of the {@link IndexProvider}s on the class path by their names. */
public final class IndexProviders {

  private IndexProviders() {}

  /**
   * Returns the provider with the given name.
   *
   * @param key the configuration key that names the provider, for the error message
   * @param ours the names of the built-in indexes, for the error message
   * @throws IllegalArgumentException if there is no such provider; the message lists all names
   */
  public static IndexProvider named(String key, String name, List<String> ours) {
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
}
