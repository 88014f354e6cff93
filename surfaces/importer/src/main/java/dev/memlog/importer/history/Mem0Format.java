package dev.memlog.importer.history;

import dev.memlog.importer.BadFileException;
import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;
import dev.memlog.importer.JsonItem;
import java.time.Instant;
import java.util.Set;

/**
 * The memories of mem0, as {@code get_all} returns them in JSON. Each becomes a memory of its
 * user_id, agent_id or run_id. The SQLite history is refused with the way to get the JSON.
 */
public final class Mem0Format implements HistoryFormat {

  private static final Set<String> PATHS = Set.of("[]", ".results[]", ".memories[]");

  @Override
  public String name() {
    return "mem0";
  }

  @Override
  public String title() {
    return "mem0's get_all as JSON";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return file.jsonEntries()
        .anyMatch(
            entry ->
                isSqlite(file, entry)
                    || PATHS.stream().anyMatch(path -> file.has(entry, path + ".memory")));
  }

  private static boolean isSqlite(HistoryFile file, String entry) {
    return file.head(entry).startsWith("SQLite format 3");
  }

  @Override
  public void read(HistoryFile file, History to) {
    for (String entry : file.jsonEntries().toList()) {
      if (isSqlite(file, entry)) {
        throw new BadFileException(
            file.where(entry),
            0,
            "is an SQLite database: write what mem0's get_all returns to a JSON file, and import that");
      }
      file.objects(entry, PATHS, (item, _) -> memory(item, to));
    }
  }

  private static void memory(JsonItem item, History to) {
    Instant updated = Times.of(item.node().path("updated_at"));
    Instant created = Times.of(item.node().path("created_at"));
    String user =
        item.optional("user_id")
            .or(() -> item.optional("agent_id"))
            .or(() -> item.optional("run_id"))
            .orElse(null);
    to.memory(item.text("memory"), user, updated == null ? created : updated, item.origin());
  }
}
