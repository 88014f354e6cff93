package dev.memlog.extractor.fold;

import static dev.memlog.extractor.fold.RememberedConversation.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Attachment;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageEdited;
import dev.memlog.extractor.Events;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.state.Passage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the fold keeps attachments and makes their captions searchable. */
class AttachmentsFoldTest {

  private static final PassageRules RULES = rules(500, 50, 2, 500, List.of("^SECRET"), 0, 1);

  private final Events e = Events.OF_C1;
  private final RememberedConversation c = new RememberedConversation(RULES);

  private static final Attachment KAYAK =
      new Attachment("image", "a red kayak", "https://example.org/kayak.jpg");
  private static final Attachment PLAN = new Attachment("file", null, "s3://bucket/plan.pdf");

  private ConversationEvent shown(long at, String text, Attachment... attachments) {
    return e.event(
        at,
        "e" + at,
        MessageCreated.newBuilder()
            .setMessageId("m1")
            .setRole("user")
            .setAuthor("Ada")
            .setContent(text.isEmpty() ? null : text)
            .setAttachments(List.of(attachments))
            .build());
  }

  @Test
  void shouldEmbedCaptionsBehindTheTextAndKeepThemApartFromIt() {
    // when
    c.accept(shown(1000, "I built it.", KAYAK, PLAN));
    c.accept(e.created(2000, "m2", "user", "Nice."));

    // then
    Passage passage = c.passage("m1/0");
    assertThat(passage.getText()).isEqualTo("I built it.");
    assertThat(passage.getEmbeddedText()).isEqualTo("Ada: I built it. (image: a red kayak)");
    assertThat(passage.getAttachments()).containsExactly(KAYAK, PLAN);
    assertThat(c.kept("m1").getContent()).isEqualTo("I built it.");
    assertThat(c.kept("m1").getAttachments()).containsExactly(KAYAK, PLAN);
    assertThat(c.passage("m2/0").getPreceding().getFirst().getText())
        .isEqualTo("I built it. (image: a red kayak)");
  }

  @Test
  void shouldFindAMessageOfAttachmentsOnlyByItsCaption() {
    c.accept(shown(1000, "", KAYAK));
    assertThat(c.passage("m1/0").getText()).isEmpty();
    assertThat(c.passage("m1/0").getEmbeddedText()).isEqualTo("Ada: (image: a red kayak)");
    assertThat(c.kept("m1").getContent()).isNull();
  }

  @Test
  void shouldIndexNothingWhenAMessageHasNoWord() {
    c.accept(shown(1000, "", PLAN));
    assertThat(c.passages).isEmpty();
    assertThat(c.kept("m1").getAttachments()).containsExactly(PLAN);
  }

  @Test
  void shouldGiveCaptionsThatDoNotFitPassagesOfTheirOwn() {
    // given
    var long1 = new Attachment("image", "harbour ".repeat(40).strip(), null);
    var long2 = new Attachment("video", "lantern ".repeat(150).strip(), null);

    // when
    c.accept(shown(1000, "word ".repeat(60).strip(), long1, long2));

    // then
    assertThat(c.passages.values()).allMatch(p -> p.getEmbeddedText().length() <= 505);
    assertThat(c.passage("m1/0").getAttachments()).isEmpty();
    assertThat(c.passage("m1/1").getText()).isEmpty();
    assertThat(c.passage("m1/1").getAttachments()).containsExactly(long1);
    assertThat(c.passage("m1/2").getAttachments()).containsExactly(long2);
    assertThat(c.passages).hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void shouldReplaceAttachmentsApartFromTheText() {
    // given
    c.accept(shown(1000, "I built it.", KAYAK));

    // when: text and attachments are edited in the other order
    c.accept(e.event(3000, "e3", new MessageEdited("m1", null, List.of(PLAN))));
    c.accept(e.event(2000, "e2", new MessageEdited("m1", "We built it.", null)));

    // then
    assertThat(c.kept("m1").getContent()).isEqualTo("We built it.");
    assertThat(c.kept("m1").getAttachments()).containsExactly(PLAN);
    assertThat(c.kept("m1").getVersion()).isEqualTo("e3");
    assertThat(c.kept("m1").getEditedAt()).isEqualTo(Instant.ofEpochMilli(3000));
    assertThat(c.passage("m1/0").getEmbeddedText()).isEqualTo("Ada: We built it.");

    // when
    c.accept(e.event(4000, "e4", new MessageEdited("m1", null, List.of())));

    // then
    assertThat(c.kept("m1").getAttachments()).isEmpty();
  }

  @Test
  void shouldRemoveAttachmentsWhenTheMessageIsDeleted() {
    // given
    c.accept(shown(1000, "I built it.", KAYAK));

    // when
    c.accept(e.deleted(2000, "m1"));
    c.accept(e.event(3000, "e3", new MessageEdited("m1", null, List.of(PLAN))));

    // then
    assertThat(c.messages).isEmpty();
    assertThat(c.passages).isEmpty();
    assertThat(c.state("m1").getAttachments()).isNull();
  }

  @Test
  void shouldExcludeAMessageByItsCaption() {
    c.accept(shown(1000, "Look!", new Attachment("image", "SECRET plan", null)));
    assertThat(c.passages).isEmpty();
  }
}
