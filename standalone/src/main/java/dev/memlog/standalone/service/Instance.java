package dev.memlog.standalone.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The name that distinguishes a process from others of its service and stays the same over
 * restarts. By this name Kafka keeps the partitions of the process assigned during a restart, so
 * its state on disk stays useful.
 */
final class Instance {

  private static final int HOST_CHARACTERS = 64;
  private static final int RANDOM_BYTES = 3;

  private Instance() {}

  /**
   * Returns the configured name. The default is the host's name and a random id, which the first
   * start stores in the data directory.
   */
  static String of(Optional<String> configured, Path data) throws IOException {
    if (configured.isPresent()) {
      return configured.get();
    }
    Path file = data.resolve("instance");
    if (Files.exists(file)) {
      return Files.readString(file).strip();
    }
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    String made = host() + "-" + HexFormat.of().formatHex(random);
    Files.writeString(file, made + "\n");
    return made;
  }

  /**
   * Returns the name of a process without stored state: the configured name, or the host's name and
   * the process id.
   */
  static String passing(Optional<String> configured) {
    return configured.orElseGet(() -> host() + "-" + ProcessHandle.current().pid());
  }

  private static String host() {
    String name;
    try {
      name = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      name = "host";
    }
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "-");
    return plain.substring(0, Math.min(HOST_CHARACTERS, plain.length()));
  }
}
