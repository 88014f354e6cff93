package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Attachment;
import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredPoint;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IndexedPassageTest {

  @Test
  void shouldReadTheAttachmentsThatTheIndexHolds() {
    // when
    IndexedPassage passage =
        passage(
            Map.of(
                PassageFields.TEXT,
                "I built it.",
                PassageFields.ATTACHMENTS,
                List.of("image", "a red kayak", "", "file", "", "s3://bucket/plan.pdf")));

    // then
    assertThat(passage.attachments())
        .containsExactly(
            new Attachment("image", "a red kayak", null),
            new Attachment("file", null, "s3://bucket/plan.pdf"));
    assertThat(passage.captions()).isEqualTo("a red kayak");
    assertThat(passage.text()).isEqualTo("I built it.");
  }

  @Test
  void shouldHaveNoAttachmentsWhereTheIndexHoldsNone() {
    assertThat(passage(Map.of(PassageFields.TEXT, "Hello")).attachments()).isEmpty();
  }

  private static IndexedPassage passage(Map<String, Object> fields) {
    return IndexedPassage.of(new StoredPoint(new UUID(0, 1), 1, fields));
  }
}
