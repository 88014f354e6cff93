package dev.memlog.importer;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A reader of small text files in UTF-8 that a user names on the command line. */
public final class TextFile {

  private TextFile() {}

  /**
   * Returns all lines of a file, without their line breaks.
   *
   * @throws BadFileException if the path names no readable file, or the file is not UTF-8
   */
  public static List<String> lines(Path file) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new BadFileException(file, 0, "must be a readable file");
    }
    try {
      return Files.readAllLines(file);
    } catch (MalformedInputException e) {
      throw new BadFileException(file, 0, "must be text in UTF-8");
    }
  }
}
