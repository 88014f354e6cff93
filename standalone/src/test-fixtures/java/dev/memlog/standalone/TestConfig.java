package dev.memlog.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.server.caller.ApiKey;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything in one process on free ports, with an embedder that only counts words. */
public final class TestConfig {

  private TestConfig() {}

  public static StandaloneConfig of(Path data, int partitions, ApiKey... keys) {
    StandaloneConfig d = Defaults.of(StandaloneConfig.class);
    return new StandaloneConfig(
            data,
            partitions,
            d.server().withKeys(List.of(keys)),
            d.log(),
            d.stages(),
            EmbeddingConfig.of("hashing", ""),
            d.analyzer(),
            d.index(),
            d.start())
        .withPorts(0, 0, 0);
  }

  /**
   * Returns a configuration with memories enabled, in which recalls are published within a second.
   */
  public static StandaloneConfig remembering(Path data, int partitions) {
    return remembering(data, partitions, Map.of());
  }

  /**
   * Returns a configuration like {@link #remembering(Path, int)}.
   *
   * @param more further settings by dotted key
   */
  public static StandaloneConfig remembering(Path data, int partitions, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("data", data.toString());
    settings.put("partitions", Integer.toString(partitions));
    settings.put("embedding.provider", "hashing");
    settings.put("extractor.memories.enabled", "true");
    settings.put("extractor.memories.evolution.accessInterval", "1s");
    settings.put("extractor.memories.conversations.maxCharacters", "200");
    settings.put("extractor.memories.conversations.mostPerOwner", "10");
    return StandaloneConfig.load(null, Map.of(), settings).withPorts(0, 0, 0);
  }

  /**
   * Returns a configuration of two partitions with the default embedder, unless the settings name
   * another.
   *
   * @param file a YAML file; null for none
   * @param more further settings by dotted key
   */
  public static StandaloneConfig load(@Nullable Path file, Path data, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("data", data.toString());
    settings.put("partitions", "2");
    return StandaloneConfig.load(file, Map.of(), settings).withPorts(0, 0, 0);
  }

  /**
   * Starts a Memlog of two partitions with memories enabled, and waits until it is ready.
   *
   * @param longest the longest wait
   */
  public static EmbeddedMemlog startRemembering(Path data, Duration longest) throws Exception {
    return start(remembering(data, 2), longest);
  }

  /**
   * Starts a Memlog, and waits until it is ready. Its log is beside the data directory.
   *
   * @param longest the longest wait
   */
  public static EmbeddedMemlog start(StandaloneConfig config, Duration longest) throws Exception {
    var memlog = new EmbeddedMemlog(config, config.data().resolveSibling("memlog.log"));
    try {
      memlog.start();
      memlog.awaitReady(longest);
      return memlog;
    } catch (Exception e) {
      memlog.close();
      throw e;
    }
  }

  /** Returns a key of every role, named for its tenant. */
  public static ApiKey key(String secret, String tenant) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
      return new ApiKey(
          tenant, HexFormat.of().formatHex(hash), tenant, Set.of(), EnumSet.allOf(Role.class));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
