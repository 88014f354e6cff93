package dev.memlog.importer;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** An opener of plain or gzipped files. It recognises gzip by the content, not by the name. */
final class ImportFile {

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private ImportFile() {}

  /** A reader of an open file. */
  interface Reading {
    void read(BufferedReader reader) throws IOException;
  }

  /**
   * Opens a file and reads it.
   *
   * @throws BadFileException if the file cannot be read, or is not UTF-8
   */
  static void open(Path file, Reading reading) {
    if (Files.isDirectory(file)) {
      throw new BadFileException(file, 0, "is a directory");
    }
    open(file.toString(), () -> Files.newInputStream(file), reading);
  }

  /** An opener of an input. */
  interface Opening {
    InputStream open() throws IOException;
  }

  /**
   * Opens an input, plain or gzipped, and reads it, without the byte order mark at its beginning.
   *
   * @param name the input in error messages
   * @throws BadFileException if the input cannot be read, or is not UTF-8
   */
  static void open(String name, Opening input, Reading reading) {
    try (InputStream raw = new BufferedInputStream(input.open());
        // This decoder reports malformed input instead of replacing it: a file in another encoding
        // is an error, not question marks in the index.
        var reader =
            new BufferedReader(
                new InputStreamReader(unzipped(raw), StandardCharsets.UTF_8.newDecoder()))) {
      reader.mark(1);
      if (reader.read() != BYTE_ORDER_MARK) {
        reader.reset();
      }
      reading.read(reader);
    } catch (NoSuchFileException e) {
      throw new BadFileException(name, 0, "there is no such file");
    } catch (CharacterCodingException e) {
      throw new BadFileException(name, 0, "must be UTF-8");
    } catch (IOException e) {
      throw new BadFileException(name, 0, "cannot be read: " + e.getMessage());
    }
  }

  static InputStream unzipped(InputStream raw) throws IOException {
    raw.mark(2);
    boolean zipped = raw.read() == 0x1f && raw.read() == 0x8b;
    raw.reset();
    return zipped ? new GZIPInputStream(raw, 1 << 16) : raw;
  }
}
