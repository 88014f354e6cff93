package dev.memlog.cli.call;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Optional;
import java.util.Properties;

/**
 * A file with the positions of the latest writes by this user's commands, one per server: {@code
 * ~/.cache/memlog/position}. A later command can so wait for the write. If two commands write at
 * the same moment, only one of the two positions is kept.
 */
public record LastWrites(Path file) {

  /** Returns the file in the home directory of this user. */
  public static LastWrites ofUser() {
    return new LastWrites(
        Path.of(System.getProperty("user.home", "."), ".cache", "memlog", "position"));
  }

  /** Returns the position of the latest write to a server; empty if none is known. */
  public Optional<String> of(String url) {
    return Optional.ofNullable(read().getProperty(url));
  }

  /**
   * Stores the position of a write to a server. Ignores a failure to write the file, since the
   * write to the server has succeeded.
   */
  public void keep(String url, String position) {
    try {
      Properties known = read();
      known.setProperty(url, position);
      Path directory = Files.createDirectories(Optional.ofNullable(file.getParent()).orElseThrow());
      Path written = Files.createTempFile(directory, "position", "", new FileAttribute<?>[0]);
      try (var out = Files.newOutputStream(written)) {
        known.store(out, "The latest writes of the memlog command");
      }
      Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | UncheckedIOException _) {
      // A later read with --after-write then reports that no write is known.
    }
  }

  private Properties read() {
    Properties known = new Properties();
    try (var in = Files.newInputStream(file)) {
      known.load(in);
    } catch (NoSuchFileException _) {
      return known;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot be read: " + file, e);
    }
    return known;
  }
}
