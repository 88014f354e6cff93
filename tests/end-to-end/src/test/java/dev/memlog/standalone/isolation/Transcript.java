package dev.memlog.standalone.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.schemas.Position;
import dev.memlog.standalone.isolation.Operation.Call;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The answers to one scope, without what differs between any two runs: ids of requests, the times
 * at which a server wrote memories, with the scores derived from these, and ids of extracted
 * memories. A memory keeps its id when its message is edited, so the id depends on whether the
 * message was read before the edit.
 *
 * <p>A position tells how many records of all scopes were written before it. This cannot be kept
 * secret while several scopes share a partition. Callers cannot interpret a position, only compare
 * it. So the scope's own positions of each partition are numbered in order of their appearance,
 * which must be the order of the log.
 */
final class Transcript {

  private static final Set<String> REQUESTS = Set.of("requestId", "previewToken", "commandId");
  private static final Set<String> TIMES =
      Set.of(
          "at",
          "createdAt",
          "updatedAt",
          "lastMentionedAt",
          "lastAccessedAt",
          "validFrom",
          "validTo",
          "forgottenAt",
          "saidAt");
  // The time since the last use is part of the score and of the effective importance of a memory.
  private static final Set<String> RECKONED = Set.of("score", "rank", "effectiveImportance");
  private static final double PRECISION = 1e4;

  private final List<String> lines = new ArrayList<>();
  private final Map<String, List<Long>> positions = new TreeMap<>();

  /** Returns what was answered, in the order of the questions. */
  List<String> lines() {
    return lines;
  }

  void add(Call call, int status, JsonNode answer) {
    boolean memories = call.path().startsWith("/v1/memories") || call.path().contains("/memories?");
    lines.add(
        "%s %s %s -> %d %s"
            .formatted(
                call.method(), call.path(), call.body(), status, plain(answer, memories, "")));
  }

  private JsonNode plain(JsonNode node, boolean memories, String name) {
    if (node instanceof ObjectNode object) {
      ObjectNode plain = JsonNodeFactory.instance.objectNode();
      // Sorted, so that the order of maps does not matter.
      Map<String, JsonNode> fields = new TreeMap<>();
      object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
      // A batch's items come before the position of the whole batch, which is the last item's.
      List<Map.Entry<String, JsonNode>> inner = new ArrayList<>(fields.entrySet());
      inner.sort(Comparator.comparing(field -> !field.getValue().isContainerNode()));
      boolean extracted = memories && object.path("origin").asText().equals("implicit");
      inner.forEach(
          entry -> {
            String field = entry.getKey();
            JsonNode value = entry.getValue();
            boolean left =
                REQUESTS.contains(field)
                    || (memories && (TIMES.contains(field) || RECKONED.contains(field)))
                    || (extracted && field.equals("memoryId"));
            if (!left) {
              plain.set(field, plain(value, memories, field));
            }
          });
      return plain;
    }
    if (node instanceof ArrayNode array) {
      List<JsonNode> items = new ArrayList<>();
      array.forEach(item -> items.add(plain(item, memories, name)));
      if (memories) {
        // The list is sorted by times that are left out here.
        items.sort(Comparator.comparing(JsonNode::toString));
      }
      return JsonNodeFactory.instance.arrayNode().addAll(items);
    }
    if (name.equals("position") && !node.asText().isEmpty()) {
      return JsonNodeFactory.instance.textNode(numbered(node.asText()));
    }
    if (node.isDouble()) {
      return JsonNodeFactory.instance.numberNode(
          Math.round(node.asDouble() * PRECISION) / PRECISION);
    }
    return node;
  }

  private String numbered(String text) {
    Position position = Position.parse(text);
    List<String> numbered = new ArrayList<>();
    position
        .offsets()
        .forEach(
            (partition, offset) -> {
              String place = position.topic() + "/" + partition;
              List<Long> own = positions.computeIfAbsent(place, _ -> new ArrayList<>());
              if (own.isEmpty() || !own.getLast().equals(offset)) {
                assertThat(own).allMatch(earlier -> earlier < offset || earlier.equals(offset));
                own.add(offset);
              }
              numbered.add(place + "#" + own.size());
            });
    return String.join(" ", numbered);
  }
}
