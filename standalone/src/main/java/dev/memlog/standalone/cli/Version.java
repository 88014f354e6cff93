package dev.memlog.standalone.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which Memlog this is. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"memlog " + memlog(), "java " + Runtime.version()};
  }

  static String memlog() {
    var properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("/memlog-version.properties")) {
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
