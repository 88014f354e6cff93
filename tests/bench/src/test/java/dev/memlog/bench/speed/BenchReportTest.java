package dev.memlog.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The form that others' programs read: golden. */
class BenchReportTest {

  private final ObjectNode machine = JsonNodeFactory.instance.objectNode().put("processors", 2);
  private final BenchReport report =
      new BenchReport(
          "ingest",
          machine,
          List.of(
              Result.of("messages", 120, "messages/s", 160),
              Result.of("memory", 0.123456, "MB"),
              Result.of("nothing to compare with", 1, "ms", 0)),
          List.of("seed 46"));

  @Test
  void shouldKeepItsForm() throws Exception {
    assertThat(new ObjectMapper().writeValueAsString(report.json()))
        .isEqualTo(
            "{\"bench\":\"ingest\",\"machine\":{\"processors\":2},\"results\":["
                + "{\"name\":\"messages\",\"value\":120.0,\"unit\":\"messages/s\",\"floor\":160.0,\"ratio\":0.75},"
                + "{\"name\":\"memory\",\"value\":0.1235,\"unit\":\"MB\",\"floor\":null,\"ratio\":null},"
                + "{\"name\":\"nothing to compare with\",\"value\":1.0,\"unit\":\"ms\",\"floor\":0.0,\"ratio\":null}],"
                + "\"notes\":[\"seed 46\"]}");
  }

  @Test
  void shouldPrintATable() {
    var out = new ByteArrayOutputStream();
    report.print(
        new Screen(
            new PrintStream(out, true, StandardCharsets.UTF_8), System.err, false, Map.of()));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("bench ingest", "2 processors")
        .containsPattern("messages +120 +messages/s +160 +0\\.75")
        .containsPattern("memory +0\\.12 +MB");
  }

  @Test
  void shouldDescribeThisMachine() {
    ObjectNode described = Machine.describe();
    assertThat(described.fieldNames())
        .toIterable()
        .contains("cpu", "processors", "os", "arch", "java", "memlog", "loadBefore");
    assertThat(described.get("processors").asInt()).isPositive();
  }
}
