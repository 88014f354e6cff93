package dev.memlog.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.PublishResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiJsonTest {

  @Test
  void shouldEscapeUnpairedSurrogatesForTheServerToRefuse() {
    Event event = Event.message("c", "user", "a\uD83D 😀 \uDE00é").build();

    assertThat(ApiJson.writeRequest(event)).contains("\"content\":\"a\\ud83d 😀 \\ude00é\"");
  }

  @Test
  void shouldSendPartsOfAMessageAsAgentsHaveThem() {
    List<Map<String, Object>> parts =
        List.of(
            Map.of("type", "text", "text", "Look"),
            Map.of(
                "type", "image_url", "image_url", Map.of("url", "https://example.org/boat.jpg")));

    Event event = Event.message("c", "user", parts).build();

    assertThat(event.content()).isNull();
    assertThat(event.isBlank()).isFalse();
    assertThat(ApiJson.writeRequest(event))
        .contains("\"content\":[{", "\"image_url\":{\"url\":\"https://example.org/boat.jpg\"}");
  }

  @Test
  void shouldReadAnAbsentTextAsNullWhenTheAnswerMayLackIt() throws Exception {
    PublishResponse answer = ApiJson.readAnswer("{}", PublishResponse.class);

    assertThat(answer.receiptId()).isNull();
    assertThat(answer.outcome()).isNull();
    assertThat(answer.messageId()).isEmpty();
  }
}
