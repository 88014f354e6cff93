package dev.memlog.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** A protocol for requests of embeddings. */
enum HttpDialect {
  /**
   * OpenAI's protocol, which many servers support: vLLM, LM Studio, llama.cpp,
   * text-embeddings-inference, Cohere's and Mistral's compatible endpoints.
   */
  OPENAI("openai", "https://api.openai.com/v1", "/embeddings") {
    @Override
    List<JsonNode> vectors(JsonNode answer) {
      JsonNode data = answer.path("data");
      List<JsonNode> vectors = new ArrayList<>();
      for (int place = 0; place < data.size(); place++) {
        vectors.add(JsonNodeFactory.instance.missingNode());
      }
      for (int place = 0; place < data.size(); place++) {
        // The index determines the order; servers that omit it keep the order of the texts.
        int index = data.get(place).path("index").asInt(place);
        if (index < 0 || index >= vectors.size() || !vectors.get(index).isMissingNode()) {
          throw new EmbeddingUnavailableException(
              "openai must answer with every index from 0 on exactly once, got " + index);
        }
        vectors.set(index, data.get(place).path("embedding"));
      }
      return vectors;
    }
  },
  /** Ollama's own protocol. */
  OLLAMA("ollama", "http://localhost:11434", "/api/embed") {
    @Override
    List<JsonNode> vectors(JsonNode answer) {
      return answer.path("embeddings").valueStream().toList();
    }
  };

  private final String provider;
  private final String defaultUrl;
  private final String path;

  HttpDialect(String provider, String defaultUrl, String path) {
    this.provider = provider;
    this.defaultUrl = defaultUrl;
    this.path = path;
  }

  String provider() {
    return provider;
  }

  String defaultUrl() {
    return defaultUrl;
  }

  String path() {
    return path;
  }

  /**
   * Returns the request to embed texts.
   *
   * @param dimensions the dimensions to request; 0 for the model's own
   */
  ObjectNode request(String model, List<String> texts, int dimensions) {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.put("model", model);
    texts.forEach(request.putArray("input")::add);
    if (dimensions > 0) {
      request.put("dimensions", dimensions);
    }
    return request;
  }

  /**
   * Returns the vectors of an answer, in the order of the texts.
   *
   * @throws EmbeddingUnavailableException if the order cannot be determined
   */
  abstract List<JsonNode> vectors(JsonNode answer);
}
