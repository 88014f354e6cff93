package dev.memlog.importer;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * A file to import: a zip archive or a directory with entries, or a plain or gzipped file, which is
 * its own only entry. Entries are streamed, so they may have any size.
 */
public final class HistoryFile implements AutoCloseable {

  /**
   * The largest ratio of an entry to its compressed form; chats compress to a twentieth at most.
   */
  private static final int RATIO = 200;

  private static final int HEAD = 64 << 10;

  private final Path path;
  private final @Nullable ZipFile zip;
  private final boolean single;
  private final SortedMap<String, ImportFile.Opening> entries = new TreeMap<>();
  private final Set<String> opened = new HashSet<>();

  /** The entry whose beginning was read last, since several formats look at it in turn. */
  private String headOf = "";

  private String head = "";

  private HistoryFile(Path path) throws IOException {
    this.path = path;
    this.single = !Files.isDirectory(path) && !isZip(path);
    this.zip = single || Files.isDirectory(path) ? null : new ZipFile(path.toFile());
    if (zip != null) {
      Enumeration<? extends ZipEntry> all = zip.entries();
      while (all.hasMoreElements()) {
        ZipEntry entry = all.nextElement();
        if (!entry.isDirectory()) {
          entries.put(entry.getName(), () -> new Expanding(zip.getInputStream(entry), entry));
        }
      }
    } else if (single) {
      entries.put(String.valueOf(path.getFileName()), () -> Files.newInputStream(path));
    } else {
      try (Stream<Path> files = Files.walk(path)) {
        files
            .filter(Files::isRegularFile)
            .forEach(
                file ->
                    entries.put(
                        path.relativize(file).toString().replace('\\', '/'),
                        () -> Files.newInputStream(file)));
      }
    }
  }

  /**
   * Opens a file.
   *
   * @throws BadFileException if the file cannot be read, or is a damaged archive
   */
  public static HistoryFile open(Path path) {
    try {
      return new HistoryFile(path);
    } catch (NoSuchFileException e) {
      throw new BadFileException(path, 0, "there is no such file");
    } catch (ZipException | IllegalArgumentException e) {
      throw new BadFileException(path, 0, "is no whole zip file: " + e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      throw new BadFileException(path, 0, "cannot be read: " + e.getMessage());
    }
  }

  private static boolean isZip(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.read() == 'P' && in.read() == 'K' && in.read() == 3;
    }
  }

  /** The content of an entry of an archive, which must not expand without limit. */
  private static final class Expanding extends FilterInputStream {

    private long left;

    Expanding(InputStream in, ZipEntry entry) {
      super(in);
      left = Math.max(1 << 20, entry.getCompressedSize() * RATIO);
    }

    @Override
    public int read() throws IOException {
      return count(super.read(), 1);
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      int read = super.read(buffer, from, length);
      return count(read, read);
    }

    private int count(int result, int bytes) throws IOException {
      left -= Math.max(0, bytes);
      if (left < 0) {
        throw new IOException("it expands to more than " + RATIO + " times its size");
      }
      return result;
    }
  }

  /** Returns the name of the file, without its directory. */
  public String name() {
    return String.valueOf(path.getFileName());
  }

  /** Returns the names of the entries in order; a plain file has one, its own name. */
  public Set<String> entries() {
    return entries.keySet();
  }

  /** Returns the entries that may be JSON by their names; of a plain file, its only entry. */
  public Stream<String> jsonEntries() {
    return single ? entries.keySet().stream() : matching("(?i).*\\.(json|jsonl|ndjson)");
  }

  /** Returns the entries whose names match a regular expression. */
  public Stream<String> matching(String regex) {
    return entries.keySet().stream().filter(name -> name.matches(regex));
  }

  /** Returns the number of entries that no format has read. */
  int unread() {
    return single ? 0 : entries.size() - opened.size();
  }

  /** Returns the time of the last change of the file. */
  public Instant modified() {
    try {
      return Instant.ofEpochMilli(Files.getLastModifiedTime(path).toMillis());
    } catch (IOException e) {
      throw new BadFileException(path, 0, "cannot be read: " + e.getMessage());
    }
  }

