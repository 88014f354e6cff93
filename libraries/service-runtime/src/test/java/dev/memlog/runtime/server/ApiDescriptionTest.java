package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.Health;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests of the description of the API at /openapi.json. */
class ApiDescriptionTest {

  private static final Map<String, Health> CHECKS =
      Map.of("one", Health.waiting("the broker is unavailable"));

  private static RunningShelf shelf;
  private static Client client;

  @BeforeAll
  static void start() throws Exception {
    shelf = RunningShelf.described(CHECKS);
    client = shelf.client();
  }

  @AfterAll
  static void stop() {
    shelf.close();
  }

  @Test
  void shouldAnswerHealthAsTheDocumentSays() {
    var document = client.get("/openapi.json").json();
    for (String path : List.of("/health/live", "/health/ready")) {
      var answer = client.get(path);
      String ref =
          document
              .get("paths")
              .get(path)
              .at("/get/responses")
              .get(Integer.toString(answer.status()))
              .at("/content/application~1json/schema/$ref")
              .asText();
      var schema = document.at(ref.substring(1));
      assertThat(schema.get("type").asText()).isEqualTo("object");
      assertThat(answer.json().fieldNames())
          .toIterable()
          .containsExactlyInAnyOrderElementsOf(schema.get("properties")::fieldNames);
      assertThat(answer.json().at("/components/one").fieldNames())
          .toIterable()
          .containsExactlyInAnyOrderElementsOf(
              schema.at("/properties/components/additionalProperties/properties")::fieldNames);
    }
  }

  @Test
  void shouldDescribeWhatRequestsMayHold() {
    var schemas = client.get("/openapi.json").json().at("/components/schemas");

    // Unknown fields are refused, and null counts as left out.
    assertThat(schemas.at("/PutBookRequest/additionalProperties").asBoolean(true)).isFalse();
    assertThat(schemas.at("/PutBookRequest/properties/note/type"))
        .extracting(type -> type.asText())
        .containsExactly("string", "null");
    assertThat(schemas.at("/PutBookRequest/properties/book/anyOf/0/$ref").asText())
        .isEqualTo("#/components/schemas/Book");
    // What goes both ways is described once for each.
    assertThat(schemas.at("/BookOutput/properties/title/type").asText()).isEqualTo("string");
    assertThat(schemas.at("/BookOutput").has("additionalProperties")).isFalse();
  }

  @Test
  void shouldDescribeEveryRoute() {
    var document = client.get("/openapi.json").json();

    assertThat(document.get("openapi").asText()).isEqualTo("3.1.0");
    assertThat(document.at("/info/title").asText()).isEqualTo("Shelf");
    List<String> routes = new ArrayList<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(verb -> routes.add(verb + " " + path.getKey())));
    assertThat(routes)
        .containsExactlyInAnyOrder(
            "post /v1/shelves/{shelf_id}/books",
            "get /v1/shelves/{shelf_id}/books",
            "post /v1/shelves/{shelf_id}:close",
            "delete /v1/shelves/{shelf_id}",
            "post /v1/books:stream",
            "get /openapi.json",
            "get /health/live",
            "get /health/ready",
            "get /metrics");
    assertThat(document.at("/servers/0/url").asText()).isEqualTo("/");
    assertThat(document.at("/tags/0/description").asText()).isEqualTo("Keeps books.");
    assertThat(document.get("tags").findValuesAsText("name"))
        .containsExactlyInAnyOrder("ShelfService", "Other");
    var put = document.at("/paths/~1v1~1shelves~1{shelf_id}~1books/post");
    assertThat(put.get("description").asText()).isEqualTo("Puts a book on a shelf.");
    assertThat(put.get("summary").asText()).isEqualTo("Puts a book on a shelf");
    assertThat(put.at("/parameters/0/description").asText()).isEqualTo("Where it goes.");
    assertThat(put.at("/parameters/0/in").asText()).isEqualTo("path");
    var schemas = document.at("/components/schemas");
    assertThat(schemas.at("/PutBookRequest/properties").has("shelfId")).isFalse();
    assertThat(schemas.at("/PutBookRequest/properties").has("note")).isTrue();
    assertThat(schemas.at("/Book/properties/title/description").asText())
        .isEqualTo("What it is called.");
    assertThat(schemas.at("/Book/properties/copies/additionalProperties/type").asText())
        .isEqualTo("integer");
    assertThat(schemas.at("/ErrorForm/properties").has("errors")).isTrue();
    assertThat(document.at("/components/securitySchemes/key/scheme").asText()).isEqualTo("bearer");
    document
        .findValuesAsText("$ref")
        .forEach(
            ref -> assertThat(document.at(ref.substring(1)).isMissingNode()).as(ref).isFalse());
  }
}
