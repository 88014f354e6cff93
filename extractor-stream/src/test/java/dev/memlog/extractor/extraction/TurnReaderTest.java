package dev.memlog.extractor.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.TurnContext;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnReaderTest {

  @Test
  void shouldReadTheTimeOfAPrecedingMessageWhenTheRecordHasIt() {
    Instant said = Instant.parse("2026-03-01T10:00:00Z");

    assertThat(TurnReader.utterance(context().setCreatedAt(said).build()).saidAt()).isEqualTo(said);
    assertThat(TurnReader.utterance(context().build()).saidAt()).isNull();
  }

  private static TurnContext.Builder context() {
    return TurnContext.newBuilder()
        .setMessageId("m1")
        .setVersion("v1")
        .setRole("user")
        .setAuthor("Ann")
        .setText("Where do you live?")
        .setAttachments(List.of());
  }
}