  /**
   * Returns the first 64 KiB of an entry as text, without a byte order mark. Bytes that are no
   * UTF-8 are replaced; an entry that cannot be read is empty.
   */
  public String head(String entry) {
    if (!entry.equals(headOf)) {
      headOf = entry;
      head = beginning(entry);
    }
    return head;
  }

  private String beginning(String entry) {
    try (InputStream raw = new BufferedInputStream(opening(entry).open());
        InputStream in = ImportFile.unzipped(raw)) {
      String text = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Returns the paths of the values in the beginning of a JSON entry, such as {@code [].mapping} or
   * {@code .messages[].role}; empty paths only if the entry is no JSON.
   */
  public Set<String> shape(String entry) {
    return JsonWalk.shape(head(entry));
  }

  /** Returns whether an entry has a value at one of the paths ({@link #shape}). */
  public boolean has(String entry, String... paths) {
    return Stream.of(paths).anyMatch(shape(entry)::contains);
  }

  /** A receiver of objects. */
  @FunctionalInterface
  public interface Objects {

    /**
     * Takes an object.
     *
     * @param item the object with its place
     * @param above the texts, numbers and booleans that stand before the object in the objects that
     *     contain it, by path, such as {@code .chats.list[].name}; and the number of each of these
     *     objects in the text, such as {@code .chats.list[].#}; changes after this call
     */
    void take(JsonItem item, Map<String, String> above);
  }

  /**
   * Reads the objects at some paths of a JSON entry, one at a time. Each may have 32 MiB; the entry
   * may have any size.
   *
   * @param paths the paths, such as {@code .messages[]}
   * @throws BadFileException if the entry is not JSON or cannot be read
   */
  public void objects(String entry, Set<String> paths, Objects to) {
    read(entry, reader -> JsonWalk.read(where(entry), reader, paths, to));
  }

  /** A receiver of lines. */
  @FunctionalInterface
  public interface Lines {

    /**
     * Takes a line.
     *
     * @param number the 1-based number of the line
     */
    void take(long number, String line);
  }

  /**
   * Reads the lines of an entry, each of at most 1,048,576 characters.
   *
   * @throws BadFileException if the entry is not UTF-8 or cannot be read
   */
  public void lines(String entry, Lines to) {
    read(
        entry,
        reader -> {
          var lines = new BoundedLines(where(entry), reader);
          for (String line = lines.next(); line != null; line = lines.next()) {
            to.take(lines.number(), line);
          }
        });
  }

  /**
   * Reads the rows of a table of an SQLite database, in the order of their row ids.
   *
   * @param to receives each row: texts and whole numbers by column, without nulls
   * @throws BadFileException if the entry is no whole database, or stands in an archive
   */
  public void rows(String entry, String table, Consumer<Map<String, String>> to) {
    if (zip != null) {
      throw new BadFileException(where(entry), 0, "must be unpacked, since it is a database");
    }
    opened.add(entry);
    try (var database = SqliteDatabase.open(single ? path : path.resolve(entry))) {
      database.rows(table, to);
    } catch (IOException e) {
      throw new BadFileException(where(entry), 0, "cannot be read: " + e.getMessage());
    }
  }

  /** Returns the name of an entry in error messages. */
  public String where(String entry) {
    return single ? path.toString() : path + "!" + entry;
  }

  private void read(String entry, ImportFile.Reading reading) {
    opened.add(entry);
    ImportFile.open(where(entry), opening(entry), reading);
  }

  private ImportFile.Opening opening(String entry) {
    ImportFile.Opening opening = entries.get(entry);
    if (opening == null) {
      throw new BadFileException(path, 0, "has no entry " + entry);
    }
    return opening;
  }

  @Override
  public void close() {
    if (zip != null) {
      try {
        zip.close();
      } catch (IOException e) {
        throw new BadFileException(path, 0, "cannot be closed: " + e.getMessage());
      }
    }
  }

  public Path path() {
    return path;
  }
}
