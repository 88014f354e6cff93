package dev.memlog.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.memlog.client.transcript.TranscriptLine;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChatLinesTest {

  static Stream<ChatMessage> messages() {
    var call = ToolExecutionRequest.builder().id("c1").name("find").arguments("{\"q\":1}").build();
    return Stream.of(
        SystemMessage.from("Be kind."),
        UserMessage.from("The ferry leaves at nine."),
        UserMessage.from("Ada", "Grüße 🚢"),
        UserMessage.from(
            TextContent.from("one"),
            ImageContent.from("https://example.org/pier.jpg"),
            TextContent.from("two\nlines")),
        UserMessage.from(ImageContent.from("x".repeat(20_000), "image/png")),
        UserMessage.builder()
            .addContent(TextContent.from("with attributes"))
            .attributes(Map.of("source", "web"))
            .build(),
        AiMessage.from("At nine."),
        AiMessage.from(call),
        AiMessage.from("I look.", List.of(call, call)),
        AiMessage.from(ToolExecutionRequest.builder().name("noId").arguments("{}").build()),
        AiMessage.builder().text("Nine.").thinking("hm " + "é".repeat(3_000)).build(),
        ToolExecutionResultMessage.from("c1", "find", "nine o'clock"),
        ToolExecutionResultMessage.builder()
            .id("c1")
            .toolName("find")
            .text("failed")
            .isError(true)
            .build(),
        CustomMessage.from(Map.of("kind", "note")));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void shouldReturnEachMessageAsItWas(ChatMessage message) {
    TranscriptLine line = ChatLines.line(message);

    assertThat(ChatLines.message(line)).isEqualTo(message);
    assertThat(line.metadata().values()).allMatch(value -> value.length() <= 4_096);
  }

  @Test
  void shouldKeepNoTextBesideTheContent() {
    TranscriptLine line =
        ChatLines.line(AiMessage.builder().text("the secret").attributes(Map.of("a", "b")).build());

    assertThat(line.content()).isEqualTo("the secret");
    assertThat(line.metadata().toString()).doesNotContain("secret").contains("\"a\"");
  }

  @Test
  void shouldTakeTheTextOfAnEditElsewhere() {
    TranscriptLine line =
        ChatLines.line(
            UserMessage.builder()
                .addContent(TextContent.from("nine"))
                .attributes(Map.of("source", "web"))
                .build());

    var edited = new TranscriptLine("user", "", "at eleven", line.tools(), line.metadata());

    assertThat(ChatLines.message(edited))
        .isInstanceOfSatisfying(
            UserMessage.class,
            user -> {
              assertThat(user.singleText()).isEqualTo("at eleven");
              assertThat(user.attributes()).containsEntry("source", "web");
            });
  }

  @Test
  void shouldShowAMessageWithoutText() {
    var silent = new TranscriptLine("user", "", "", TranscriptLine.Tools.NONE, Map.of());

    assertThat(ChatLines.message(silent)).isEqualTo(UserMessage.from("(no text)"));
  }
}
