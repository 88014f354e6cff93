package dev.memlog.llm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.MemoryType;
import dev.memlog.language.turn.Valence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The JSON form of a model's proposed memories: its schema and its parser. */
final class AnswerForm {

  /** The maximum number of proposals to accept from an answer; the rest are ignored. */
  private static final int MOST = 20;

  private AnswerForm() {}

  /**
   * Returns the JSON schema of an answer. Every property is required, as servers in strict mode
   * demand; the model leaves properties that do not apply empty.
   */
  static JsonSchema schema() {
    var memory =
        JsonObjectSchema.builder()
            .addStringProperty("content")
            .addEnumProperty("category", words(Category.values()))
            .addEnumProperty("type", words(MemoryType.values()))
            .addStringProperty("subject")
            .addIntegerProperty("importance", "1 to 10")
            .addNumberProperty("confidence", "0 to 1")
            .addProperty("sources", JsonArraySchema.builder().items(new JsonStringSchema()).build())
            .addBooleanProperty("asked")
            .addEnumProperty("valence", words(Valence.values()))
            .addStringProperty("place")
            .addStringProperty("occurred_from", "YYYY-MM-DD or empty")
            .addStringProperty("occurred_to", "YYYY-MM-DD or empty")
            .required(
                "content",
                "category",
                "type",
                "subject",
                "importance",
                "confidence",
                "sources",
                "asked",
                "valence",
                "place",
                "occurred_from",
                "occurred_to")
            .additionalProperties(false)
            .build();
    return JsonSchema.builder()
        .name("memories")
        .rootElement(
            JsonObjectSchema.builder()
                .addProperty("memories", JsonArraySchema.builder().items(memory).build())
                .required("memories")
                .additionalProperties(false)
                .build())
        .build();
  }

  /** Returns the names of enum constants in lower case. */
  static List<String> words(Enum<?>[] values) {
    return Arrays.stream(values).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** Parses the proposals of an answer; empty if the answer does not have this form. */
  static Optional<List<Proposal>> read(String text) {
    JsonNode memories = AnswerJson.read(text).path("memories");
    if (!memories.isArray()) {
      return Optional.empty();
    }
    List<Proposal> proposals = new ArrayList<>();
    for (JsonNode memory : memories) {
      Proposal proposal = proposal(memory);
      if (proposal == null) {
        return Optional.empty();
      }
      if (proposals.size() < MOST) {
        proposals.add(proposal);
      }
    }
    return Optional.of(proposals);
  }

  private static @Nullable Proposal proposal(JsonNode memory) {
    JsonNode sources = memory.path("sources");
    boolean sound =
        memory.path("content").isTextual()
            && memory.path("category").isTextual()
            && memory.path("type").isTextual()
            && memory.path("importance").isIntegralNumber()
            && memory.path("confidence").isNumber()
            && sources.isArray()
            && sources.valueStream().allMatch(JsonNode::isTextual);
    if (!sound) {
      return null;
    }
    return new Proposal(
        memory.path("content").asText().strip(),
        memory.path("category").asText(),
        memory.path("type").asText(),
        memory.path("subject").asText("").strip(),
        memory.path("importance").asInt(),
        memory.path("confidence").asDouble(),
        sources.valueStream().map(JsonNode::asText).toList(),
        new Proposal.Circumstances(
            memory.path("asked").asBoolean(false),
            memory.path("valence").asText("neutral"),
            memory.path("place").asText("").strip(),
            memory.path("occurred_from").asText(""),
            memory.path("occurred_to").asText("")));
  }
}
