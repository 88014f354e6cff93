package dev.memlog.standalone.backup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.standalone.data.DataDirectoryInUseException;
import dev.memlog.standalone.data.DataFormat;
import dev.memlog.standalone.powerloss.DerivedLogs;
import dev.memlog.standalone.powerloss.LogDirectory;
import dev.memlog.standalone.powerloss.SafePoint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A backup of the data directory of an embedded Memlog. A server may run on the directory
 * meanwhile; it is not paused. The backup contains all input, and derived data up to the last safe
 * point, which a server stores every minute. A power loss leaves the same state. So the first start
 * after a restore processes the input since the safe point again.
 */
public final class Backup {

  /**
   * The longest duration of a copy, since compaction may replace records that are older than 30
   * minutes.
   */
  private static final Duration LONGEST = Duration.ofMinutes(25);

  private static final List<String> BROKER_FILES =
      List.of("meta.properties", "bootstrap.checkpoint", "log-start-offset-checkpoint");

  private final Path data;
  private final String version;
  private final Clock clock;
  private final List<BackupFile> files = new ArrayList<>();
  private final List<TopicEnd> ends = new ArrayList<>();
  private boolean cut;

  private final @Nullable Consumer<String> skipped;

  private Backup(Path data, String version, Clock clock, @Nullable Consumer<String> skipped) {
    this.data = data;
    this.version = version;
    this.clock = clock;
    this.skipped = skipped;
  }

  /**
   * Takes a backup.
   *
   * @param data the data directory of an embedded Memlog
   * @param to the directory or zip file to write; it must be outside {@code data}, and absent or an
   *     empty directory
   * @param version the version of Memlog, for the manifest
   * @param skipped the receiver of a sentence about each damaged part of the log, which the backup
   *     then lacks; null to refuse a damaged log
   * @return the manifest of the backup, which is on the disk when this method returns
   * @throws BackupException if {@code data} is no data directory of this version's format, is
   *     damaged, or has no safe point; if {@code to} is within {@code data} or already contains
   *     files; or, while a server runs, if copying takes more than 25 minutes or the last safe
   *     point is too old
   * @throws IOException if a file cannot be read or written
   */
  public static Manifest take(
      Path data, Path to, String version, Clock clock, @Nullable Consumer<String> skipped)
      throws IOException {
    if (!Files.isDirectory(data.resolve("broker"))) {
      throw new BackupException(data + " must be the data directory of an embedded Memlog");
    }
    if (to.toAbsolutePath().normalize().startsWith(data.toAbsolutePath().normalize())) {
      throw new BackupException(to + " must be outside the data directory " + data);
    }
    requireFormat(data);
    // The lock prevents a server from starting while the directory is copied.
    try (DataDirectory _ = DataDirectory.open(data)) {
      return new Backup(data, version, clock, skipped).take(to, false);
    } catch (DataDirectoryInUseException _) {
      return new Backup(data, version, clock, skipped).take(to, true);
    }
  }

  private static void requireFormat(Path data) throws IOException {
    Path file = data.resolve("format");
    String format = Files.exists(file) ? Files.readString(file, ISO_8859_1).strip() : "none";
    if (!format.equals(Integer.toString(DataFormat.PRESENT))) {
      throw new BackupException(
          "%s must be %d, got %s".formatted(file, DataFormat.PRESENT, format));
    }
  }

  private Manifest take(Path to, boolean running) throws IOException {
    Instant begin = clock.instant();
    Optional<SafePoint> read = SafePoint.read(data);
    if (read.isEmpty()) {
      throw new BackupException(
          data.resolve("safe-point") + " must exist: a server writes it within a minute");
    }
    SafePoint safe = read.get();
    Instant safeAt = Files.getLastModifiedTime(data.resolve("safe-point")).toInstant();
    try (var place = BackupLocation.create(to)) {
      Path broker = data.resolve("broker");
      for (String each : BROKER_FILES) {
        if (Files.exists(broker.resolve(each))) {
          copy(broker.resolve(each), place.root(), "broker/" + each);
        }
      }
      // Derived logs are copied first, so that they never refer to input, schemas or topics that
      // the backup lacks.
      List<LogDirectory> logs = new ArrayList<>(LogDirectory.all(broker));
      logs.sort(Comparator.comparingInt(Backup::order).thenComparing(log -> log.path().toString()));
      for (LogDirectory log : logs) {
        copy(log, safe, place.root());
      }
      copy(data.resolve("format"), place.root(), "format");
      if (running) {
        requireFresh(begin, safeAt);
      }
      Path ownSafePoint = Files.createTempDirectory("memlog-backup-");
      try {
        safe.write(ownSafePoint);
        copy(ownSafePoint.resolve("safe-point"), place.root(), "safe-point");
      } finally {
        Files.deleteIfExists(ownSafePoint.resolve("safe-point"));
        Files.deleteIfExists(ownSafePoint);
      }
      var manifest = new Manifest(version, cluster(broker), begin, safeAt, ends, files);
      place.complete(manifest.json());
      return manifest;
    }
  }

  private static int order(LogDirectory log) {
    String topic = log.log().topic();
    if (DerivedLogs.contains(topic)) {
      return 0;
    }
    return switch (topic) {
      case "_schemas" -> 2;
      case "__cluster_metadata" -> 3;
      default -> 1;
    };
  }

  private void copy(LogDirectory log, SafePoint safe, Path root) throws IOException {
    boolean derived = DerivedLogs.contains(log.log().topic());
    OptionalLong end = derived ? OptionalLong.of(safe.end(log.log())) : OptionalLong.empty();
    String path = "broker/" + log.path().getFileName();
    LogCopy.Copied copied = new LogCopy(log, end, skipped).copyTo(root.resolve(path), path);
    cut |= derived && copied.cut();
    files.addAll(copied.files());
    ends.add(new TopicEnd(log.log().topic(), log.log().partition(), copied.next()));
  }

  private void copy(Path from, Path root, String path) throws IOException {
    files.add(CheckedCopy.copy(from, CheckedCopy.Part.WHOLE, root.resolve(path), path));
  }

  /** Requires that compaction cannot have replaced a record that the safe point needs. */
  private void requireFresh(Instant begin, Instant safeAt) {
    Instant now = clock.instant();
    Duration copying = Duration.between(begin, now);
    if (copying.compareTo(LONGEST) > 0) {
      throw new BackupException(
          "copying a running server must take at most %d minutes, took %d: stop it for the backup"
              .formatted(LONGEST.toMinutes(), copying.toMinutes()));
    }
    Duration age = Duration.between(safeAt, now);
    if (cut && age.compareTo(LONGEST) > 0) {
      throw new BackupException(
          "the last safe point must be at most %d minutes old, is %d: try again in a minute, or stop the server"
              .formatted(LONGEST.toMinutes(), age.toMinutes()));
    }
  }

  private static String cluster(Path broker) throws IOException {
    var properties = new Properties();
    try (InputStream in = Files.newInputStream(broker.resolve("meta.properties"))) {
      properties.load(in);
    }
    return properties.getProperty("cluster.id", "");
  }
}
