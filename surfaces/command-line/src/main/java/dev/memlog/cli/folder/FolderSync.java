package dev.memlog.cli.folder;

import dev.memlog.cli.transfer.MemoriesImport;
import dev.memlog.cli.transfer.MemoryPage;
import dev.memlog.cli.transfer.MemoryPage.Line;
import dev.memlog.cli.transfer.PageEdits;
import dev.memlog.client.ApiException;
import dev.memlog.client.memories.Memory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A two-way synchronization of a directory of Markdown files with the memories of an owner (a user
 * of an app). Each pass first applies a person's edits of the files to the memories, then writes
 * the pages whose memories have changed. No edit is lost: a page that cannot be read is never
 * overwritten, and an edited line whose memory is no longer active becomes a new memory.
 */
public final class FolderSync {

  /** The key of the owner's own file in maps whose other keys are pages. */
  private static final String OWN = "";

  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
  private static final Pattern LINE = Pattern.compile("#+ |[-*+] ");

  private final MemoryFolder folder;
  private final Memories memories;
  private final Settings settings;

  /** The texts of changed files in the previous pass, by page. */
  private final Map<String, String> seen = new HashMap<>();

  /** The texts that were refused, by page; a text is read again once it changes. */
  private final Map<String, String> refused = new HashMap<>();

  /** The access to the owner's memories on a server. */
  public interface Memories {

    /** Returns the active memories, including all changes by earlier calls of {@link #make}. */
    List<Memory> active();

    /**
     * Applies the edits of a person to the memories.
     *
     * @throws ApiException if the server refuses a change; the changes before it have been applied
     */
    MemoriesImport.Result make(PageEdits edits);
  }

  /**
   * The options of a synchronization.
   *
   * @param owner the name of the owner in the titles of pages
   * @param forget true if a removed line forgets its memory; false to keep the memory, and to write
   *     the line of a page again
   * @param twice whether a file must be equal in two passes before its edits are applied, so that a
   *     file is not read while it is being saved
   */
  public record Settings(String owner, boolean forget, boolean twice) {}

  /**
   * The edits of one file that a pass has applied.
   *
   * @param path the edited file
   * @param edits the edits
   */
  public record Made(Path path, PageEdits edits) {}

  /**
   * The result of one pass.
   *
   * @param active the number of active memories after the pass
   * @param made the edits that were applied
   * @param written the pages that were written or deleted
   * @param restored the memories that were kept although their lines had been removed
   * @param problems messages about files that could not be read or were refused
   */
  public record Pass(
      int active,
      List<Made> made,
      List<Path> written,
      List<Memory> restored,
      List<String> problems) {}

  private FolderSync(MemoryFolder folder, Memories memories, Settings settings) {
    this.folder = folder;
    this.memories = memories;
    this.settings = settings;
  }

  /**
   * Opens a directory for a synchronization, without reading its pages yet.
   *
   * @param directory the directory, created if absent
   * @param memories the access to the owner's memories
   * @param settings the options
   * @throws IllegalArgumentException if the directory contains the memories of a different owner
   */
  public static FolderSync open(Path directory, Memories memories, Settings settings)
      throws IOException {
    return new FolderSync(MemoryFolder.open(directory, settings.owner), memories, settings);
  }

