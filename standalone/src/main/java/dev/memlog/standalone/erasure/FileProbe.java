package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.utils.Utils;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/**
 * A search for words in every file below a directory. It reads the bytes of each file. It also
 * decompresses the records of the broker's log, including segments that the broker has marked as
 * deleted, and the entries of RocksDB's files. The index stores text uncompressed, so its bytes
 * show whether a deleted entry still exists.
 *
 * <p>A running process may have data in memory that is in no file yet. So the result is complete
 * only if the process has stopped; otherwise it covers only the files.
 */
public record FileProbe(Path root, Predicate<Path> wantedFiles) {

  private static final int CHUNK = 1 << 20;
  private static final byte[] ZEROS = new byte[1 << 16];

  /** A segment of the broker's log, also while the broker cleans, replaces or deletes it. */
  private static final Pattern SEGMENT =
      Pattern.compile("\\d{20}\\.log(\\.(cleaned|swap|deleted))?");

  /**
   * Files with settings, schemas and log lines but no text of messages; they may contain words by
   * chance.
   */
  private static final Pattern TECHNICAL =
      Pattern.compile(
          "(.*/)?(logs/.*|OPTIONS-.*|LOG(\\.old.*)?|.*\\.(properties|si|fnm)|segments_.*"
              + "|_schemas-\\d+/.*|__(cluster_metadata|consumer_offsets|transaction_state)-\\d+/.*)");

  /**
   * Creates a probe of a directory.
   *
   * @param root the directory, usually the data directory of a server
   */
  public FileProbe(Path root) {
    this(root, _ -> true);
  }

  /**
   * Returns a probe of the technical files below a directory, such as settings and schemas. They
   * contain no text of messages, but may contain a word by chance.
   */
  static FileProbe ofTechnicalFiles(Path root) {
    return new FileProbe(
        root, file -> TECHNICAL.matcher(root.relativize(file).toString()).matches());
  }

  /**
   * Reads every file and searches it for the words, ignoring case; a match within a longer word
   * counts. A file that is deleted meanwhile is skipped.
   *
   * @throws IllegalArgumentException if the directory does not exist, if {@code words} is empty, or
   *     if a word has fewer than {@link TopicProbe#SHORTEST} characters
   * @throws IOException if a file cannot be read; the message names the file
   */
  public FileReport probe(List<String> words) throws IOException {
    Words wanted = Words.of(words);
    if (!Files.isDirectory(root)) {
      throw new IllegalArgumentException("the data directory must exist, got " + root);
    }
    List<FileReport.Match> found = new ArrayList<>();
    int read = 0;
    for (Path file : files()) {
      Set<Integer> held = new TreeSet<>();
      try {
        look(file, wanted, held);
      } catch (NoSuchFileException e) {
        continue;
      } catch (RocksDBException | RuntimeException e) {
        if (!Files.exists(file)) {
          continue;
        }
        throw new IOException("cannot read %s: %s".formatted(file, e.getMessage()), e);
      }
      read++;
      String name = root.relativize(file).toString();
      held.forEach(word -> found.add(new FileReport.Match(name, word)));
    }
    return new FileReport(read, List.copyOf(found));
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && wantedFiles.test(file)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            // A running server deletes files and directories meanwhile.
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    Collections.sort(files);
    return files;
  }

  private static void look(Path file, Words wanted, Set<Integer> held)
      throws IOException, RocksDBException {
    lookInBytes(file, wanted, held);
    String name = String.valueOf(file.getFileName());
    if (SEGMENT.matcher(name).matches()) {
      lookInRecords(file, wanted, held);
    } else if (name.endsWith(".sst")) {
      lookInEntries(file, wanted, held);
    }
  }

  private static void lookInBytes(Path file, Words wanted, Set<Integer> held) throws IOException {
    // The end of a chunk is read again with the next chunk, so that no word is cut.
    int overlap = wanted.longest();
    byte[] buffer = new byte[overlap + CHUNK];
    int kept = 0;
    try (InputStream in = Files.newInputStream(file)) {
      int read;
      while ((read = in.readNBytes(buffer, kept, CHUNK)) > 0) {
        int filled = kept + read;
        // The broker's indexes are sparse files: gigabytes of zeros that need no search.
        int end = withoutZeros(buffer, filled);
        if (end > 0) {
          // A word may end in zeros.
          held.addAll(wanted.in(new String(buffer, 0, Math.min(filled, end + overlap), UTF_8)));
        }
        kept = Math.min(overlap, filled);
        System.arraycopy(buffer, filled - kept, buffer, 0, kept);
      }
    }
  }

  /** Returns the length of the bytes without the zeros at their end. */
  private static int withoutZeros(byte[] bytes, int length) {
    int end = length;
    while (end >= ZEROS.length
        && Arrays.equals(bytes, end - ZEROS.length, end, ZEROS, 0, ZEROS.length)) {
      end -= ZEROS.length;
    }
    while (end > 0 && bytes[end - 1] == 0) {
      end--;
    }
    return end;
  }

  private static void lookInRecords(Path segment, Words wanted, Set<Integer> held)
      throws IOException {
    FileRecords records = FileRecords.open(segment.toFile(), false);
    try {
      for (Record record : records.records()) {
        held.addAll(
            wanted.in(
                Utils.toNullableArray(record.key()),
                Utils.toNullableArray(record.value()),
                List.of(record.headers())));
      }
    } finally {
      // Closing the records themselves would truncate the file, which fails if it has grown
      // meanwhile.
      records.closeHandlers();
    }
  }

  private static void lookInEntries(Path file, Words wanted, Set<Integer> held)
      throws RocksDBException {
    RocksDB.loadLibrary();
    try (var options = new Options();
        var reader = new SstFileReader(options);
        var reads = new ReadOptions().setFillCache(false)) {
      reader.open(file.toString());
      try (var entries = reader.newIterator(reads)) {
        for (entries.seekToFirst(); entries.isValid(); entries.next()) {
          held.addAll(wanted.in(entries.key()));
          held.addAll(wanted.in(entries.value()));
        }
        entries.status();
      }
    }
  }
}
