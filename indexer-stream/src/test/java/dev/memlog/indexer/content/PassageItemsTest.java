package dev.memlog.indexer.content;

import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Attachment;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Point;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.indexer.TestPassages;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Passage;
import dev.memlog.state.PrecedingTurn;
import java.util.List;
import org.junit.jupiter.api.Test;

class PassageItemsTest {

  static {
    AvroTrust.granted();
  }

  private final float[] vector = {1, 0};

  @Test
  void shouldWeighTheTurnAboveItsContext() {
    // given
    Passage passage =
        Passage.newBuilder(passage("c1", "m1", "giraffe"))
            .setTitle("Zebra")
            .setPreceding(
                List.of(
                    new PrecedingTurn("user", "Ann", "walrus"),
                    new PrecedingTurn("assistant", null, "panther"),
                    new PrecedingTurn("user", null, "ocelot")))
            .build();

    // when
    var words = point(passage).words().frequencies();

    // then
    assertThat(words)
        .containsEntry("giraff", 4)
        .containsEntry("user", 4)
        .containsEntry("walru", 2)
        .containsEntry("ann", 2)
        .containsEntry("panther", 1)
        .containsEntry("assist", 1)
        .containsEntry("zebra", 1)
        .containsEntry("fridai", 1)
        .containsEntry("januari", 1)
        .containsEntry("2026", 1)
        .doesNotContainKey("ocelot");
  }

  @Test
  void shouldCarryEveryFieldAndLeaveOutTheAbsent() {
    // given
    Passage passage =
        Passage.newBuilder(passage("tenant", "ann", "c1", "m1", "giraffe"))
            .setAuthor("Ann")
            .build();

    // when
    Point point = point(passage);

    // then
    assertThat(point.tenant()).isEqualTo("tenant");
    assertThat(point.contentHash()).isEqualTo(passage.getContentHash());
    assertThat(point.fields())
        .containsEntry(PassageFields.APP, "default")
        .containsEntry(PassageFields.USER, "ann")
        .containsEntry(PassageFields.CONVERSATION, "c1")
        .containsEntry(PassageFields.MESSAGE, "m1")
        .containsEntry(PassageFields.MESSAGES, List.of("m1"))
        .containsEntry(PassageFields.CHUNK, 0L)
        .containsEntry(PassageFields.ROLE, "user")
        .containsEntry(PassageFields.AUTHOR, "Ann")
        .containsEntry(PassageFields.CREATED_AT, passage.getCreatedAt().toEpochMilli())
        .containsEntry(PassageFields.EDITED_AT, passage.getEditedAt().toEpochMilli())
        .containsEntry(PassageFields.VERSION, "v1")
        .containsEntry(PassageFields.TEXT, "giraffe")
        .doesNotContainKeys(
            PassageFields.TITLE,
            PassageFields.PROJECT,
            PassageFields.CHANNEL,
            PassageFields.ATTACHMENTS);
    assertThat(PassageFields.collection("m", 2).fields().keySet())
        .containsAll(point.fields().keySet());
  }

  @Test
  void shouldCarryAttachments() {
    // given
    Passage passage =
        Passage.newBuilder(passage("c1", "m1", "giraffe"))
            .setAttachments(
                List.of(
                    new Attachment("image", "a red kayak", null),
                    new Attachment("file", null, "s3://bucket/plan.pdf")))
            .build();

    // expect
    assertThat(point(passage).fields())
        .containsEntry(
            PassageFields.ATTACHMENTS,
            List.of("image", "a red kayak", "", "file", "", "s3://bucket/plan.pdf"));
  }

  private Point point(Passage passage) {
    return PassageItems.item(passage, new EnglishTerms())
        .point(TestPassages.id(passage), 7, vector);
  }
}