  /**
   * Runs one pass: applies a person's edits of the files, and writes the pages whose memories have
   * changed.
   *
   * @throws IOException if a file cannot be read or written
   * @throws ApiException if the server cannot apply a change now; a later pass can repeat the edits
   */
  public Pass pass() throws IOException {
    var pass =
        new Pass(0, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<Memory> active = memories.active();
    Map<String, Memory> byId = new LinkedHashMap<>();
    active.forEach(memory -> byId.put(memory.memoryId(), memory));
    Map<String, Optional<String>> read = new TreeMap<>();
    Set<String> held = new HashSet<>();
    for (String page : folder.pages()) {
      readPage(page, byId, pass, read, held);
    }
    readOwn(byId, pass);
    if (!pass.made.isEmpty()) {
      active = memories.active();
    }
    write(active, read, held, pass);
    return new Pass(active.size(), pass.made, pass.written, pass.restored, pass.problems);
  }

  private void readPage(
      String page,
      Map<String, Memory> active,
      Pass pass,
      Map<String, Optional<String>> read,
      Set<String> held)
      throws IOException {
    try {
      Optional<String> text = folder.page(page);
      read.put(page, text);
      if (text.isEmpty() || folder.untouched(page, text.get())) {
        return;
      }
      if (!applies(page, text.get())) {
        held.add(page);
        return;
      }
      PageEdits edits = PageEdits.of(MemoryPage.read(text.get()), active, Map.of());
      if (edits.blocks().isEmpty()) {
        checkAllRead(text.get());
      }
      make(folder.path(page), allowed(edits, pass), pass);
      folder.accept(page, text.get());
    } catch (IllegalArgumentException | ApiException e) {
      held.add(page);
      refuse(page, read.getOrDefault(page, Optional.empty()), e, pass);
    }
  }

  /**
   * Refuses a page with text that is not the line of a memory, since rewriting the page would lose
   * that text.
   */
  private static void checkAllRead(String text) {
    for (String line : COMMENT.matcher(text).replaceAll("").lines().toList()) {
      if (!line.isBlank() && !LINE.matcher(line).lookingAt()) {
        throw new IllegalArgumentException(
            "a line must be a heading or begin with \"- \", got \"%s\"".formatted(line.strip()));
      }
    }
  }

  private void refuse(String page, Optional<String> text, RuntimeException e, Pass pass) {
    if (e instanceof ApiException answer && answer.retryable()) {
      throw e;
    }
    refused.put(page, text.orElse(""));
    pass.problems.add(
        (page.equals(OWN) ? folder.ownPath() : folder.path(page)) + ": " + e.getMessage());
  }

  /** Returns whether the edits of a file can be applied now. */
  private boolean applies(String page, String text) {
    if (text.equals(refused.get(page))) {
      return false;
    }
    return text.equals(seen.put(page, text)) || !settings.twice;
  }

  /**
   * Returns the edits that the settings allow; a removed line forgets its memory only if the
   * settings say so.
   */
  private PageEdits allowed(PageEdits edits, Pass pass) {
    List<Line> additions = new ArrayList<>(edits.additions());
    for (Line line : edits.gone()) {
      additions.add(new Line(line.text(), line.category(), Optional.empty(), line.number()));
    }
    if (!settings.forget) {
      pass.restored.addAll(edits.forgets());
    }
    return new PageEdits(
        edits.updates(),
        settings.forget ? edits.forgets() : List.of(),
        additions,
        List.of(),
        edits.blocks());
  }

  private List<String> make(Path path, PageEdits edits, Pass pass) {
    if (edits.empty()) {
      return List.of();
    }
    List<String> remembered = memories.make(edits).remembered();
    pass.made.add(new Made(path, edits));
    return remembered;
  }

  private void readOwn(Map<String, Memory> active, Pass pass) throws IOException {
    Optional<String> text = Optional.empty();
    try {
      text = folder.own();
      // A missing file forgets nothing, as for pages.
      if (text.isEmpty() || !applies(OWN, text.get())) {
        return;
      }
      OwnFile own = OwnFile.read(text.get());
      Map<String, String> told = folder.told();
      Set<String> gone = new TreeSet<>(told.keySet());
      for (String statement : own.statements()) {
        if (!gone.remove(MemoryFolder.hash(statement))
            && !told.containsKey(MemoryFolder.hash(statement))) {
          remember(statement, pass);
        }
      }
      if (settings.forget) {
        forget(gone, told, active, pass);
      }
      if (!own.refused().isEmpty()) {
        throw new IllegalArgumentException(String.join("; ", own.refused()));
      }
    } catch (IllegalArgumentException | ApiException e) {
      refuse(OWN, text, e, pass);
    }
  }

  private void remember(String statement, Pass pass) throws IOException {
    var line = new Line(statement, "", Optional.empty(), 0);
    var edits = new PageEdits(List.of(), List.of(), List.of(line), List.of(), List.of());
    folder.told(statement, make(folder.ownPath(), edits, pass).getFirst());
  }

  private void forget(
      Set<String> gone, Map<String, String> told, Map<String, Memory> active, Pass pass)
      throws IOException {
    List<Memory> forgets =
        gone.stream().map(told::get).filter(active::containsKey).map(active::get).toList();
    make(
        folder.ownPath(), new PageEdits(List.of(), forgets, List.of(), List.of(), List.of()), pass);
    for (String hash : gone) {
      folder.untold(hash);
    }
  }

  private void write(
      List<Memory> active, Map<String, Optional<String>> read, Set<String> held, Pass pass)
      throws IOException {
    Map<String, List<Memory>> days = new TreeMap<>();
    for (Memory memory : active) {
      String day = memory.usage().createdAt().atOffset(ZoneOffset.UTC).toLocalDate().toString();
      days.computeIfAbsent(day + ".md", _ -> new ArrayList<>()).add(memory);
    }
    Set<String> pages = new TreeSet<>(days.keySet());
    pages.addAll(read.keySet());
    pages.removeAll(held);
    for (String page : pages) {
      Optional<String> before = read.getOrDefault(page, Optional.empty());
      Optional<String> now = Optional.ofNullable(days.get(page)).map(some -> text(page, some));
      if (!before.equals(now) && folder.replace(page, before, now)) {
        pass.written.add(folder.path(page));
      }
    }
  }

  private String text(String page, List<Memory> memories) {
    String day = page.substring(0, page.length() - ".md".length());
    return MemoryPage.writeDay("Memories of %s, %s".formatted(settings.owner, day), memories);
  }
}
