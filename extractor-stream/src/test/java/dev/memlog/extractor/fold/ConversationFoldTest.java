package dev.memlog.extractor.fold;

import static dev.memlog.extractor.fold.RememberedConversation.rules;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageEdited;
import dev.memlog.events.ToolCall;
import dev.memlog.extractor.Events;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.schemas.Keys;
import dev.memlog.state.Passage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConversationFoldTest {

  private static final PassageRules RULES = rules(500, 50, 2, 500, List.of("^SECRET"), 0, 1);

  private final Events e = Events.OF_C1;
  private final RememberedConversation c = new RememberedConversation(RULES);

  @Test
  void shouldMakeAMessageAPassage() {
    // when
    c.accept(
        e.event(
            1000,
            "e1",
            MessageCreated.newBuilder()
                .setMessageId("m1")
                .setRole("user")
                .setAuthor("Ada")
                .setContent(" I moved to Lisbon. ")
                .build()));

    // then
    Passage passage = c.passage("m1/0");
    assertThat(passage.getText()).isEqualTo("I moved to Lisbon.");
    assertThat(passage.getEmbeddedText()).isEqualTo("Ada: I moved to Lisbon.");
    assertThat(passage.getContentHash()).hasSize(64);
    assertThat(passage.getId()).isEqualTo(Keys.passageId("t1/default/c1/m1/0").toString());
    assertThat(passage.getMessageIds()).containsExactly("m1");
    assertThat(passage.getVersion()).isEqualTo("e1");
    assertThat(c.kept("m1").getContent()).isEqualTo(" I moved to Lisbon. ");
    assertThat(c.kept().getMessageCount()).isEqualTo(1);
  }

  @Test
  void shouldNameTheRoleAsSpeakerWhenThereIsNoAuthor() {
    c.accept(e.created(1, "m1", "assistant", "Hello."));
    assertThat(c.passage("m1/0").getEmbeddedText()).isEqualTo("assistant: Hello.");
  }

  @Test
  void shouldIssueNothingWhenAnEventIsRepeated() {
    // given
    ConversationEvent event = e.created(1, "m1", "user", "Hello.");
    c.accept(event);

    // when
    List<Change> again = c.accept(event);

    // then
    assertThat(again).isEmpty();
  }

  @Test
  void shouldUseCreationFieldsOfTheSmallestAndTextOfTheGreatestEvent() {
    // given
    ConversationEvent early =
        e.event(
            1,
            "b",
            MessageCreated.newBuilder()
                .setMessageId("m1")
                .setRole("user")
                .setContent("first")
                .build());
    ConversationEvent late =
        e.event(
            2,
            "a",
            MessageCreated.newBuilder()
                .setMessageId("m1")
                .setRole("assistant")
                .setContent("second")
                .build());

    // when
    c.accept(late);
    c.accept(early);

    // then
    assertThat(c.kept("m1").getRole()).isEqualTo("user");
    assertThat(c.kept("m1").getCreatedAt()).isEqualTo(Instant.ofEpochMilli(1));
    assertThat(c.kept("m1").getContent()).isEqualTo("second");
    assertThat(c.kept("m1").getEditedAt()).isEqualTo(Instant.ofEpochMilli(2));
    assertThat(c.kept("m1").getVersion()).isEqualTo("a");
  }

  @Test
  void shouldPreferTheGreaterEventIdWhenTimesAreEqual() {
    c.accept(e.created(1, "m1", "user", "x"));
    c.accept(e.event(5, "b", Events.edited("m1", "of b")));
    c.accept(e.event(5, "a", Events.edited("m1", "of a")));
    assertThat(c.kept("m1").getContent()).isEqualTo("of b");
  }

  @Test
  void shouldPreferTheEditWhenTheCreationHasTheSameTime() {
    // given
    ConversationEvent creation =
        e.event(
            1,
            "z",
            MessageCreated.newBuilder()
                .setMessageId("m1")
                .setRole("user")
                .setContent("before")
                .build());
    ConversationEvent edit =
        e.event(1, "a", MessageEdited.newBuilder().setMessageId("m1").setContent("after").build());

    // when
    c.accept(edit);
    c.accept(creation);

    // then
    assertThat(c.passage("m1/0").getText()).isEqualTo("after");
  }

  @Test
  void shouldEndTheSameWhenTwoEventsClaimOneIdAndInstant() {
    // given
    var other = new RememberedConversation(RULES);
    List<ConversationEvent> twins =
        List.of(
            e.event(5, "a", Events.edited("m1", "one")),
            e.event(5, "a", Events.edited("m1", "two")));

    // when
    c.accept(e.created(1, "m1", "user", "x"));
    twins.forEach(c::accept);
    other.accept(e.created(1, "m1", "user", "x"));
    twins.reversed().forEach(other::accept);

    // then
    assertThat(c.messages).isEqualTo(other.messages);
    assertThat(c.passages).isEqualTo(other.passages);
  }

  @Test
  void shouldKeepAnEditWhenItArrivesBeforeTheCreation() {
    // when
    c.accept(e.edited(5, "m1", "corrected"));

    // then
    assertThat(c.messages).isEmpty();
    assertThat(c.passages).isEmpty();
    assertThat(c.kept().getMessageCount()).isZero();

    // when
    c.accept(e.created(1, "m1", "user", "wrong"));

    // then
    assertThat(c.kept("m1").getContent()).isEqualTo("corrected");
    assertThat(c.passage("m1/0").getText()).isEqualTo("corrected");
  }

  @Test
  void shouldWithdrawADeletedMessagePermanently() {
    // given
    c.accept(e.created(1, "m1", "user", "my secret"));

    // when
    c.accept(e.deleted(0, "m1"));
    c.accept(e.created(9, "m1", "user", "my secret again"));
    c.accept(e.edited(10, "m1", "and again"));

    // then
    assertThat(c.messages).isEmpty();
    assertThat(c.passages).isEmpty();
    assertThat(c.kept().getMessageCount()).isZero();
    assertThat(c.state("m1").toString()).doesNotContain("secret", "again");
  }

  @Test
  void shouldAbsorbACreationAfterItsDeletion() {
    c.accept(e.deleted(5, "m1"));
    c.accept(e.created(1, "m1", "user", "too late"));
    assertThat(c.messages).isEmpty();
    assertThat(c.passages).isEmpty();
  }

  @Test
  void shouldDeleteEarlierAndLaterMessagesWhenAConversationIsDeleted() {
    // given
    for (int i = 0; i < 200; i++) {
      c.accept(e.created(i, "m" + i, i % 3 == 0 ? "tool" : "user", "text " + i));
    }
    c.accept(e.deleted(300, "m7"));
    c.accept(e.edited(300, "waiting", "for its creation"));

    // when
    c.accept(e.conversationDeleted(2));
    c.accept(e.created(500, "m500", "user", "afterwards"));

    // then
    assertThat(c.messages).isEmpty();
    assertThat(c.passages).isEmpty();
    assertThat(c.conversation).isNull();
    assertThat(c.remembersAnyMessage()).isFalse();
  }

  @Test
  void shouldNeverIndexAConversationWhenAnyEventMarksItTemporary() {
    // given
    for (int i = 0; i < 150; i++) {
      c.accept(e.created(i, "m" + i, "user", "text " + i));
    }
    assertThat(c.passages).hasSize(150);

    // when
    c.accept(Events.temporary(e.edited(500, "m3", "hush")), 7000);
    c.accept(e.created(501, "m501", "user", "later"), 6000);

    // then
    assertThat(c.passages).isEmpty();
    assertThat(c.messages).hasSize(151).allSatisfy((_, m) -> assertThat(m.getTemporary()).isTrue());
    assertThat(c.kept("m3").getContent()).isEqualTo("hush");
    assertThat(c.kept().getTemporary()).isTrue();
    assertThat(c.purgeAt).isEqualTo(7000 + Duration.ofDays(3).toMillis());
  }

  @Test
  void shouldRemoveAPurgedConversationPermanently() {
    // given
    c.accept(Events.temporary(e.created(1, "m1", "user", "between us")));

    // when
    c.purge();
    c.accept(e.created(2, "m2", "user", "are you there?"));

    // then
    assertThat(c.messages).isEmpty();
    assertThat(c.conversation).isNull();
    assertThat(c.purgeAt).isNull();
    assertThat(c.remembersAnyMessage()).isFalse();
  }

  @Test
  void shouldKeepTheLatestValueOfEachProperty() {
    // when
    c.accept(e.titled(5, "new"));
    c.accept(e.titled(3, "old"));
    c.accept(e.described(4, Map.of("a", "1", "b", "2")));
    c.accept(e.described(6, Map.of("b", "")));
    c.accept(e.described(2, Map.of("a", "0", "b", "0", "c", "3")));

    // then
    assertThat(c.kept().getTitle()).isEqualTo("new");
    assertThat(requireNonNull(c.described).getMetadata())
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", "1", "c", "3"));
  }

  @Test
  void shouldAssignTheConversationToTheUserOfItsFirstMessage() {
    // given
    c.accept(Events.of(e.titled(0, "t"), "default", "u0"));
    assertThat(c.kept().getUser()).isEqualTo("u0");

    // when
    c.accept(Events.of(e.created(7, "m7", "user", "x"), "default", "u7"));
    c.accept(Events.of(e.created(5, "m5", "user", "x"), "default", "u5"));
    c.accept(e.deleted(9, "m5"));

    // then
    assertThat(c.kept().getUser()).isEqualTo("u5");
    assertThat(c.passage("m7/0").getUser()).isEqualTo("u7");
  }

  @Test
  void shouldRecordTheTimesOfTheFirstAndLastMessage() {
    c.accept(e.titled(50, "t"));
    assertThat(c.kept().getStartedAt()).isEqualTo(Instant.ofEpochMilli(50));
    c.accept(e.created(10, "m1", "user", "x"));
    c.accept(e.created(20, "m2", "system", "x"));
    c.accept(e.created(30, "m3", "tool", "x"));
    c.accept(e.ended(40));
    assertThat(c.kept().getStartedAt()).isEqualTo(Instant.ofEpochMilli(10));
    assertThat(c.kept().getUpdatedAt()).isEqualTo(Instant.ofEpochMilli(30));
    assertThat(c.kept().getEndedAt()).isEqualTo(Instant.ofEpochMilli(40));
    c.accept(e.deleted(60, "m3"));
    c.accept(e.deleted(60, "m1"));
    assertThat(c.kept().getStartedAt()).isEqualTo(Instant.ofEpochMilli(20));
    assertThat(c.kept().getUpdatedAt()).isEqualTo(Instant.ofEpochMilli(20));
  }

  @Test
  void shouldIndexOnlyMessagesOfUsersAndAssistants() {
    c.accept(e.created(1, "m1", "tool", "a result"));
    c.accept(e.created(2, "m2", "system", "an instruction"));
    c.accept(e.created(3, "m3", "user", "SECRET word"));
    c.accept(
        e.event(
            4,
            "e4",
            MessageCreated.newBuilder()
                .setMessageId("m4")
                .setRole("assistant")
                .setToolCalls(List.of(new ToolCall("1", "weather", "{}")))
                .build()));
    c.accept(e.created(5, "m5", "user", "a question"));
    assertThat(c.messages).hasSize(5);
    assertThat(c.kept("m4").getToolCalls()).hasSize(1);
    assertThat(c.passages).containsOnlyKeys("m5/0");
    assertThat(c.passage("m5/0").getPreceding()).isEmpty();
  }
}
