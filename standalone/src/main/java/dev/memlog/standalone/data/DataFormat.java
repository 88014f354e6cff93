package dev.memlog.standalone.data;

import dev.memlog.runtime.SetAside;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

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
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
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
      String format = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
      if (NUMBER.matcher(format).matches()) {
        refuseOther(root, format);
      } else {
        // Directories of the first format have no such file, and there are only two formats.
        var damage = new IOException("the format must be a number, got: " + format);
        SetAside.move(file, "this version's format", damage);
        Files.writeString(file, PRESENT + "\n");
      }
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
