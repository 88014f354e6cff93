package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;

/** A reader of answers. */
final class Answers {

  private Answers() {}

  /** Returns the messages found, {@code conversation/message}, best first. */
  static List<String> found(JsonNode answer) {
    return StreamSupport.stream(answer.path("results").spliterator(), false)
        .map(hit -> hit.get("conversationId").asText() + "/" + hit.get("messageId").asText())
        .toList();
  }

  static void assertUnavailable(HttpResponse<String> answer, String why) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
    assertThat(answer.body()).contains("\"unavailable\"").contains(why);
  }
}
