package dev.memlog.standalone;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.utils.AppInfoParser;

/** The versions of Memlog, of Java, and of its main libraries, Kafka and Lucene. */
public final class Versions {

  private Versions() {}

  public static String memlog() {
    var properties = new Properties();
    try (InputStream in = Versions.class.getResourceAsStream("/memlog-version.properties")) {
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the versions by name: {@code memlog}, {@code java}, {@code kafka} and {@code lucene}.
   */
  public static Map<String, String> all() {
    return Map.of(
        "memlog", memlog(),
        "java", Runtime.version().toString(),
        "kafka", AppInfoParser.getVersion(),
        "lucene", org.apache.lucene.util.Version.LATEST.toString());
  }
}
