package dev.memlog.importer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A reader of small text files in UTF-8 that a user names on the command line. */
public final class TextFile {

  private static final int MOST = 64 << 20;

  private TextFile() {}

  /**
   * Returns all lines of a file, without their line breaks.
   *
   * @throws BadFileException if the path names no readable file, or the file is not UTF-8 or longer
   *     than 64 MiB
   */
  public static List<String> lines(Path file) throws IOException {
    return text(file).lines().toList();
  }

  /**
   * Returns the content of a file.
   *
   * @throws BadFileException if the path names no readable file, or the file is not UTF-8 or longer
   *     than 64 MiB
   */
  public static String text(Path file) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new BadFileException(file, 0, "must be a readable file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return text(file.toString(), in);
    }
  }

  /**
   * Returns the rest of an input.
   *
   * @param name the name of the input in error messages
   * @throws BadFileException if the input is not UTF-8 or longer than 64 MiB
   */
  public static String text(String name, InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(MOST + 1);
    if (bytes.length > MOST) {
      throw new BadFileException(name, "must be at most %d MiB long".formatted(MOST >> 20));
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new BadFileException(name, "must be text in UTF-8");
    }
  }
}
