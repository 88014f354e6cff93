package dev.memlog.llm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.util.List;
import java.util.Optional;

/** The JSON form of a model's decision on a compaction: its schema and its parser. */
final class CompactionForm {

  static final String DELETE = "delete";
  static final String EDIT = "edit";

  private CompactionForm() {}

  /**
   * A decision that a model proposes, unchecked except for the action. The model's reason is
   * ignored, since no rule could verify it.
   *
   * @param action {@link #DELETE} or {@link #EDIT}
   * @param target the id of the memory to delete or edit
   * @param content the new text of the target; ignored for {@link #DELETE}
   */
  record Proposed(String action, String target, String content) {}

  static JsonSchema schema() {
    return AnswerForm.schema(
        "compaction",
        JsonObjectSchema.builder()
            .addEnumProperty("action", List.of(DELETE, EDIT))
            .addStringProperty("targetMemoryId")
            .addStringProperty("newContent", "empty with delete")
            .addStringProperty("reason"));
  }

  /** Parses a decision; empty if the answer does not have this form. */
  static Optional<Proposed> read(String text) {
    JsonNode root = AnswerForm.json(text);
    if (!List.of(DELETE, EDIT).contains(root.path("action").asText())
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
