package dev.memlog.standalone.backup;

import dev.memlog.runtime.DeletedTree;
import dev.memlog.standalone.powerloss.DurableFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.apache.kafka.common.utils.Utils;

/**
 * The directory or zip file that contains a backup. A zip file gets its name only after it is
 * complete; the files of an incomplete directory are deleted.
 */
final class BackupLocation implements AutoCloseable {

  private final Path place;
  private final Path written;
  private final Optional<FileSystem> zip;
  private boolean incomplete;

  private BackupLocation(Path place, Path written, Optional<FileSystem> zip) {
    this.place = place;
    this.written = written;
    this.zip = zip;
  }

  /**
   * Creates the directory or zip file for a new backup.
   *
   * @throws BackupException if the file exists already, or if the directory is not empty
   */
  static BackupLocation create(Path place) throws IOException {
    Path absolute = place.toAbsolutePath();
    if (isZip(absolute)) {
      if (Files.exists(absolute)) {
        throw new BackupException(place + " must not exist: a backup overwrites nothing");
      }
      Files.createDirectories(absolute.resolveSibling("."));
      Path partial = absolute.resolveSibling(absolute.getFileName() + ".partial");
      Files.deleteIfExists(partial);
      return new BackupLocation(
          absolute,
          partial,
          Optional.of(
              FileSystems.newFileSystem(partial, Map.of("create", true, "useTempFile", true))));
    }
    if (Files.exists(absolute)) {
      requireEmpty(absolute, "a backup overwrites nothing");
    }
    Files.createDirectories(absolute);
    var created = new BackupLocation(absolute, absolute, Optional.empty());
    created.incomplete = true;
    return created;
  }

  /**
   * Opens a backup for reading.
   *
   * @throws BackupException if there is no backup at this path
   */
  static BackupLocation open(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      return new BackupLocation(place, place, Optional.empty());
    }
    if (!Files.isRegularFile(place)) {
      throw new BackupException(place + " must be a backup: there is no such file or directory");
    }
    try {
      return new BackupLocation(place, place, Optional.of(FileSystems.newFileSystem(place)));
    } catch (ZipException | ProviderNotFoundException e) {
      throw new BackupException(
          place + " must be a directory or a zip file, got: " + e.getMessage());
    }
  }

  /**
   * Requires a directory to be empty.
   *
   * @throws BackupException if it is a file or contains files
   */
  static void requireEmpty(Path directory, String reason) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new BackupException(directory + " must be a directory: " + reason);
    }
    try (Stream<Path> entries = Files.list(directory)) {
      Optional<Path> first = entries.sorted().findFirst();
      if (first.isPresent()) {
        throw new BackupException(
            "%s must be empty, holds %s: %s"
                .formatted(directory, first.get().getFileName(), reason));
      }
    }
  }

  /** Returns the directory that contains the files of the backup. */
  Path root() {
    return zip.map(opened -> opened.getPath("/")).orElse(place);
  }

  /**
   * Writes the manifest, which completes a backup. The backup is on the disk when this method
   * returns.
   */
  void complete(String manifest) throws IOException {
    if (zip.isPresent()) {
      Files.writeString(root().resolve(Manifest.NAME), manifest);
      zip.get().close();
      try (var channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(written, place, StandardCopyOption.ATOMIC_MOVE);
      Utils.flushDir(place.getParent());
    } else {
      DurableFile.flushTree(place);
      DurableFile.write(place.resolve(Manifest.NAME), manifest);
      incomplete = false;
    }
  }

  private static boolean isZip(Path place) {
    return String.valueOf(place.getFileName()).endsWith(".zip");
  }

  @Override
  public void close() throws IOException {
    if (zip.isPresent()) {
      zip.get().close();
      if (!written.equals(place)) {
        Files.deleteIfExists(written);
      }
    }
    if (incomplete) {
      DeletedTree.of(place);
    }
  }
}
