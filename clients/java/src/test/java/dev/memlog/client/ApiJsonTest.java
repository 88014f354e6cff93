package dev.memlog.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.messages.Event;
import org.junit.jupiter.api.Test;

class ApiJsonTest {

  @Test
  void shouldEscapeUnpairedSurrogatesForTheServerToRefuse() {
    Event event = Event.message("c", "user", "a\uD83D 😀 \uDE00é").build();

    assertThat(ApiJson.writeRequest(event)).contains("\"content\":\"a\\ud83d 😀 \\ude00é\"");
  }
}
