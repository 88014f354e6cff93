package dev.memlog.index.lucene;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.StoredAlias.Names;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file {@code ROOT/KIND.alias}, which names the live collection and the previous one. It is
 * replaced by a rename, so that a crash leaves either the old names or the new ones.
 */
final class AliasFile {

  private static final String LIVE = "live=";
  private static final String PREVIOUS = "previous=";

  private static final Logger log = LoggerFactory.getLogger(AliasFile.class);

  private final Path root;
  private final Path file;
  private final CollectionDirectories directories;

  AliasFile(Path root, String kind, CollectionDirectories directories) {
    this.root = root;
    this.file = root.resolve(kind + ".alias");
    this.directories = directories;
  }

  /**
   * Reads the names; without a file, those of a version without aliases. A damaged file is renamed
   * to {@code KIND.alias.damaged} and written again: then the newest collection is live, which its
   * indexer fills from the log.
   *
   * @throws IndexUnavailableException if the disk fails
   */
  synchronized Names read() {
    try {
      return parse(Files.readString(file)).orElseGet(this::restore);
    } catch (NoSuchFileException _) {
      return new Names(directories.unnamed(), Optional.empty());
    } catch (CharacterCodingException _) {
      return restore();
    } catch (IOException e) {
      throw unavailable("read", e);
    }
  }

  /** Returns the names of a text; empty unless {@link #write} has written it for this index. */
  private Optional<Names> parse(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() != 2
        || !lines.getFirst().startsWith(LIVE)
        || !lines.getLast().startsWith(PREVIOUS)) {
      return Optional.empty();
    }
    var names =
        new Names(
            name(lines.getFirst().substring(LIVE.length())),
            name(lines.getLast().substring(PREVIOUS.length())));
    List<String> stored = directories.names();
    boolean known =
        stored.isEmpty()
            || (names.live().map(stored::contains).orElse(true)
                && names.previous().map(stored::contains).orElse(true));
    return known ? Optional.of(names) : Optional.empty();
  }

  private Names restore() {
    List<String> stored = directories.names();
    Names names =
        new Names(
            stored.isEmpty() ? Optional.empty() : Optional.of(stored.getLast()), Optional.empty());
    Path aside = root.resolve(file.getFileName() + ".damaged");
    try {
      Files.move(file, aside, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw unavailable("set aside", e);
    }
    write(names);
    log.atWarn()
        .addKeyValue("file", file)
        .addKeyValue("setAside", aside.getFileName())
        .addKeyValue("live", names.live().orElse(""))
        .log("damaged names of collections are set aside and restored");
    return names;
  }

  private static Optional<String> name(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** Writes the names that hold without a file, unless there is one. */
  synchronized void writeIfAbsent() {
    Names names = read();
    if (!Files.exists(file)) {
      write(names);
    }
  }

  /**
   * Replaces the names. Once the call returns, the new names survive a crash.
   *
   * @throws IndexUnavailableException if the disk fails; then either the old names or the new ones
   *     are stored
   */
  synchronized void write(Names names) {
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
