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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file {@code ROOT/KIND.alias}, which names the live collection and the previous one. It is
 * replaced by a rename, so that a crash leaves either the old names or the new ones.
 */
final class AliasFile {

  private static final Pattern FORM = Pattern.compile("live=(.*)\nprevious=(.*)\n");

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
   * Reads the names. A damaged file is renamed to {@code KIND.alias.damaged} and written again:
   * then the newest collection is live, which its indexer fills from the log.
   *
   * @throws IndexUnavailableException if the disk fails
   */
  synchronized Names read() {
    try {
      return parse(Files.readString(file)).orElseGet(this::restore);
    } catch (NoSuchFileException _) {
      return new Names(Optional.empty(), Optional.empty());
    } catch (CharacterCodingException _) {
      return restore();
    } catch (IOException e) {
      throw unavailable("read", e);
    }
  }

  /** Returns the names of a text; empty unless {@link #write} has written it for this index. */
  private Optional<Names> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    var names = new Names(name(form.group(1)), name(form.group(2)));
    List<String> stored = directories.names();
    boolean known =
        stored.isEmpty()
            || Stream.of(names.live(), names.previous())
                .flatMap(Optional::stream)
                .allMatch(stored::contains);
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
          "live=%s\nprevious=%s\n".formatted(names.live().orElse(""), names.previous().orElse("")));
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
