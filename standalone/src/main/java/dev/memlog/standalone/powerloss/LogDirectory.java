package dev.memlog.standalone.powerloss;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.internal.FileLogInputStream;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory of one partition's log in a broker's data directory. The broker must not run while
 * the log is changed.
 *
 * @param path the directory
 * @param log the partition
 */
public record LogDirectory(Path path, TopicPartition log) {

  private static final Logger logger = LoggerFactory.getLogger(LogDirectory.class);
  private static final Pattern NAME = Pattern.compile("(.+)-(\\d+)");
  private static final Pattern SEGMENT = Pattern.compile("(\\d{20})\\.log");
  private static final Pattern SNAPSHOT = Pattern.compile("(\\d{20})\\.snapshot");
  private static final List<String> INDEXES = List.of(".index", ".timeindex", ".txnindex");

  /** Returns the directories of all partitions in a broker's data directory. */
  public static List<LogDirectory> all(Path broker) throws IOException {
    try (Stream<Path> entries = Files.list(broker)) {
      return entries
          .filter(Files::isDirectory)
          .map(LogDirectory::of)
          .flatMap(Optional::stream)
          .toList();
    }
  }

  private static Optional<LogDirectory> of(Path path) {
    Matcher name = NAME.matcher(String.valueOf(path.getFileName()));
    return name.matches()
        ? Optional.of(
            new LogDirectory(
                path, new TopicPartition(name.group(1), Integer.parseInt(name.group(2)))))
        : Optional.empty();
  }

  /** Returns the segments, in the order of their offsets. */
  public List<Path> segments() throws IOException {
    return files(SEGMENT);
  }

  /**
   * Removes every batch that contains a record at or after an offset. The change is on the disk
   * when this method returns. The broker rebuilds the indexes at its next start.
   *
   * @param end the first offset to remove, which the next record to be written gets
   */
  void truncate(long end) throws IOException {
    List<Path> segments = files(SEGMENT);
    for (int i = segments.size() - 1; i >= 0; i--) {
      Path segment = segments.get(i);
      long base = baseOffset(segment);
      if (base >= end && i > 0) {
        deleteIndexes(segment);
        Files.delete(segment);
        continue;
      }
      cut(segment, end);
      break;
    }
    for (Path snapshot : files(SNAPSHOT)) {
      if (baseOffset(snapshot) > end) {
        Files.delete(snapshot);
      }
    }
    Utils.flushDir(path);
  }

  private void cut(Path segment, long end) throws IOException {
    long size = Files.size(segment);
    long keep = size;
    try (FileRecords records = FileRecords.open(segment.toFile(), false)) {
      for (FileLogInputStream.FileChannelRecordBatch batch : records.batches()) {
        if (batch.lastOffset() >= end) {
          keep = batch.position();
          break;
        }
      }
    }
    if (keep == size) {
      return;
    }
    deleteIndexes(segment);
    try (var channel = FileChannel.open(segment, StandardOpenOption.WRITE)) {
      channel.truncate(keep);
      channel.force(true);
    }
    logger
        .atInfo()
        .addKeyValue("topic", log.topic())
        .addKeyValue("partition", log.partition())
        .addKeyValue("offset", end)
        .log("rewound, {} bytes", size - keep);
  }

  private void deleteIndexes(Path segment) throws IOException {
    String base = String.valueOf(segment.getFileName()).replace(".log", "");
    for (String index : INDEXES) {
      Files.deleteIfExists(path.resolve(base + index));
    }
  }

  /** Returns the files of the log whose names match, in the order of their names. */
  public List<Path> files(Pattern name) throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return entries
          .filter(file -> name.matcher(String.valueOf(file.getFileName())).matches())
          .sorted()
          .toList();
    }
  }

  /** Returns the lowest offset that a segment may contain, which its name states. */
  public static long baseOffset(Path file) {
    return Long.parseLong(String.valueOf(file.getFileName()).substring(0, 20));
  }
}
