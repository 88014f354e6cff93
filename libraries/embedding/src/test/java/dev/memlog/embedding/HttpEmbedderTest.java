package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HttpEmbedderTest {

  @RegisterExtension final ScriptedServer server = new ScriptedServer();

  @Test
  void shouldAskAsOpenAiWantsAndPutVectorsInTheOrderOfTheTexts() throws Exception {
    // given
    server.then(
        200,
        """
        {"object":"list","data":[
          {"index":1,"embedding":[0,2,0]},
          {"index":0,"embedding":[3,0,4]}],"usage":{"total_tokens":2}}\
        """);

    // when
    List<float[]> vectors;
    try (var embedder = OpenAi.at(server)) {
      vectors = embedder.embedPassages(List.of("one", "two"));
    }

    // then
    assertThat(vectors.get(0)).containsExactly(0.6f, 0, 0.8f);
    assertThat(vectors.get(1)).containsExactly(0, 1, 0);
    assertThat(server.received())
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.path()).isEqualTo("/v1/embeddings");
              assertThat(request.authorization()).isEqualTo("Bearer " + OpenAi.KEY);
              var json = new ObjectMapper();
              assertThat(json.readTree(request.body()))
                  .isEqualTo(
                      json.readTree("{\"model\":\"a-model\",\"input\":[\"p: one\",\"p: two\"]}"));
            });
  }

  @Test
  void shouldAskAsOllamaWants() {
    // given
    server.then(200, "{\"model\":\"nomic\",\"embeddings\":[[0,2]],\"total_duration\":1}");
    var config =
        new EmbeddingConfig(
            "ollama",
            "nomic",
            1,
            2,
            new EndpointConfig(server.url(), "", true, Duration.ofSeconds(20), 1, 8),
            new PrefixConfig("", ""),
            CalibrationConfig.DEFAULTS,
            ModelFileConfig.DEFAULTS);

    // when
    try (Embedder embedder = Embedders.open(config)) {
      float[] vector = embedder.embedQuery("one");

      // then
      assertThat(vector).containsExactly(0, 1);
      assertThat(embedder.model().id()).isEqualTo("nomic@2");
      assertThat(embedder.model().provider()).isEqualTo("ollama");
    }
    assertThat(server.received())
        .containsExactly(
            new ScriptedServer.Received(
                "/api/embed", "", "{\"model\":\"nomic\",\"input\":[\"one\"],\"dimensions\":2}"));
  }

  @Test
  void shouldSplitIntoBatchesAndKeepTheOrder() {
    // given: batches of 2, one thread, so that the script's order is the batches'
    server
        .then(200, "{\"embeddings\":[[1,0],[0,1]]}")
        .then(200, "{\"embeddings\":[[-1,0],[0,-1]]}")
        .then(200, "{\"embeddings\":[[1,0]]}");
    var config =
        new EmbeddingConfig(
            "ollama",
            "m",
            1,
            2,
            new EndpointConfig(server.url(), "", false, Duration.ofSeconds(20), 1, 2),
            new PrefixConfig("", ""),
            CalibrationConfig.DEFAULTS,
            ModelFileConfig.DEFAULTS);

    // when
    try (Embedder embedder = Embedders.open(config)) {
      List<float[]> vectors = embedder.embedPassages(List.of("a", "b", "c", "d", "e"));

      // then
      assertThat(vectors)
          .extracting(vector -> vector[0] + 2 * vector[1])
          .containsExactly(1f, 2f, -1f, -2f, 1f);
      assertThat(embedder.embedPassages(List.of())).isEmpty();
    }
    assertThat(server.received()).hasSize(3);
  }

  @Test
  void shouldAskTheProviderForItsDimensions() {
    // given
    server.then(200, OpenAi.ONE);

    // when
    try (var embedder = OpenAi.at(server.url(), Duration.ofSeconds(20), 0)) {
      // then
      assertThat(embedder.model().dimensions()).isEqualTo(3);
    }
  }

  @Test
  void shouldNameAModelThatTheProviderRefusesAtTheStart() {
    // given
    server.then(400, "{\"error\":\"no such model\"}");

    // when / then
    assertThatThrownBy(() -> OpenAi.at(server.url(), Duration.ofSeconds(20), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("embedding.model=a-model is refused")
        .hasMessageContaining("no such model");
  }

  @Test
  void shouldSayInACheckThatTheProviderIsUnavailableAndThatItIsBack() {
    // given
    server
        .then(200, OpenAi.ONE)
        .then(503, "")
        .then(503, "")
        .then(503, "")
        .then(503, "")
        .then(200, OpenAi.ONE);
    try (var embedder = OpenAi.at(server)) {
      embedder.check();

      // when: fresh answers spare the check, a failure ends that
      embedder.check();
      assertThat(server.received()).hasSize(1);
      assertThatThrownBy(() -> embedder.embedQuery("one"))
          .isInstanceOf(EmbeddingUnavailableException.class);

      // then
      OpenAi.assertUnavailable(embedder::check, "answers 503");
      embedder.check();
    }
    assertThat(server.received()).hasSize(6);
  }

  @Test
  void shouldCountARefusedCheckAsUnavailable() {
    // given
    server.then(400, "{\"error\":\"does not support dimensions\"}");

    // when
    try (var embedder = OpenAi.at(server)) {
      // then
      OpenAi.assertUnavailable(embedder::check, "does not support dimensions");
    }
  }

  @Test
  void shouldBeUnavailableWhereNobodyListens() {
    // given
    String url = server.url();
    server.close();

    // when
    try (var embedder = OpenAi.at(url, Duration.ofSeconds(20), 3)) {
      // then
      assertThatThrownBy(() -> embedder.embedPassages(List.of("one")))
          .isInstanceOf(EmbeddingUnavailableException.class)
          .hasMessageContaining("cannot be reached")
          .hasMessageContaining("at attempt 3");
      assertThatThrownBy(embedder::check).isInstanceOf(EmbeddingUnavailableException.class);
    }
  }

  @Test
  void shouldFailCallsInFlightWhenClosed() throws Exception {
    // given
    server.thenHold(OpenAi.ONE).thenHold(OpenAi.ONE);
    var embedder = OpenAi.at(server.url() + "/v1/", Duration.ofMinutes(5), 3);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> query = threads.submit(() -> embedder.embedQuery("one"));
      Future<?> passages = threads.submit(() -> embedder.embedPassages(List.of("one")));
      await().until(() -> server.received().size() == 2);

      // when
      embedder.close();
      embedder.close();

      // then
      assertThatThrownBy(query::get).hasCauseInstanceOf(EmbeddingUnavailableException.class);
      assertThatThrownBy(passages::get).hasCauseInstanceOf(EmbeddingUnavailableException.class);
    }
    assertThatThrownBy(embedder::check)
        .isInstanceOf(EmbeddingUnavailableException.class)
        .hasMessage("the embedder of a-model is closed");
  }
}
