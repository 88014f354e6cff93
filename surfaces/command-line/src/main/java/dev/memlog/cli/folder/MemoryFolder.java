package dev.memlog.cli.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.importer.BadFileException;
import dev.memlog.importer.TextFile;
import dev.memlog.schemas.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directory that is synchronized with an owner's memories. {@code memory/YYYY-MM-DD.md} are the
 * pages; {@code memory.md} is the owner's own file, which is read and never written. The file
 * {@code .memlog} contains the hashes of the pages as written, by which edited pages are
 * recognised. It also contains the hashes of the statements of {@code memory.md} that were
 * remembered.
 */
record MemoryFolder(Path directory, Properties state) {

  private static final String OWN = "memory.md";
  private static final String PAGES = "memory";
  private static final Pattern PAGE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}\\.md");

  /**
   * Opens a directory, and creates it if it does not exist.
   *
   * @param owner the owner of the memories, on one line
   * @throws IllegalArgumentException if the directory contains the memories of a different owner
   */
  static MemoryFolder open(Path directory, String owner) throws IOException {
    Files.createDirectories(directory.resolve(PAGES));
    Properties state = new Properties();
    try (var in = Files.newBufferedReader(directory.resolve(".memlog"), UTF_8)) {
      state.load(in);
    } catch (NoSuchFileException _) {
      state.setProperty("owner", owner);
    }
    String before = state.getProperty("owner", "");
    if (!before.equals(owner)) {
      throw new IllegalArgumentException(
          "%s must be synchronized with the memories of %s, got %s; name another directory for %s"
              .formatted(directory, before, owner, owner));
    }
    return new MemoryFolder(directory, state);
  }

  /** Returns the file names of the pages, the earliest day first. */
  SortedSet<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve(PAGES))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> PAGE.matcher(name).matches())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /**
   * Returns the text of a page; empty if there is no such page.
   *
   * @throws IllegalArgumentException if the page is not UTF-8
   */
  Optional<String> page(String page) throws IOException {
    return read(path(page));
  }

  /** Returns the path of a page. */
  Path path(String page) {
    return directory.resolve(PAGES).resolve(page);
  }

  /**
   * Returns the text of the owner's own file; empty if there is none.
   *
   * @throws IllegalArgumentException if the file is not UTF-8
   */
  Optional<String> own() throws IOException {
    return read(directory.resolve(OWN));
  }

  /** Returns the path of the owner's own file. */
  Path ownPath() {
    return directory.resolve(OWN);
  }

  /**
   * Records that the edits of a page were applied, so that they are not applied again.
   *
   * @param page the file name of the page
   * @param text the text of the page with these edits
   */
  void accept(String page, String text) throws IOException {
    state.setProperty("page." + page, hash(text));
    save();
  }

  /**
   * Returns whether a page needs no work: its text is as last written, or its edits were applied.
   */
  boolean untouched(String page, String text) {
    return hash(text).equals(state.getProperty("page." + page));
  }

  /**
   * Writes a page, unless it has changed since it was read.
   *
   * @param read the text that was read; empty if there was no such page
   * @param text the new text; empty to delete the page
   * @return whether the page was written
   */
  boolean replace(String page, Optional<String> read, Optional<String> text) throws IOException {
    Path file = path(page);
    if (!read(file).equals(read)) {
      return false;
    }
    if (text.isEmpty()) {
      Files.deleteIfExists(file);
      state.remove("page." + page);
    } else {
      // The state is saved first: after a crash in between, the old page counts as edited, and its
      // unchanged lines cause no change.
      state.setProperty("page." + page, hash(text.get()));
      save();
      write(file, text.get());
    }
    save();
    return true;
  }

  /**
   * Returns the ids of the memories that the owner's own file has created, by the hash of their
   * statement.
   */
  Map<String, String> told() {
    return new TreeSet<>(state.stringPropertyNames())
        .stream()
            .filter(key -> key.startsWith("told."))
            .collect(
                Collectors.toMap(
                    key -> key.substring("told.".length()),
                    state::getProperty,
                    (a, _) -> a,
                    TreeMap::new));
  }

  /** Records that a statement of the owner's own file was remembered as a memory. */
  void told(String statement, String memoryId) throws IOException {
    state.setProperty("told." + hash(statement), memoryId);
    save();
  }

  /** Records that the statement with this hash was removed from the owner's own file. */
  void untold(String hash) throws IOException {
    state.remove("told." + hash);
    save();
  }

  private void save() throws IOException {
    var lines =
        new TreeSet<>(state.stringPropertyNames())
            .stream()
                .map(key -> key + "=" + state.getProperty(key).replace("\\", "\\\\"))
                .collect(Collectors.joining("\n", "", "\n"));
    write(directory.resolve(".memlog"), lines);
  }

  private void write(Path file, String text) throws IOException {
    Path written = Files.createTempFile(directory, ".memlog-", "");
    try {
      Files.writeString(written, text);
      Files.move(
          written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  private static Optional<String> read(Path file) throws IOException {
    try {
      return Files.exists(file) ? Optional.of(TextFile.text(file)) : Optional.empty();
    } catch (BadFileException e) {
      throw new IllegalArgumentException("the file must be UTF-8 and at most 64 MiB long", e);
    }
  }

  /** Returns the hash of a text: 32 hexadecimal digits. */
  static String hash(String text) {
    return Sha256.hex(text, 16);
  }
}
