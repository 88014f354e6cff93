package dev.memlog.bench.forgetting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.api.v1.Event;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

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
              .filter(event -> event.getContent().contains(dialogue.value()))
              .toList();
      assertThat(telling).extracting(Event::getMessageId).containsExactly(dialogue.fact());
      assertThat(dialogue.erasure().getContent()).doesNotContain(dialogue.value());
      assertThat(dialogue.direct() + dialogue.cascade() + dialogue.absence())
          .doesNotContain(dialogue.value());
    }
    assertThat(dialogues.stream().map(d -> d.erasure().getType()).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("message_deleted", "message_edited", "conversation_deleted");
  }

  @Test
  void shouldKeepTheFormOfItsReport() {
    assertThat(new ForgettingReport(120, 11, 1, 0.5, 1, 0.9, 0.7).json().toString())
        .isEqualTo(
            "{\"n\":120,\"seed\":11,\"deletion\":1.0,\"cascade\":0.5,\"absence\":1.0,"
                + "\"before\":{\"known\":0.9,\"followed\":0.7}}");
  }
}
