package dev.memlog.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

/** A parser of a model's answer that must be one JSON value and nothing else. */
final class AnswerJson {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private AnswerJson() {}

  /** Returns the JSON value of an answer; a missing node if the answer is no JSON value. */
  static JsonNode read(String text) {
    try {
      JsonNode root = JSON.readTree(text);
      return root == null ? MissingNode.getInstance() : root;
    } catch (JsonProcessingException _) {
      return MissingNode.getInstance();
    }
  }
}
