package dev.memlog.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.util.Optional;

/** The JSON form of a model's consolidation of similar statements: its schema and its parser. */
final class ConsolidationForm {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private ConsolidationForm() {}

  static JsonSchema schema() {
    return JsonSchema.builder()
        .name("consolidation")
        .rootElement(
            JsonObjectSchema.builder()
                .addStringProperty("content", "empty if the statements do not belong together")
                .required("content")
                .additionalProperties(false)
                .build())
        .build();
  }

  /** Parses the combined text; empty if the answer does not have this form. */
  static Optional<String> read(String text) {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
    return root == null || !root.path("content").isTextual()
        ? Optional.empty()
        : Optional.of(root.path("content").asText().strip());
  }
}
