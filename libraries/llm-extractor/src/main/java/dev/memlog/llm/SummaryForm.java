package dev.memlog.llm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.memlog.language.conversation.ConversationSummary;
import dev.memlog.language.conversation.ConversationSummary.Entity;
import dev.memlog.language.conversation.ConversationSummary.Topic;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The JSON form of a model's summary of a conversation: its schema and its parser. */
final class SummaryForm {

  /** The maximum number of items to accept from each list; the rest are ignored. */
  private static final int MOST = 12;

  private SummaryForm() {}

  /**
   * A summary that a model proposes, unchecked.
   *
   * @param summary the paragraph; empty if the model found nothing worth a summary
   * @param topics the topics of the conversation
   * @param entities the people, places, organizations and things in the conversation
   * @param keyFacts the statements worth keeping
   */
  record Proposed(
      String summary, List<Topic> topics, List<Entity> entities, List<String> keyFacts) {}

  static JsonSchema schema() {
    var topic =
        JsonObjectSchema.builder()
            .addStringProperty("topic")
            .addStringProperty("summary")
            .addEnumProperty("relevance", sorted(ConversationSummary.RELEVANCES));
    var entity =
        JsonObjectSchema.builder()
            .addStringProperty("name")
            .addEnumProperty("kind", sorted(ConversationSummary.KINDS))
            .addStringProperty("relation");
    return AnswerForm.schema(
        "summary",
        JsonObjectSchema.builder()
            .addStringProperty("summary")
            .addProperty("topics", list(AnswerForm.complete(topic)))
            .addProperty("entities", list(AnswerForm.complete(entity)))
            .addProperty("key_facts", list(new JsonStringSchema())));
  }

  private static JsonArraySchema list(JsonSchemaElement item) {
    return JsonArraySchema.builder().items(item).build();
  }

  private static List<String> sorted(Set<String> words) {
    return words.stream().sorted().toList();
  }

  /** Parses a summary; empty if the answer does not have this form. */
  static Optional<Proposed> read(String text) {
    JsonNode root = AnswerForm.json(text);
    if (!root.path("summary").isTextual()
        || !root.path("topics").isArray()
        || !root.path("entities").isArray()
        || !root.path("key_facts").isArray()) {
      return Optional.empty();
    }
    return Optional.of(
        new Proposed(
            root.path("summary").asText().strip(),
            root.path("topics").valueStream().limit(MOST).map(SummaryForm::topic).toList(),
            root.path("entities").valueStream().limit(MOST).map(SummaryForm::entity).toList(),
            root.path("key_facts")
                .valueStream()
                .limit(MOST)
                .map(f -> f.asText("").strip())
                .toList()));
  }

  private static Topic topic(JsonNode node) {
    return new Topic(text(node, "topic"), text(node, "summary"), text(node, "relevance"));
  }

  private static Entity entity(JsonNode node) {
    return new Entity(text(node, "name"), text(node, "kind"), text(node, "relation"));
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asText("").strip();
  }
}
