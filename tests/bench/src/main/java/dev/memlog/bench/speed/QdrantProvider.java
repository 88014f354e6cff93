package dev.memlog.bench.speed;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexProvider;
import dev.memlog.index.qdrant.QdrantAlias;
import dev.memlog.index.qdrant.QdrantSettings;
import java.util.List;
import java.util.Map;

/**
 * The provider of {@code indexProvider=qdrant-bench}: an embedded Memlog with an index in Qdrant.
 */
public final class QdrantProvider implements IndexProvider {

  static final String NAME = "qdrant-bench";

  /**
   * Returns the settings of a Memlog with this provider.
   *
   * @param address the address of the server, {@code HOST:PORT}
   * @param prefix the prefix of the names of its collections
   */
  static Map<String, String> settings(String address, String prefix) {
    return Map.of(
        "indexProvider",
        NAME,
        "indexOptions",
        "{address: \"" + address + "\", prefix: \"" + prefix + "\"}");
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public IndexAlias open(CollectionSpec spec, Settings settings) {
    QdrantSettings defaults = QdrantSettings.DEFAULTS;
    return new QdrantAlias(
        new QdrantSettings(
            List.of(requireNonNull(settings.options().get("address"))),
            defaults.port(),
            defaults.apiKey(),
            defaults.tls(),
            defaults.calls(),
            requireNonNull(settings.options().get("prefix")),
            defaults.placement(),
            defaults.storage(),
            defaults.tombstoneRetention()),
        spec,
        settings.clock());
  }
}
