package dev.memlog.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.util.List;
import java.util.Optional;

/** The form of a decision on a compaction: the schema that requests it, and its parser. */
final class CompactionForm {

  static final String DELETE = "delete";
  static final String EDIT = "edit";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private CompactionForm() {}

  /**
   * A decision as a model proposes it. Its reason is not read: nobody could check it.
   *
   * @param target the id of a memory
   * @param content what the target says from now on; empty with delete
   */
  record Proposed(String action, String target, String content) {}

  static JsonSchema schema() {
    return JsonSchema.builder()
        .name("compaction")
        .rootElement(
            JsonObjectSchema.builder()
                .addEnumProperty("action", List.of(DELETE, EDIT))
                .addStringProperty("targetMemoryId")
                .addStringProperty("newContent", "empty with delete")
                .addStringProperty("reason")
                .required("action", "targetMemoryId", "newContent", "reason")
                .additionalProperties(false)
                .build())
        .build();
  }

  /** Returns the decision of an answer; empty if the answer does not have the form. */
  static Optional<Proposed> read(String text) {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
    if (root == null
        || !List.of(DELETE, EDIT).contains(root.path("action").asText())
        || !root.path("targetMemoryId").isTextual()) {
      return Optional.empty();
    }
    return Optional.of(
        new Proposed(
            root.path("action").asText(),
            root.path("targetMemoryId").asText().strip(),
            root.path("newContent").asText("").strip()));
  }
}
