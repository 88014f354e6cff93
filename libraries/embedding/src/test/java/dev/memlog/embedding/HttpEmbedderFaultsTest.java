package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of texts whose provider fails, refuses or answers nonsense. */
class HttpEmbedderFaultsTest {

  @RegisterExtension final ScriptedServer server = new ScriptedServer();

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 529})
  void shouldTryAgainWhatMayPass(int status) {
    // given
    server.then(status, "{\"error\":\"busy\"}").then(status, "").then(200, OpenAi.ONE);

    // when
    try (var embedder = OpenAi.at(server)) {
      float[] vector = embedder.embedQuery("one");

      // then
      assertThat(vector).hasSize(3);
    }
    assertThat(server.received()).hasSize(3);
  }

  @Test
  void shouldGiveUpAfterTheAttemptsAndSayWhatWasAnswered() {
    // given
    server.then(500, "").then(500, "").then(500, "{\"error\":{\"message\":\"out of memory\"}}");

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      assertThatThrownBy(() -> embedder.embedQuery("one"))
          .isInstanceOf(EmbeddingUnavailableException.class)
          .hasMessage(server.url() + "/v1/embeddings answers 500: out of memory, at attempt 3");
    }
    assertThat(server.received()).hasSize(3);
  }

  @Test
  void shouldWaitAsLongAsTheServerSays() {
    // given
    server.then(429, Map.of("Retry-After", "1"), "").then(200, OpenAi.ONE);
    long before = System.nanoTime();

    // when
    try (var embedder = OpenAi.at(server)) {
      embedder.embedQuery("one");
    }

    // then
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofSeconds(1));
    assertThat(server.received()).hasSize(2);
  }

  @Test
  void shouldNotWaitForAServerThatAsksForTooMuch() {
    // given
    String tomorrow =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC).plusDays(1));
    server.then(429, Map.of("Retry-After", tomorrow), "").then(200, OpenAi.ONE);

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      OpenAi.assertUnavailable(() -> embedder.embedPassages(List.of("one")), "answers 429");
    }
    assertThat(server.received()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413, 422})
  void shouldRejectWhatTheProviderRefuses(int status) {
    // given
    server.then(status, "{\"error\":{\"message\":\"input exceeds 512 tokens\"}}");

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      assertThatThrownBy(() -> embedder.embedPassages(List.of("one")))
          .isInstanceOf(EmbeddingRejectedException.class)
          .hasMessage(
              server.url() + "/v1/embeddings answers " + status + ": input exceeds 512 tokens");
    }
    assertThat(server.received()).hasSize(1);
  }

  @Test
  void shouldNotRepeatTheText() {
    // given
    String secret = "my diagnosis is nobody's business";
    server.then(400, "{\"error\":\"cannot embed 'my diagnosis is nobody' at all\"}");

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      assertThatThrownBy(() -> embedder.embedPassages(List.of("fine", secret)))
          .isInstanceOf(EmbeddingRejectedException.class)
          .hasMessageEndingWith("answers 400 (its message repeats the text and is left out)");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 301})
  void shouldPauseAtOnceForAWrongKeyOrAddress(int status) {
    // given
    server.then(status, "{\"error\":{\"message\":\"no\"}}");

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      assertThatThrownBy(() -> embedder.embedPassages(List.of("one")))
          .isInstanceOf(EmbeddingUnavailableException.class)
          .hasMessageContaining("answers " + status)
          .hasMessageNotContaining(OpenAi.KEY);
    }
    assertThat(server.received()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"data\":[]}",
        "{}",
        "[]",
        "{\"data\":[{\"index\":0,\"embedding\":[1,2]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":\"AAAA\"}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1,0,0]},{\"index\":1,\"embedding\":[1,0,0]}]}",
        "{\"data\":[{\"index\":7,\"embedding\":[1,0,0]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1,0,0]},{\"index\":0,\"embedding\":[1,0,0]}]}"
      })
  void shouldPauseForAnAnswerOfAnotherShape(String answer) {
    // given
    server.then(200, answer);

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      OpenAi.assertUnavailable(() -> embedder.embedQuery("one"), "must answer with");
    }
  }

  @Test
  void shouldTryAgainAfterMalformedJsonWithoutQuotingIt() {
    // given
    server.then(200, "<html>private</html>").then(200, "{\"data\"").then(200, "<html>private");

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      assertThatThrownBy(() -> embedder.embedQuery("one"))
          .isInstanceOf(EmbeddingUnavailableException.class)
          .hasMessageContaining("must answer in JSON")
          .hasMessageNotContaining("private");
    }
    assertThat(server.received()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[0,0,0]", "[1,\"NaN\",0]", "[1,null,0]", "[1e400,0,0]"})
  void shouldRejectATextWithNoUsableVector(String vector) {
    // given
    server.then(200, "{\"data\":[{\"index\":0,\"embedding\":" + vector + "}]}");

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      assertThatThrownBy(() -> embedder.embedPassages(List.of("one")))
          .isInstanceOf(EmbeddingRejectedException.class)
          .hasMessageContaining("an embedding must be finite and not 0");
    }
  }

  @Test
  void shouldNotWaitForTheRestOfABodyThatNeverComes() {
    // given
    server.thenHold(OpenAi.ONE);

    // when
    try (var embedder = OpenAi.at(server.url() + "/v1/", Duration.ofMillis(300), 3)) {
      // then
      OpenAi.assertUnavailable(() -> embedder.embedQuery("one"), "did not answer within");
    }
  }
}
