package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingType;
import dev.memlog.api.v1.ToolOptions;
import dev.memlog.mcp.tool.Argument;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.runtime.rules.FieldRules;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that what agents are told of tools is what the .proto files say. */
class ToolDescriptionsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> LIMITS =
      Set.of("minimum", "maximum", "minLength", "maxLength", "maxItems", "pattern", "enum");

  @RegisterExtension private final ScriptedApi api = new ScriptedApi();

  @Test
  void shouldStateTheLimitsOfTheProtoFilesInEachSchema() throws Exception {
    ObjectNode listed = list(ToolOffer.Tools.ALL);

    for (Tool tool : ToolCatalogue.tools(new ToolOffer(ToolOffer.Tools.ALL, true, false))) {
      JsonNode properties = listed.path(tool.name()).at("/inputSchema/properties");
      for (Argument argument : tool.arguments()) {
        FieldDescriptor field = argument.field();
        JsonNode property = properties.get(argument.name());
        String about = tool.name() + "." + argument.name();
        if (field != null) {
          FieldRules rules = FieldRules.of(field);
          assertThat(limits(property))
              .as(about)
              .isEqualTo(field.isRepeated() ? list(rules) : limits(field, rules));
          if (field.isRepeated()) {
            assertThat(limits(property.get("items")))
                .as(about)
                .isEqualTo(limits(field, rules.items()));
          }
        }
        assertThat(property.at("/description").asText())
            .as(about)
            .isNotBlank()
            .doesNotContainPattern("\\d to \\d");
      }
    }
  }

  @Test
  void shouldOfferEnumsOfCategoriesAndConversationIdEverywhere() throws Exception {
    ObjectNode tools = list(ToolOffer.Tools.ALL);

    assertThat(values(tools.path("remember"), "category/enum"))
        .contains("preference", "event", "top_of_mind")
        .isEqualTo(values(tools.path("update_memory"), "category/enum"))
        .isEqualTo(values(tools.path("list_memories"), "category/enum"))
        .isEqualTo(values(tools.path("recall"), "categories/items/enum"));
    for (String tool : List.of("get_context", "get_session_details", "list_memories")) {
      JsonNode properties = tools.path(tool).at("/inputSchema/properties");
      assertThat(properties.has("conversationId")).as(tool).isTrue();
      assertThat(properties.has("conversation")).as(tool).isFalse();
    }
  }

  @Test
  void shouldOfferFourToolsWithoutSchemasOfAnswersWhenOnlyTheCoreIsWanted() throws Exception {
    ObjectNode tools = list(ToolOffer.Tools.CORE);

    assertThat(tools.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("get_context", "recall", "remember", "forget");
    assertThat(tools).allMatch(tool -> !tool.has("outputSchema"));
    assertThat(tokens(tools)).isLessThanOrEqualTo(1_300);
    assertThat(tokens(list(ToolOffer.Tools.ALL))).isLessThanOrEqualTo(3_700);
  }

  /**
   * Returns the tokens of what a model of OpenAI reads of tools: names, descriptions, arguments.
   */
  private static int tokens(ObjectNode tools) {
    ObjectNode read = JSON.createObjectNode();
    var list = read.putArray("tools");
    tools.forEach(
        tool -> list.add(((ObjectNode) tool).retain("name", "description", "inputSchema")));
    return Encodings.newLazyEncodingRegistry()
        .getEncoding(EncodingType.O200K_BASE)
        .countTokens(read.toString());
  }

  private static Map<String, Object> list(FieldRules rules) {
    Map<String, Object> limits = new HashMap<>();
    rules.mostItems().ifPresent(most -> limits.put("maxItems", most.intValue()));
    return limits;
  }

  private static Map<String, Object> limits(FieldDescriptor field, FieldRules rules) {
    Map<String, Object> limits = new HashMap<>();
    rules.least().ifPresent(least -> limits.put("minimum", least.intValue()));
    rules.most().ifPresent(most -> limits.put("maximum", most.intValue()));
    rules.leastLength().ifPresent(least -> limits.put("minLength", least.intValue()));
    rules.mostLength().ifPresent(most -> limits.put("maxLength", most.intValue()));
    rules.pattern().ifPresent(pattern -> limits.put("pattern", pattern));
    if (!rules.words().isEmpty()) {
      limits.put("enum", rules.words());
    }
    int ordinary = field.getOptions().getExtension(ToolOptions.ordinaryLimit);
    if (ordinary > 0) {
      limits.putAll(Map.of("minimum", 1, "maximum", ordinary));
    }
    return limits;
  }

  private static Map<String, Object> limits(JsonNode schema) {
    Map<String, Object> limits = new HashMap<>();
    schema
        .properties()
        .forEach(
            rule -> {
              if (LIMITS.contains(rule.getKey())) {
                JsonNode value = rule.getValue();
                limits.put(
                    rule.getKey(),
                    value.isNumber()
                        ? (Object) value.intValue()
                        : JSON.convertValue(value, Object.class));
              }
            });
    return limits;
  }

  private static Set<String> values(JsonNode tool, String path) {
    return tool.at("/inputSchema/properties/" + path)
        .valueStream()
        .map(JsonNode::asText)
        .collect(Collectors.toSet());
  }

  private ObjectNode list(ToolOffer.Tools tools) throws Exception {
    var protocol = new JsonRpc(new ToolOffer(tools, true, false), "1", new SimpleMeterRegistry());
    String request = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}";
    ObjectNode byName = JSON.createObjectNode();
    JSON.readTree(protocol.answer(request, api.session()).body().orElseThrow())
        .at("/result/tools")
        .forEach(tool -> byName.set(tool.get("name").asText(), tool));
    return byName;
  }
}
