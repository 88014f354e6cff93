package dev.memlog.standalone.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The format of a data directory, which determines the keys and partitions of its records. The file
 * {@code format} in the directory names the format; a directory with data but without that file has
 * format 1.
 */
public final class DataFormat {

  /**
   * The format that this version reads and writes. Since format 2, a conversation's name is unique
   * within an app.
   */
  public static final int PRESENT = 2;

  private static final String FIRST = "1";
  private static final List<String> CONTENTS =
      List.of("broker", "streams", "evolution", "index", "view");

  private DataFormat() {}

  /**
   * Requires a directory to have the present format, and marks a new directory with it.
   *
   * @throws DataFormatException if the directory has a different format
   */
  static void require(Path root) throws IOException {
    Path file = root.resolve("format");
    if (Files.exists(file)) {
      refuseOther(root, Files.readString(file, StandardCharsets.UTF_8).strip());
    } else if (CONTENTS.stream().anyMatch(name -> Files.exists(root.resolve(name)))) {
      refuseOther(root, FIRST);
    } else {
      Files.writeString(file, PRESENT + "\n");
    }
  }

  private static void refuseOther(Path root, String format) {
    if (!format.equals(Integer.toString(PRESENT))) {
      throw new DataFormatException(root, format);
    }
  }
}
