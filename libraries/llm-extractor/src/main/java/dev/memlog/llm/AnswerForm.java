package dev.memlog.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
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

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private AnswerForm() {}

  /**
   * A memory that a model proposes, unchecked. The values may violate every rule that their names
   * suggest.
   *
   * @param content the statement
   * @param category the category, in lower case
   * @param type the type, in lower case
   * @param subject the name of the person or thing that the statement is about; empty if not given
   * @param importance the importance, 1 to 10
   * @param confidence the confidence, 0 to 1
   * @param sources the labels of the cited messages, see {@link Prompt}
   * @param circumstances further details of the statement
   */
  record Proposal(
      String content,
      String category,
      String type,
      String subject,
      int importance,
      double confidence,
      List<String> sources,
      Circumstances circumstances) {

    /**
     * Further details of a proposed memory, unchecked.
     *
     * @param asked whether the speaker asked to remember the statement
     * @param valence the emotional tone, in lower case
     * @param place the place of the event; empty if not given
     * @param from the first day of the event, as YYYY-MM-DD; empty if not given
     * @param to the last day of the event, as YYYY-MM-DD; empty if the event took one day
     */
    record Circumstances(boolean asked, String valence, String place, String from, String to) {}

    Proposal {
      sources = List.copyOf(sources);
    }
  }

  /**
   * Returns the JSON value of an answer, which must be one value and nothing else; a missing node
   * if the answer is none.
   */
  static JsonNode json(String text) {
    try {
      JsonNode root = JSON.readTree(text);
      return root == null ? MissingNode.getInstance() : root;
    } catch (JsonProcessingException _) {
      return MissingNode.getInstance();
    }
  }

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
            .addStringProperty("occurred_to", "YYYY-MM-DD or empty");
    return schema(
        "memories",
        JsonObjectSchema.builder()
            .addProperty("memories", JsonArraySchema.builder().items(complete(memory)).build()));
  }

  /** Returns a schema whose root has all properties and no others. */
  static JsonSchema schema(String name, JsonObjectSchema.Builder root) {
    return JsonSchema.builder().name(name).rootElement(complete(root)).build();
  }

  /** Returns an object that has all of its properties and no others. */
  static JsonObjectSchema complete(JsonObjectSchema.Builder object) {
    List<String> properties = List.copyOf(object.build().properties().keySet());
    return object.required(properties).additionalProperties(false).build();
  }

  /** Returns the names of enum constants in lower case. */
  static List<String> words(Enum<?>[] values) {
    return Arrays.stream(values).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** Parses the proposals of an answer; empty if the answer does not have this form. */
  static Optional<List<Proposal>> read(String text) {
    JsonNode memories = json(text).path("memories");
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
