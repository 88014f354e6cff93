package dev.memlog.query.changes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.events.MemoryChange;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A change of a memory, or the deletion of a message. It contains ids and the cause, never text.
 *
 * @param type {@code memory.} and the kind of the change, such as {@code memory.added}, or {@code
 *     message.deleted}
 * @param user the user of the memory or message; null for none
 * @param data what changed, as callers get it
 */
public record ChangeEvent(
    String type, Instant at, String tenant, String app, @Nullable String user, ObjectNode data) {

  private static final String OF_MEMORY = "memory.";
  private static final String DELETED = "message.deleted";

  /** All types of events: those of the kinds of changes in schema memory-changes, and deletions. */
  public static final Set<String> TYPES =
      Stream.concat(
              Stream.of(
                      ("absorbed added archived consolidated dissolved divided expired forgotten"
                              + " linked merged purged reflected reinforced released relinked"
                              + " remade reopened restored revised superseded undone unlinked"
                              + " weakened withdrawn")
                          .split(" "))
                  .map(OF_MEMORY::concat),
              Stream.of(DELETED))
          .collect(Collectors.toUnmodifiableSet());

  static ChangeEvent of(MemoryChange change) {
    ObjectNode data = data(change.getApp(), change.getUser());
    data.put("memoryId", change.getMemoryId()).put("revision", change.getVersion());
    ObjectNode cause = data.putObject("cause").put("kind", change.getCause().getKind());
    cause.put("id", change.getCause().getId());
    putIfKnown(cause, "reason", change.getCause().getReason());
    putIfKnown(data, "other", change.getOther());
    putIfKnown(data, "difference", change.getDifference());
    putIfKnown(data, "undid", change.getUndid());
    return new ChangeEvent(
        OF_MEMORY + change.getKind(),
        change.getAt(),
        change.getTenant(),
        change.getApp(),
        change.getUser(),
        data);
  }

  static ChangeEvent deleted(
      String tenant,
      String app,
      @Nullable String user,
      String conversation,
      String message,
      Instant at) {
    ObjectNode data = data(app, user);
    data.put("conversationId", conversation).put("messageId", message);
    return new ChangeEvent(DELETED, at, tenant, app, user, data);
  }

  /** Returns this change as a JSON object with type, timestamp and data. */
  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("type", type).put("timestamp", at.toString()).set("data", data);
    return json;
  }

  private static ObjectNode data(String app, @Nullable String user) {
    ObjectNode data = JsonNodeFactory.instance.objectNode().put("app", app);
    putIfKnown(data, "user", user);
    return data;
  }

  private static void putIfKnown(ObjectNode to, String name, @Nullable String value) {
    if (value != null) {
      to.put(name, value);
    }
  }
}
