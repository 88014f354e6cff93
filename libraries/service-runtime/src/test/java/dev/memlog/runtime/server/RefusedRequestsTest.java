package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.config.Defaults;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the errors that callers get for refused requests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedRequestsTest {

  private RunningShelf shelf;
  private Client client;

  @BeforeAll
  void start() throws Exception {
    shelf = RunningShelf.start(Defaults.of(ServerConfig.class).withPort(0));
    client = shelf.client();
  }

  @AfterAll
  void stop() {
    shelf.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "POST | /v1/shelves/s/books | {'book': | 400 | ' must be well-formed JSON (line 1, column"
            + " 9)'",
        "POST | /v1/shelves/s/books | [] | 400 | ' must be a JSON object'",
        "POST | /v1/shelves/s/books | {'note':'a','note':'b'} | 400 | ' must be well-formed JSON"
            + " (line 1, column 19)'",
        "POST | /v1/shelves/s/books | {'shelfId':'s','shelf_id':'s'} | 400 | 'shelf_id must be"
            + " given only once'",
        "POST | /v1/shelves/s/books | {} {} | 400 | ' must be well-formed JSON (line 1, column 4)'",
        "POST | /v1/shelves/s/books?note=a | {} | 400 | 'note is no known query parameter'",
        "POST | /v1/shelves/s/books | {'book':{'isbn':1e999999999}} | 400 | 'book.isbn must be a"
            + " whole number from -2^63 to 2^63 - 1'",
        "POST | /v1/shelves/s/books | {'book':{'isbn':1.5}} | 400 | 'book.isbn must be a whole"
            + " number from -2^63 to 2^63 - 1'",
        "GET | /v1/shelves/s/books?limt=3 | | 400 | 'limt is no known query parameter, did you mean"
            + " limit?'",
        "GET | /v1/shelves/s/books?limit=x | | 400 | 'limit must be a whole number from"
            + " -2147483648 to 2147483647'",
        "GET | /v1/shelves/s/books?limit=1&limit=2 | | 400 | 'limit must be given only once'",
        "GET | /v1/shelves/s/books?lent=maybe | | 400 | 'lent must be true or false'",
        "GET | /v1/shelves/s/books?after=noon | | 400 | 'after must be a time such as"
            + " 2026-05-04T09:30:00Z'",
        "GET | /v1/shelves/s/books?author=x | | 400 | 'author is no known query parameter'",
        "DELETE | /v1/shelves/s | {'reason':'x'} | 400 | ' must have no body with DELETE'",
        "GET | /v1/nothing | | 404 | ' names no known path; see GET /openapi.json'",
        "PUT | /v1/shelves/s | {} | 405 | ' uses a method that this path does not have'",
        "DELETE | /v1/shelves/s?reason=status | | 404 | ' failed: no such shelf'",
        "POST | /v1/shelves/s:close | {'reason':'unauthenticated'} | 401 | ' is so'",
        "POST | /v1/shelves/s:close | {'reason':'permission_denied'} | 403 | ' is so'",
        "POST | /v1/shelves/s:close | {'reason':'not_found'} | 404 | ' is so'",
        "POST | /v1/shelves/s:close | {'reason':'failed_precondition'} | 409 | ' is so'",
        "POST | /v1/shelves/s:close | {'reason':'too_large'} | 413 | ' is so'",
        "POST | /v1/shelves/s:close | {'reason':'deadline_exceeded'} | 504 | ' is so'",
        "POST | /v1/shelves/s:close | {'reason':'unavailable'} | 503 | ' cannot be kept'",
      })
  void shouldAnswerBadRequestsInTheErrorForm(
      String method, String path, String body, int status, String error) {
    var answer =
        client.send(
            method,
            path,
            body == null ? "" : body.replace('\'', '"'),
            "content-type",
            "application/json");

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.errors()).containsExactly(error.substring(1, error.length() - 1));
    assertThat(answer.json().get("error").fieldNames())
        .toIterable()
        .containsExactly("code", "field", "rule", "value", "message");
  }

  @Test
  void shouldRefuseOtherMediaTypes() {
    var answer = client.send("POST", "/v1/shelves/s/books", "a=b", "content-type", "text/plain");

    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.errors()).containsExactly(" must have Content-Type: application/json");
  }

  @Test
  void shouldRefuseBodiesOverTheLimit() {
    String large =
        "{\"note\":\""
            + "x".repeat(Defaults.of(ServerConfig.class).calls().maxRequestBytes())
            + "\"}";

    var answer = client.post("/v1/shelves/s/books", large);

    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.errors()).containsExactly(" must be at most 16777216 bytes");
  }

  @Test
  void shouldRefuseBodiesOfManyTinyParts() {
    String tokens = "{\"book\":{\"tags\":[" + "{},".repeat(600_000) + "{}]}}";
    String deep = "{\"book\":" + "[".repeat(100) + "]".repeat(100) + "}";

    for (String body : new String[] {tokens, deep}) {
      var answer = client.post("/v1/shelves/s/books", body);

      assertThat(answer.status()).isEqualTo(413);
      assertThat(answer.errors())
          .containsExactly(" must have at most 500000 JSON tokens, at most 64 deep");
    }
  }

  @ParameterizedTest
  @CsvSource({"POST, /v1/nothing, 404", "PUT, /v1/shelves/s, 405", "POST, /health/live, 405"})
  void shouldAnswerOnlyOnceTheBodyHasArrived(String method, String path, int status) {
    String body = "x".repeat(300_000);

    for (int i = 0; i < 50; i++) {
      assertThat(client.send(method, path, body).status()).isEqualTo(status);
    }
  }
}
