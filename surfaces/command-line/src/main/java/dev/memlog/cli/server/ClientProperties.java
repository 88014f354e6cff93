package dev.memlog.cli.server;

import static java.util.function.Function.identity;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A reader of files with properties of a client, such as those of TLS. */
final class ClientProperties {

  private ClientProperties() {}

  /** Returns the properties of a file by name; none without a file. */
  static Map<String, String> read(@Nullable Path file) throws IOException {
    var properties = new Properties();
    if (file != null) {
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      }
    }
    return properties.stringPropertyNames().stream()
        .collect(Collectors.toMap(identity(), properties::getProperty));
  }
}
