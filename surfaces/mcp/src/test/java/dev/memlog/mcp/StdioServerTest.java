package dev.memlog.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class StdioServerTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":\"ping\",\"method\":\"ping\"}\n";

  @Test
  void shouldAnswerEveryLineEvenAfterAMalformedOneAndTheEndOfInput() throws IOException {
    try (var api = new ScriptedApi()) {
      api.on("POST /v1/memories:recall", "{}");

      List<String> lines =
          served(
              api,
              text("junk\n\n"),
              text(
                  "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"recall\",\"arguments\":{\"query\":\"Süden\"}}}\r\n"),
              text(PING.strip()));

      assertThat(lines).hasSize(3);
      assertThat(lines)
          .anyMatch(line -> line.contains("\"code\":-32700"))
          .anyMatch(line -> line.contains("\"id\":7") && line.contains("No memories found."))
          .anyMatch(line -> line.contains("\"id\":\"ping\""));
      assertThat(api.asked().getFirst()).contains("Süden");
      for (String line : lines) {
        JsonNode unused = JSON.readTree(line);
      }
    }
  }

  @Test
  void shouldRefuseALineThatIsTooLongAndReadTheNext() throws IOException {
    try (var api = new ScriptedApi()) {
      List<String> lines = served(api, text("x".repeat(17 * 1024 * 1024) + "\n"), text(PING));

      assertThat(lines)
          .hasSize(2)
          .anyMatch(line -> line.contains("a message must be at most 16777216 bytes"))
          .anyMatch(line -> line.contains("\"id\":\"ping\""));
    }
  }

  @Test
  void shouldRefuseALineThatIsNotUtf8AndReadTheNext() throws IOException {
    try (var api = new ScriptedApi()) {
      var latin1 = new ByteArrayInputStream("{\"text\":\"Z\u00fcrich\"}\n".getBytes(ISO_8859_1));

      List<String> lines = served(api, latin1, text(PING));

      assertThat(lines)
          .hasSize(2)
          .anyMatch(line -> line.contains("a message must be UTF-8"))
          .anyMatch(line -> line.contains("\"id\":\"ping\""));
    }
  }

  @Test
  void shouldReportTheProgressOfACallThatTakesLongIfTheClientAsks() throws IOException {
    var fixtures = new ConformanceFixtures();
    var slow = new JsonRpc("1", ConformanceFixtures.PROGRESS, mapper -> fixtures.server());
    String call =
        """
        {"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"test_tool_with_progress"%s}}
        """;
    try (var api = new ScriptedApi()) {
      List<String> lines =
          served(slow, api, text(call.formatted(1, ",\"_meta\":{\"progressToken\":\"t\"}")));
      assertThat(served(slow, api, text(call.formatted(2, "")))).hasSize(1);

      assertThat(lines).hasSizeGreaterThan(3);
      assertThat(lines.getLast()).contains("\"id\":1", "\"result\"");
      double before = 0;
      for (String line : lines.subList(0, lines.size() - 1)) {
        JsonNode notification = JSON.readTree(line);
        assertThat(notification.path("method").asText()).isEqualTo("notifications/progress");
        assertThat(notification.at("/params/progressToken").asText()).isEqualTo("t");
        assertThat(notification.at("/params/progress").asDouble()).isGreaterThan(before);
        before = notification.at("/params/progress").asDouble();
      }
    }
  }

  private static List<String> served(ScriptedApi api, InputStream... parts) throws IOException {
    var protocol =
        new JsonRpc(
            new ToolOffer(ToolOffer.Tools.ALL, true, false), "1", new SimpleMeterRegistry());
    return served(protocol, api, parts);
  }

  private static List<String> served(JsonRpc protocol, ScriptedApi api, InputStream... parts)
      throws IOException {
    var out = new ByteArrayOutputStream();
    new StdioServer(protocol, api.session(), out)
        .serve(new SequenceInputStream(Collections.enumeration(List.of(parts))));
    return out.toString(UTF_8).lines().toList();
  }

  private static InputStream text(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }
}
