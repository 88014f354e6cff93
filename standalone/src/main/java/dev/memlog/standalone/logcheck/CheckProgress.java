package dev.memlog.standalone.logcheck;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The progress of the check of the log, which a file keeps over restarts.
 *
 * @param begun the beginning of the last round, in epoch milliseconds; 0 for none
 * @param bytes the size of what the round has read
 * @param restored the number of messages that the round has written again
 * @param reached the directory of the last partition that an unfinished round has read; empty after
 *     a whole round
 * @param damaged the damage that the round has found
 */
record CheckProgress(long begun, long bytes, long restored, String reached, List<String> damaged) {

  private static final CheckProgress NONE = begun(0);

  CheckProgress {
    damaged = List.copyOf(damaged);
  }

  /** Returns the progress of a round that begins. */
  static CheckProgress begun(long now) {
    return new CheckProgress(now, 0, 0, "", List.of());
  }

  /** Returns whether the round has not read all partitions. */
  boolean unfinished() {
    return !reached.isEmpty();
  }

  /** Reads a file; an absent or damaged file counts as no progress. */
  static CheckProgress read(Path file) throws IOException {
    try {
      List<String> lines = Files.readAllLines(file, ISO_8859_1);
      if (lines.size() < 2 || !lines.getFirst().matches("[0-9]{1,15}( [0-9]{1,18}){2}")) {
        return NONE;
      }
      String[] numbers = lines.getFirst().split(" ", -1);
      return new CheckProgress(
          Long.parseLong(numbers[0]),
          Long.parseLong(numbers[1]),
          Long.parseLong(numbers[2]),
          lines.get(1),
          lines.subList(2, lines.size()));
    } catch (NoSuchFileException _) {
      return NONE;
    }
  }

  /** Replaces the contents of a file. */
  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>(List.of(begun + " " + bytes + " " + restored, reached));
    lines.addAll(damaged);
    Files.write(file, lines, ISO_8859_1);
  }
}
