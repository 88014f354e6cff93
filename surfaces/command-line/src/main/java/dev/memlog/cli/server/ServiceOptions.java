package dev.memlog.cli.server;

import dev.memlog.standalone.process.LogFile;
import dev.memlog.standalone.service.ProcessSettings;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options for the settings and the log output of a service. */
final class ServiceOptions {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Settings in YAML; see docs/configuration.md. Variables MEMLOG_* override the file.")
  private @Nullable Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A single setting, such as kafka.bootstrapServers=broker:9092, which overrides "
              + "both; repeatable.")
  private Map<String, String> settings = Map.of();

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description = "Logs to a file instead of standard output.")
  private @Nullable Path log;

  <T extends Record> T load(Class<T> type) {
    return ProcessSettings.load(type, file, System.getenv(), settings);
  }

  void startLog() {
    if (log == null) {
      LogFile.useStandardOutput();
    } else {
      LogFile.use(log);
    }
  }
}
