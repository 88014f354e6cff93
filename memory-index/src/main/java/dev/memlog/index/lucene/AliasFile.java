package dev.memlog.index.lucene;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.IOUtils;

/**
 * The file {@code ROOT/KIND.alias}, which names the live collection and the previous one. It is
 * replaced by a rename, so that a crash leaves either the old names or the new ones.
 */
final class AliasFile {

  private static final String LIVE = "live=";
  private static final String PREVIOUS = "previous=";

  private final Path root;
  private final Path file;

  AliasFile(Path root, String kind) {
    this.root = root;
    this.file = root.resolve(kind + ".alias");
  }

  /**
   * The names in the file.
   *
   * @param live the live collection; empty until the first switch
   * @param previous the collection that was live before; empty if there is none
   */
  record Names(Optional<String> live, Optional<String> previous) {

    static final Names NONE = new Names(Optional.empty(), Optional.empty());
  }

  /**
   * Reads the names; empty if there is no file.
   *
   * @throws UnusableIndexException if the file does not have the form that {@link #write} gives it
   * @throws IndexUnavailableException if the disk fails
   */
  Optional<Names> read() {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw unavailable("read", e);
    }
    if (lines.size() != 2
        || !lines.getFirst().startsWith(LIVE)
        || !lines.getLast().startsWith(PREVIOUS)) {
      throw new UnusableIndexException(
          file + " must be the lines live=NAME and previous=NAME, got " + lines);
    }
    return Optional.of(
        new Names(
            name(lines.getFirst().substring(LIVE.length())),
            name(lines.getLast().substring(PREVIOUS.length()))));
  }

  private static Optional<String> name(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /**
   * Replaces the names. Once the call returns, the new names survive a crash.
   *
   * @throws IndexUnavailableException if the disk fails; then either the old names or the new ones
   *     are stored
   */
  void write(Names names) {
    Path temporary = root.resolve(file.getFileName() + ".tmp");
    try {
      Files.createDirectories(root);
      Files.writeString(
          temporary,
          LIVE + names.live().orElse("") + "\n" + PREVIOUS + names.previous().orElse("") + "\n");
      IOUtils.fsync(temporary, false);
      Files.move(temporary, file, ATOMIC_MOVE, REPLACE_EXISTING);
      IOUtils.fsync(root, true);
    } catch (IOException e) {
      throw unavailable("written", e);
    }
  }

  private IndexUnavailableException unavailable(String how, IOException cause) {
    return new IndexUnavailableException(
        file + " could not be " + how + ": " + cause.getMessage(), cause);
  }
}
