package dev.memlog.standalone.backup;

import dev.memlog.runtime.DeletedTree;
import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.standalone.powerloss.DurableFile;
import dev.memlog.standalone.powerloss.LastRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Utils;

/**
 * A restore of a backup into a new data directory. The directory gets its final name only after the
 * checksum of every file has been verified. So no server can start from a failed restore.
 */
public final class BackupRestore {

  private BackupRestore() {}

  /**
   * Restores a backup.
   *
   * @param from the backup, a directory or zip file
   * @param data the data directory to create; it must be absent or empty
   * @return the manifest of the backup
   * @throws BackupException if the backup is absent, incomplete, damaged or of a different format,
   *     or if {@code data} is not empty
   * @throws IOException if a file cannot be read or written
   */
  public static Manifest into(Path from, Path data) throws IOException {
    Path target = data.toAbsolutePath().normalize();
    if (Files.exists(target)) {
      BackupLocation.requireEmpty(target, "a restore overwrites nothing");
    }
    Path partial = target.resolveSibling("." + target.getFileName() + ".restoring");
    try (BackupLocation place = BackupLocation.open(from)) {
      Manifest manifest = Manifest.read(place.root());
      List<String> problems = missing(manifest, place.root());
      if (!problems.isEmpty()) {
        throw new BackupException(String.join("\n", problems));
      }
      DeletedTree.of(partial);
      Files.createDirectories(partial);
      try {
        for (BackupFile file : manifest.files()) {
          restore(file, place.root(), partial);
        }
        LastRun.markForRewind(partial, "restored from a backup");
        // Opening the directory makes its files private to their owner.
        DataDirectory.open(partial).close();
        DurableFile.flushTree(partial);
        Files.deleteIfExists(target);
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        Utils.flushDir(target.getParent());
      } finally {
        DeletedTree.of(partial);
      }
      return manifest;
    }
  }

  private static List<String> missing(Manifest manifest, Path root) throws IOException {
    List<String> problems = new ArrayList<>();
    for (BackupFile file : manifest.files()) {
      Path path = root.resolve(file.path()).normalize();
      if (!path.startsWith(root.normalize()) || file.path().startsWith("/")) {
        problems.add(Manifest.NAME + ": path must be within the backup, got " + file.path());
      } else if (!Files.isRegularFile(path)) {
        problems.add(path + " must exist, is missing from the backup");
      } else if (Files.size(path) != file.bytes()) {
        problems.add(
            "%s must have %d bytes, has %d".formatted(path, file.bytes(), Files.size(path)));
      }
    }
    return problems;
  }

  private static void restore(BackupFile file, Path root, Path target) throws IOException {
    Path from = root.resolve(file.path());
    Path to = target.resolve(file.path());
    BackupFile copied = CheckedCopy.copy(from, CheckedCopy.Part.WHOLE, to, file.path());
    if (!copied.equals(file)) {
      throw new BackupException(
          "%s must have sha256=%s, got %s".formatted(from, file.sha256(), copied.sha256()));
    }
  }
}
