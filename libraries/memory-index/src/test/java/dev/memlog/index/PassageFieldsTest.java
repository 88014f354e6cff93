package dev.memlog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Attachment;
import dev.memlog.index.CollectionSpec.FieldType;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Passage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PassageFieldsTest {

  static {
    AvroTrust.granted();
  }

  /** An index of other types is filled again, so they change only on purpose. */
  @Test
  void shouldStoreTheFieldsOfAPassageByTheirTypes() {
    assertThat(PassageFields.collection("m", 2).fields())
        .containsAllEntriesOf(
            Map.ofEntries(
                Map.entry("app", FieldType.KEYWORD),
                Map.entry("user", FieldType.KEYWORD),
                Map.entry("project", FieldType.KEYWORD),
                Map.entry("channel", FieldType.KEYWORD),
                Map.entry("conversation", FieldType.KEYWORD),
                Map.entry("message", FieldType.KEYWORD),
                Map.entry("messages", FieldType.KEYWORD),
                Map.entry("role", FieldType.KEYWORD),
                Map.entry("author", FieldType.KEYWORD),
                Map.entry("chunk", FieldType.NUMBER),
                Map.entry("createdAt", FieldType.NUMBER),
                Map.entry("editedAt", FieldType.NUMBER),
                Map.entry("title", FieldType.STORED),
                Map.entry("version", FieldType.STORED),
                Map.entry("text", FieldType.STORED),
                Map.entry("attachments", FieldType.STORED)));
  }

  @Test
  void shouldReadThePassageThatWasStored() {
    // given
    Passage passage =
        Passage.newBuilder()
            .setApp("app")
            .setProject("garden")
            .setConversation("c1")
            .setMessageId("m1")
            .setMessageIds(List.of("m1", "m2"))
            .setChunk(3)
            .setRole("user")
            .setCreatedAt(Instant.ofEpochMilli(5))
            .setEditedAt(Instant.ofEpochMilli(6))
            .setVersion("e1")
            .setText("Look")
            .setAttachments(
                List.of(
                    new Attachment("image", "a kayak", null),
                    new Attachment("file", null, "s3://b/plan.pdf")))
            .build();

    // when
    Map<String, Object> values = PassageFields.values(passage);
    Passage read = PassageFields.passage(new StoredPoint(new UUID(0, 1), 1, values));

    // then
    assertThat(values)
        .containsEntry("chunk", 3L)
        .containsEntry("createdAt", 5L)
        .containsEntry("messages", List.of("m1", "m2"))
        .containsEntry(
            "attachments", List.of("image", "a kayak", "", "file", "", "s3://b/plan.pdf"))
        .doesNotContainKeys("user", "author", "title");
    assertThat(PassageFields.values(read)).isEqualTo(values);
    assertThat(read.getAttachments()).isEqualTo(passage.getAttachments());
    assertThat(read.getCreatedAt()).isEqualTo(passage.getCreatedAt());
  }

  @Test
  void shouldLeaveOutAnEmptyListOfAttachments() {
    assertThat(PassageFields.values(Passage.newBuilder().build()))
        .containsEntry("messages", List.of())
        .doesNotContainKey("attachments");
  }
}
