package dev.memlog.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeTypeUtils;

class MessageLinesTest {

  static Stream<Message> messages() {
    var call = new AssistantMessage.ToolCall("c1", "function", "now", "{\"zone\":\"UTC\"}");
    return Stream.of(
        new SystemMessage("Be kind."),
        new UserMessage("The ferry leaves at nine."),
        UserMessage.builder().text("Grüße").metadata(Map.of("a.b", "c", "n", 3, "t", true)).build(),
        new AssistantMessage("At nine."),
        AssistantMessage.builder().content("").toolCalls(List.of(call, call)).build(),
        AssistantMessage.builder()
            .content("I look.")
            .properties(Map.of("finishReason", "STOP", "score", 0.5, "index", 7L))
            .toolCalls(List.of(call))
            .build(),
        ToolResponseMessage.builder()
            .responses(List.of(new ToolResponse("c1", "now", "nine")))
            .build(),
        ToolResponseMessage.builder()
            .responses(
                List.of(
                    new ToolResponse("c1", "now", "nine\no'clock"),
                    new ToolResponse("c2", "here", ""),
                    new ToolResponse("c3", "a name", "Kiel")))
            .build());
  }

  @ParameterizedTest
  @MethodSource("messages")
  void shouldReturnEachMessageAsItWas(Message message) {
    assertThat(MessageLines.message(MessageLines.line(message))).isEqualTo(message);
  }

  @Test
  void shouldRefuseMedia() {
    Message image =
        UserMessage.builder()
            .text("Look")
            .media(new Media(MimeTypeUtils.IMAGE_PNG, URI.create("https://example.org/a.png")))
            .build();

    assertThatThrownBy(() -> MessageLines.line(image))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a message of a chat memory must have no media, got 1");
  }
}
