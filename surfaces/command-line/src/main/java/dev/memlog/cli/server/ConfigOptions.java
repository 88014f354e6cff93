package dev.memlog.cli.server;

import dev.memlog.standalone.StandaloneConfig;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The command-line options for a server's settings: a file, and single settings that override the
 * file and the variables {@code MEMLOG_*}.
 */
public final class ConfigOptions {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings in YAML; see docs/configuration.md.")
  private @Nullable Path file;

  @Option(
      names = {"--data-dir", "--data"},
      paramLabel = "DIR",
      description = "The data directory; default ~/.memlog.")
  private @Nullable Path data;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The API's port; default 8080; 0 selects any free port.")
  private @Nullable Integer port;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A single setting, such as embedding.model=all-minilm-l6-v2-q; repeatable.")
  private Map<String, String> settings = Map.of();

  /** Returns whether any of the options is given. */
  boolean given() {
    return file != null || data != null || port != null || !settings.isEmpty();
  }

  /**
   * Loads the settings of an embedded server.
   *
   * @throws dev.memlog.runtime.config.ConfigException if they are invalid
   */
  public StandaloneConfig load() {
    Map<String, String> overrides = new LinkedHashMap<>(settings);
    if (data != null) {
      overrides.put("data", data.toString());
    }
    if (port != null) {
      overrides.put("server.port", port.toString());
    }
    return StandaloneConfig.load(file, System.getenv(), overrides);
  }
}
