package dev.memlog.llm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.util.Optional;

/** The JSON form of a model's consolidation of similar statements: its schema and its parser. */
final class ConsolidationForm {

  private ConsolidationForm() {}

  static JsonSchema schema() {
    return AnswerForm.schema(
        "consolidation",
        JsonObjectSchema.builder()
            .addStringProperty("content", "empty if the statements do not belong together"));
  }

  /** Parses the combined text; empty if the answer does not have this form. */
  static Optional<String> read(String text) {
    JsonNode root = AnswerForm.json(text);
    return root.path("content").isTextual()
        ? Optional.of(root.path("content").asText().strip())
        : Optional.empty();
  }
}
