package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Tests of the tool that shows the graph. */
class GraphToolTest extends ToolScenario {

  private static final String GRAPH =
      """
      {"app": "web", "user": "ada",
       "nodes": [{"id": "n-1", "name": "Ada", "kind": "person", "memoryIds": ["mem-1"]},
                 {"id": "n-2", "name": "Carol", "kind": "person", "memoryIds": ["mem-1"]},
                 {"id": "n-3", "name": "Lisbon", "kind": "place", "memoryIds": ["mem-2"]}],
       "edges": [{"id": "e-1", "from": "n-1", "relation": "mother", "to": "n-2", "memoryIds": ["mem-1"],
                  "statements": [{"memoryId": "mem-1", "content": "Ada's mother is Carol."}]},
                 {"id": "e-2", "from": "n-2", "relation": "lives_in", "to": "n-3", "memoryIds": ["mem-2"],
                  "validTo": "2026-01-31T00:00:00Z",
                  "statements": [{"memoryId": "mem-2", "content": "Carol lived in Lisbon."}]}]}
      """;

  @Test
  void shouldShowAPathOfTheGraphWithTheStatementsBehindIt() throws Exception {
    api.on("GET /v1/graph", GRAPH);

    JsonNode result = call("graph", "{\"from\": \"Ada\", \"to\": \"Lisbon\"}");

    assertThat(api.asked()).containsExactly("GET /v1/graph?app=web&user=ada&from=Ada&to=Lisbon");
    assertThat(text(result))
        .isEqualTo(
            """
            - Ada mother Carol (ids: mem-1)
              "Ada's mother is Carol."
            - Carol lives_in Lisbon, until 2026-01-31T00:00:00Z (ids: mem-2)
              "Carol lived in Lisbon.\"""");
    assertThat(result.at("/structuredContent/nodes/1/name").asText()).isEqualTo("Carol");
    assertThat(result.at("/structuredContent/edges/1/memoryIds/0").asText()).isEqualTo("mem-2");
  }

  @Test
  void shouldSayThatNoMemoryRelatesTwoNodes() throws Exception {
    api.on("GET /v1/graph", "{\"app\": \"web\", \"user\": \"ada\"}");

    JsonNode result = call("graph", "{\"from\": \"Ada\", \"to\": \"Oslo\"}");

    assertThat(text(result)).isEqualTo("No memory relates these people, places or things.");
    assertThat(result.at("/structuredContent/nodes")).isEmpty();
  }
}
