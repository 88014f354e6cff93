package dev.memlog.standalone.backup;

import dev.memlog.standalone.backup.CheckedCopy.Part;
import dev.memlog.standalone.powerloss.LogDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;
import org.jspecify.annotations.Nullable;

/**
 * A copy of one partition's log. The broker may run, since it only appends to segments. If
 * compaction or retention replaces a segment meanwhile, the log is copied again. The checksum of
 * every batch is verified.
 *
 * @param end the offset at which the copy ends, exclusive; empty to copy the whole log
 * @param skipped the receiver of a sentence about each damaged batch, which the copy then lacks;
 *     null if the copy fails at damage
 */
record LogCopy(LogDirectory log, OptionalLong end, @Nullable Consumer<String> skipped) {

  private static final int ATTEMPTS = 5;
  // Kafka needs these files; it rebuilds the indexes from the segments.
  private static final Pattern OTHERS =
      Pattern.compile(
          "leader-epoch-checkpoint|partition\\.metadata|quorum-state|\\d{20}-\\d{10}\\.checkpoint"
              + "|\\d{20}\\.snapshot");

  /** The parts of a segment to copy, and the damage between them. */
  private record Intact(List<Part> parts, long next, boolean whole, List<String> damage) {}

  /**
   * The result of a copy.
   *
   * @param next the offset after the last copied record
   * @param cut whether the log contained records beyond the end
   */
  record Copied(long next, boolean cut, List<BackupFile> files) {}

  /**
   * Copies the log.
   *
   * @param target the directory of the copy
   * @param path the path of the copy in the names of the resulting files
   * @throws BackupException if the log is damaged, ends before the safe point, or changes during
   *     every attempt
   */
  Copied copyTo(Path target, String path) throws IOException {
    String problem = "";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        Map<String, Object> before = segments();
        // A batch may have been read while the broker wrote it; only the last attempt skips it.
        Copied copied = copyOnce(before, target, path, attempt == ATTEMPTS - 1);
        if (segments().entrySet().containsAll(before.entrySet())) {
          return copied;
        }
        problem = log.path() + " was compacted while it was copied";
      } catch (NoSuchFileException e) {
        problem = e.getFile() + " was removed while it was copied";
      } catch (DamagedSegmentException e) {
        problem = String.valueOf(e.getMessage());
      }
    }
    throw new BackupException(problem + ", " + ATTEMPTS + " times");
  }

  private Copied copyOnce(
      Map<String, Object> segments, Path target, String path, boolean lastAttempt)
      throws IOException {
    List<BackupFile> files = new ArrayList<>();
    long next = 0;
    boolean cut = false;
    Files.createDirectories(target);
    for (String segment : segments.keySet()) {
      long base = Long.parseLong(segment.substring(0, 20));
      if (end.isPresent() && base > end.getAsLong() && !files.isEmpty()) {
        cut = true;
        Files.deleteIfExists(target.resolve(segment));
        continue;
      }
      Path from = log.path().resolve(segment);
      Intact intact = keep(from, base);
      for (String damage : intact.damage()) {
        if (skipped == null || !lastAttempt) {
          throw new DamagedSegmentException(damage);
        }
        skipped.accept(damage);
      }
      cut |= !intact.whole();
      next = Math.max(next, intact.next());
      files.add(
          CheckedCopy.copy(from, intact.parts(), target.resolve(segment), path + "/" + segment));
    }
    if (end.isPresent() && next < end.getAsLong()) {
      throw new DamagedSegmentException(
          "%s must reach the safe point at offset %d, ends at %d"
              .formatted(log.path(), end.getAsLong(), next));
    }
    for (Path each : log.files(OTHERS)) {
      String name = String.valueOf(each.getFileName());
      if (!name.endsWith(".snapshot") || LogDirectory.baseOffset(each) <= next) {
        files.add(CheckedCopy.copy(each, Part.WHOLE, target.resolve(name), path + "/" + name));
      }
    }
    return new Copied(next, cut, files);
  }

  private Intact keep(Path segment, long base) throws IOException {
    long next = base;
    List<Part> parts = new ArrayList<>();
    List<String> damage = new ArrayList<>();
    boolean whole = true;
    FileRecords records = FileRecords.open(segment.toFile(), false);
    // FileRecords.close() would truncate the file to its size at the opening and lose later
    // appends.
    try (Closeable _ = records::closeHandlers) {
      for (FileChannelRecordBatch batch : records.batches()) {
        if (end.isPresent() && batch.lastOffset() >= end.getAsLong()) {
          whole = false;
          break;
        }
        if (!batch.isValid()) {
          damage.add(
              "%s must have valid checksums, the batch at byte %d has none"
                  .formatted(segment, batch.position()));
          continue;
        }
        next = batch.lastOffset() + 1;
        parts.add(new Part(batch.position(), batch.sizeInBytes()));
      }
    } catch (KafkaException e) {
      if (e.getCause() instanceof NoSuchFileException missing) {
        throw missing;
      }
      damage.add("%s must hold valid batches, got: %s".formatted(segment, e.getMessage()));
    }
    return new Intact(parts, next, whole, damage);
  }

  /** Returns the segments by name, each with the identity of its file. */
  private Map<String, Object> segments() throws IOException {
    Map<String, Object> found = new TreeMap<>();
    for (Path segment : log.segments()) {
      String name = String.valueOf(segment.getFileName());
      Object identity = Files.readAttributes(segment, BasicFileAttributes.class).fileKey();
      found.put(name, identity == null ? name : identity);
    }
    return found;
  }

  /** Thrown if a segment is damaged at the time of reading. */
  private static final class DamagedSegmentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DamagedSegmentException(String message) {
      super(message);
    }
  }
}
