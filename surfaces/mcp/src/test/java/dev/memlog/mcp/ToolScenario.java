package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Base of the tests of tools against an API that answers as it is told. */
abstract class ToolScenario {

  static final String HITS =
      "{\"results\": [{\"rank\": 1, \"score\": 1.5, \"similarity\": 0.75, \"memory\": %s}]}"
          .formatted(ScriptedApi.MEMORY);
  static final String FOUND = "[1] PREFERENCE: \"Ada prefers the night ferry.\" (id: mem-1)";

  static final ObjectMapper JSON = new ObjectMapper();
  static final DefaultJsonSchemaValidator SCHEMAS = new DefaultJsonSchemaValidator();
  static final String KEPT =
      "{\"commandId\": \"c-1\", \"memoryId\": \"mem-1\", \"position\": \"v1:p\"}";

  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final JsonRpc protocol = new JsonRpc(new ToolOffer(ToolOffer.Tools.ALL, true, true), "1", meters);
  @RegisterExtension final ScriptedApi api = new ScriptedApi();

  /** Calls a tool; a structured answer is held against the tool's schema. */
  JsonNode call(String tool, String arguments) throws IOException {
    JsonNode result =
        ask("tools/call", "{\"name\": \"%s\", \"arguments\": %s}".formatted(tool, arguments));
    if (result.at("/isError").asBoolean()) {
      assertThat(result.has("structuredContent")).isFalse();
    } else {
      JsonNode schema =
          ask("tools/list", "{}")
              .at("/tools")
              .valueStream()
              .filter(each -> each.at("/name").asText().equals(tool))
              .findFirst()
              .orElseThrow()
              .get("outputSchema");
      var valid = SCHEMAS.validate(map(schema), result.get("structuredContent"));
      assertThat(valid.valid()).as(valid.errorMessage()).isTrue();
    }
    return result;
  }

  JsonNode ask(String method, String params) throws IOException {
    String request =
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}"
            .formatted(method, params);
    return JSON.readTree(protocol.answer(request, api.session()).body().orElseThrow())
        .at("/result");
  }

  static String text(JsonNode result) {
    return result.at("/content/0/text").asText();
  }

  JsonNode body(int number) throws IOException {
    return JSON.readTree(api.asked().get(number).split(" ", 3)[2]);
  }

  @SuppressWarnings("unchecked") // an object of JSON is a map
  static Map<String, Object> map(JsonNode json) {
    return JSON.convertValue(json, Map.class);
  }
}
