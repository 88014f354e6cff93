package dev.memlog.importer.history;

import dev.memlog.importer.History;
import dev.memlog.importer.HistoryFile;
import dev.memlog.importer.HistoryFormat;
import dev.memlog.importer.JsonItem;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The memories of mem0: those that {@code get_all} returns, as JSON, each of its user_id, agent_id
 * or run_id; or those of its history, an SQLite database that has the latest messages, too, and no
 * users of memories.
 */
public final class Mem0Format implements HistoryFormat {

  private static final Set<String> PATHS = Set.of("[]", ".results[]", ".memories[]");

  /** A memory as the history last has it. */
  private record Latest(String text, @Nullable Instant at, String origin) {}

  @Override
  public String name() {
    return "mem0";
  }

  @Override
  public String title() {
    return "mem0's get_all as JSON, or its history.db";
  }

  @Override
  public boolean recognizes(HistoryFile file) {
    return file.jsonEntries()
            .anyMatch(entry -> PATHS.stream().anyMatch(path -> file.has(entry, path + ".memory")))
        || databases(file).findAny().isPresent();
  }

  private static Stream<String> databases(HistoryFile file) {
    return Stream.concat(file.jsonEntries(), file.matching("(?i).*\\.(db|sqlite3?)"))
        .distinct()
        .filter(entry -> file.head(entry).startsWith("SQLite format 3\0"));
  }

  @Override
  public void read(HistoryFile file, History to) {
    Set<String> databases = databases(file).collect(Collectors.toSet());
    for (String entry : databases) {
      history(file, entry, to);
      file.rows(entry, "messages", row -> message(row, file, entry, to));
    }
    for (String entry : file.jsonEntries().filter(entry -> !databases.contains(entry)).toList()) {
      file.objects(entry, PATHS, (item, _) -> memory(item, to));
    }
  }

  private static void history(HistoryFile file, String entry, History to) {
    Map<String, Latest> memories = new LinkedHashMap<>();
    file.rows(
        entry,
        "history",
        row -> {
          String id = row.getOrDefault("memory_id", "");
          String text = row.getOrDefault("new_memory", "");
          boolean deleted = "DELETE".equals(row.get("event")) || "1".equals(row.get("is_deleted"));
          if (memories.remove(id) != null) {
            to.leaveOut(deleted ? "deleted memories" : "former texts of memories");
          }
          if (!deleted && !text.isBlank()) {
            Instant at = time(row, "updated_at");
            memories.put(
                id,
                new Latest(
                    text,
                    at == null ? time(row, "created_at") : at,
                    "%s history %s".formatted(file.where(entry), row.getOrDefault("id", id))));
          }
        });
    memories.values().forEach(each -> to.memory(each.text(), null, each.at(), each.origin()));
  }

  private static void message(Map<String, String> row, HistoryFile file, String entry, History to) {
    String id = row.getOrDefault("id", "");
    String role = row.getOrDefault("role", "");
    to.add(
        to.message(
            row.getOrDefault("session_scope", "mem0"),
            id,
            Set.of("assistant", "system", "tool").contains(role) ? role : "user",
            row.getOrDefault("content", "")),
        row.get("name"),
        Objects.requireNonNullElseGet(time(row, "created_at"), file::modified),
        file.where(entry) + " messages " + id);
  }

  private static @Nullable Instant time(Map<String, String> row, String column) {
    return Times.of(row.getOrDefault(column, ""));
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
