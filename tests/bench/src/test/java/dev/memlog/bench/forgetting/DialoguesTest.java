package dev.memlog.bench.forgetting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.messages.Event;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DialoguesTest {

  @Test
  void shouldTellEachFactOnceAndTakeItOut() {
    // when
    List<Dialogue> dialogues = new Dialogues(11).make(120);

    // then
    assertThat(dialogues).isEqualTo(new Dialogues(11).make(120));
    assertThat(dialogues).extracting(Dialogue::value).doesNotHaveDuplicates();
    assertThat(dialogues).extracting(Dialogue::user).doesNotHaveDuplicates();
    for (Dialogue dialogue : dialogues) {
      List<Event> telling =
          dialogue.told().stream()
              .filter(event -> String.valueOf(event.content()).contains(dialogue.value()))
              .toList();
      assertThat(telling).extracting(Event::messageId).containsExactly(dialogue.fact());
      assertThat(dialogue.untold().toString()).doesNotContain(dialogue.value());
      assertThat(dialogue.untold())
          .hasSize(
              switch (String.valueOf(dialogue.erasure().type())) {
                case "message_deleted" -> dialogue.told().size() - 1;
                case "message_edited" -> dialogue.told().size();
                default -> 0;
              });
      assertThat(String.valueOf(dialogue.erasure().content())).doesNotContain(dialogue.value());
      assertThat(
              dialogue.story().direct() + dialogue.story().cascade() + dialogue.story().absence())
          .doesNotContain(dialogue.value());
    }
    assertThat(dialogues.stream().map(d -> d.erasure().type()).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("message_deleted", "message_edited", "conversation_deleted");
  }

  @ParameterizedTest
  @ValueSource(ints = {120, 500})
  void shouldGiveNoNameThatIsPartOfAnother(int count) {
    // when
    List<Dialogue> dialogues = new Dialogues(29).make(count);

    // then
    List<String> names = dialogues.stream().map(Dialogue::value).toList();
    String all =
        dialogues.stream().map(d -> d.told() + " " + d.erasure()).collect(Collectors.joining());
    assertThat(names)
        .allSatisfy(
            name ->
                assertThat(all.split(name, -1).length)
                    .isEqualTo(all.split("\\b" + name + "\\b", -1).length));
  }

  @Test
  void shouldKeepTheFormOfItsReport() {
    assertThat(
            new ForgettingReport(
                    120, 11, 1, 0.5, 1, 0.8, new ForgettingReport.Before(0.9, 0.7, 0.6, 0.4))
                .json()
                .toString())
        .isEqualTo(
            "{\"n\":120,\"seed\":11,\"deletion\":1.0,\"cascade\":0.5,\"absence\":1.0,"
                + "\"undone\":0.8,\"before\":{\"known\":0.9,\"followed\":0.7,\"derived\":0.6,\"summarized\":0.4}}");
  }
}
