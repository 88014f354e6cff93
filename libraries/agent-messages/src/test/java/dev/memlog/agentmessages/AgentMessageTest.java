package dev.memlog.agentmessages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class AgentMessageTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> faults = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  private final Reading reading =
      new Reading() {
        @Override
        public void fault(String field, String rule, String value) {
          faults.add(field + " " + rule + (value.isEmpty() ? "" : ", got " + value));
        }

        @Override
        public void leaveOut(String what) {
          leftOut.add(what);
        }
      };

  @Test
  void shouldKeepAMessageThatHasTheFormOfTheApi() throws JsonProcessingException {
    var message = "{'role': 'user', 'content': 'Tea at four', 'toolCalls': [{'id': 'c'}]}";

    assertThat(read(message)).isEqualTo(json(message));
  }

  @Test
  void shouldJoinTextsAndAttachFilesOfChatCompletions() throws JsonProcessingException {
    assertRead(
        """
            {'role': 'user', 'content': [
              {'type': 'text', 'text': 'Look at this:'},
              {'type': 'image_url', 'image_url': {'url': 'https://example.org/boat.jpg', 'detail': 'low'}},
              {'type': 'file', 'file': {'file_id': 'file-9', 'filename': 'plan.pdf'}},
              {'type': 'input_audio', 'input_audio': {'data': 'aGk=', 'format': 'wav'}},
              {'type': 'text', 'text': 'What is it?'}]}
            """,
        """
                {'role': 'user', 'content': 'Look at this:\\nWhat is it?', 'attachments': [
                  {'kind': 'image', 'uri': 'https://example.org/boat.jpg'},
                  {'kind': 'file', 'uri': 'urn:file:file-9', 'caption': 'plan.pdf'},
                  {'kind': 'audio',
                   'uri': 'urn:sha256:8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4'}]}
                """);
    assertThat(leftOut).containsExactly("bytes of files inside messages");
  }

  @Test
  void shouldReadToolCallsAndARefusalOfChatCompletions() throws JsonProcessingException {
    assertRead(
        """
            {'role': 'assistant', 'content': null, 'refusal': null, 'annotations': [], 'tool_calls': [
              {'id': 'c1', 'type': 'function', 'function': {'name': 'weather', 'arguments': '{}'}}]}
            """,
        """
                {'role': 'assistant', 'content': null,
                 'toolCalls': [{'id': 'c1', 'name': 'weather', 'arguments': '{}'}]}
                """);
    assertRead(
        "{'role': 'assistant', 'content': null, 'refusal': 'I cannot.'}",
        "{'role': 'assistant', 'content': 'I cannot.'}");
  }

  @Test
  void shouldReadItemsOfResponses() throws JsonProcessingException {
    assertRead(
        """
                {'type': 'message', 'role': 'user', 'status': 'completed', 'content': [
                  {'type': 'input_text', 'text': 'See'},
                  {'type': 'input_image', 'image_url': 'https://example.org/a.png'},
                  {'type': 'input_file', 'file_url': 'https://example.org/b.pdf'}]}
                """,
        """
                {'role': 'user', 'content': 'See', 'attachments': [
                  {'kind': 'image', 'uri': 'https://example.org/a.png'},
                  {'kind': 'file', 'uri': 'https://example.org/b.pdf'}]}
                """);
    assertRead(
        "{'type':'function_call','call_id':'c','name':'look','arguments':'{}'}",
        "{'role':'assistant','toolCalls':[{'id':'c','name':'look','arguments':'{}'}]}");
    assertRead(
        "{'type': 'function_call_output', 'call_id': 'c', 'output': 'Rain'}",
        "{'role': 'tool', 'toolCallId': 'c', 'content': 'Rain'}");
  }

  @Test
  void shouldReadAnthropicsBlocks() throws JsonProcessingException {
    assertRead(
        """
                {'role': 'assistant', 'content': [
                  {'type': 'thinking', 'thinking': 'secret', 'signature': 's'},
                  {'type': 'text', 'text': 'I look.'},
                  {'type': 'tool_use', 'id': 't1', 'name': 'look', 'input': {'at': 'sea'}}]}
                """,
        """
                {'role': 'assistant', 'content': 'I look.',
                 'toolCalls': [{'id': 't1', 'name': 'look', 'arguments': '{\\"at\\":\\"sea\\"}'}]}
                """);
    assertThat(leftOut).containsExactly("thinking blocks");
    assertRead(
        """
                {'role': 'user', 'content': [
                  {'type': 'tool_result', 'tool_use_id': 't1', 'content': [
                    {'type': 'text', 'text': 'Two boats'},
                    {'type': 'image', 'source': {'type': 'url', 'url': 'https://example.org/c.png'}}]},
                  {'type': 'tool_result', 'tool_use_id': 't2', 'content': 'One gull'}]}
                """,
        """
                {'role': 'tool', 'toolCallId': 't1,t2', 'content': 'Two boats\\nOne gull',
                 'attachments': [{'kind': 'image', 'uri': 'https://example.org/c.png'}]}
                """);
    assertRead(
        """
                {'role': 'user', 'content': [{'type': 'document', 'title': 'Lease',
                  'source': {'type': 'text', 'media_type': 'text/plain', 'data': 'Rent is due in May.'}}]}
                """,
        """
                {'role': 'user',
                 'attachments': [{'kind': 'file', 'caption': 'Lease\\nRent is due in May.'}]}
                """);
  }

  @Test
  void shouldNameTheFieldOfABadPart() throws JsonProcessingException {
    read(
        """
        {'role': 'user', 'content': [{'type': 'text'}, {'type': 'dance'}, 7, {'type': 'image'},
          {'type': 'tool_result', 'tool_use_id': 't'}]}
        """);

    assertThat(faults)
        .containsExactly(
            "content[0].text must be a text",
            "content[1].type must be text, image, file, audio, tool_use, tool_result, or their"
                + " names in the APIs of OpenAI and Anthropic, got dance",
            "content[2] must be a part of a message, which is an object with a type",
            "content[3] must have a url, a file id, data or a name",
            "content must hold results of tools or other parts, not both: send the results as a"
                + " message of their own");
  }

  @Test
  void shouldSplitAMessageIntoResultsAndTheRest() throws JsonProcessingException {
    var message =
        (ObjectNode)
            json(
                """
                {'role': 'user', 'content': [
                  {'type': 'tool_result', 'tool_use_id': 'a', 'content': '1'},
                  {'type': 'tool_result', 'tool_use_id': 'b', 'content': '2'},
                  {'type': 'text', 'text': 'Thanks'}]}
                """);

    assertThat(AgentMessage.split(message).stream().map(m -> AgentMessage.read(m, reading)))
        .containsExactly(
            (ObjectNode) json("{'role': 'tool', 'toolCallId': 'a', 'content': '1'}"),
            (ObjectNode) json("{'role': 'tool', 'toolCallId': 'b', 'content': '2'}"),
            (ObjectNode) json("{'role': 'user', 'content': 'Thanks'}"));
    assertThat(faults).isEmpty();
  }

  @Test
  void shouldCutTheTextOfAFileAtTheLimitOfACaption() throws JsonProcessingException {
    var read =
        read(
            "{'content': [{'type': 'document', 'source': {'type': 'text', 'data': '%s'}}]}"
                .formatted("é".repeat(5_000)));

    assertThat(read.at("/attachments/0/caption").asText()).isEqualTo("é".repeat(2_048));
    assertThat(leftOut).containsExactly("texts of files beyond 4 KiB");
  }

  /** The reader meets whatever callers send. */
  @Property(tries = 500)
  void shouldReadAnyListOfPartsWithoutAnException(@ForAll("contents") ArrayNode content) {
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", "user");
    message.set("content", content);
    message.set("tool_calls", content);

    AgentMessage.split(message).forEach(part -> AgentMessage.read(part, reading));
  }

  @Provide
  Arbitrary<ArrayNode> contents() {
    Arbitrary<String> names =
        Arbitraries.of(
            "type",
            "text",
            "source",
            "image_url",
            "file",
            "input",
            "content",
            "tool_use_id",
            "data",
            "url",
            "function",
            "id");
    Arbitrary<JsonNode> leaves =
        Arbitraries.of(
                "text", "image", "tool_result", "tool_use", "document", "data:,", "data:", "\uD800")
            .map(JsonNodeFactory.instance::textNode);
    Arbitrary<JsonNode> nodes = leaves;
    for (int depth = 0; depth < 3; depth++) {
      Arbitrary<JsonNode> inner = nodes;
      Arbitrary<JsonNode> objects =
          Arbitraries.maps(names, inner)
              .ofMaxSize(4)
              .map(fields -> JsonNodeFactory.instance.objectNode().setAll(fields));
      Arbitrary<JsonNode> lists =
          inner
              .list()
              .ofMaxSize(3)
              .map(items -> JsonNodeFactory.instance.arrayNode().addAll(items));
      nodes = Arbitraries.oneOf(inner, objects, lists);
    }
    return nodes.list().ofMaxSize(4).map(all -> JsonNodeFactory.instance.arrayNode().addAll(all));
  }

  private void assertRead(String message, String expected) throws JsonProcessingException {
    assertThat(read(message)).isEqualTo(json(expected));
  }

  private ObjectNode read(String message) throws JsonProcessingException {
    return AgentMessage.read((ObjectNode) json(message), reading);
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return JSON.readTree(text.replace("'", "\""));
  }
}
