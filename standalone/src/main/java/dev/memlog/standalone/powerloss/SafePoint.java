package dev.memlog.standalone.powerloss;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.memlog.runtime.SetAside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;

/**
 * A state of the log to which a start after a power loss can rewind: the ends of the derived logs
 * at a moment without an open transaction. Everything in these logs before the ends is on the disk
 * and consistent.
 *
 * @param ends the next offset of each log; an absent log was empty
 */
public record SafePoint(Map<TopicPartition, Long> ends) {

  private static final String FILE = "safe-point";
  private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]+");

  public SafePoint {
    ends = Map.copyOf(ends);
  }

  /** Returns the end of a log at this safe point: the next offset, 0 for an absent log. */
  public long end(TopicPartition log) {
    return ends.getOrDefault(log, 0L);
  }

  /**
   * Reads the last safe point of a data directory; empty if there is none. A damaged one is set
   * aside and counts as none, so that all derived data is made again from the input.
   *
   * @param root the data directory
   * @throws IOException if the safe point cannot be read
   */
  public static Optional<SafePoint> read(Path root) throws IOException {
    Path file = root.resolve(FILE);
    List<String> lines;
    try {
      lines = Files.readAllLines(file, ISO_8859_1);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    Map<TopicPartition, Long> ends = new HashMap<>();
    for (String line : lines) {
      String[] parts = line.split(" ", -1);
      if (parts.length != 3
          || !TOPIC.matcher(parts[0]).matches()
          || !number(parts[1], 9)
          || !number(parts[2], 18)) {
        var damage =
            new IOException(
                file + " must have a topic, a partition and an offset in each line, got: " + line);
        SetAside.move(file, "the input, which is processed again from its beginning", damage);
        return Optional.empty();
      }
      ends.put(new TopicPartition(parts[0], Integer.parseInt(parts[1])), Long.parseLong(parts[2]));
    }
    return Optional.of(new SafePoint(ends));
  }

  private static boolean number(String text, int mostDigits) {
    return text.length() <= mostDigits && text.matches("[0-9]+");
  }

  /**
   * Stores this safe point in place of the last one. It is on the disk when this method returns.
   *
   * @param root the data directory
   */
  public void write(Path root) throws IOException {
    var lines = new StringBuilder();
    ends.forEach(
        (log, end) -> lines.append(log.topic() + " " + log.partition() + " " + end + "\n"));
    DurableFile.write(root.resolve(FILE), lines.toString());
  }
}
