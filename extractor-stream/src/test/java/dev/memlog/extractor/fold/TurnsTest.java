package dev.memlog.extractor.fold;

import static dev.memlog.extractor.fold.RememberedConversation.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Attachment;
import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the turns that the fold issues for extraction, and of their withdrawals. */
class TurnsTest {

  private static final Instant START = Instant.parse("2026-01-05T10:00:00Z");

  private final RememberedConversation conversation =
      new RememberedConversation(rules(500, 50, 2, 500, List.of(), 0, 1), "a");
  private int events;

  @Test
  void shouldWriteATurnWithTheTwoPrecedingMessages() {
    // when
    say("m1", "user", "Hello there");
    say("m2", "assistant", "Where do you live?");
    say("m3", "tool", "noise");
    say("m4", "user", "In Berlin");

    // then
    assertThat(shown()).containsExactly("read m1", "read m2", "read m4");
    Turn turn = (Turn) conversation.turns.getLast().value().getPayload();
    assertThat(turn.getPreceding().stream().map(TurnContext::getText))
        .containsExactly("Where do you live?", "Hello there");
    assertThat(turn.getPreceding())
        .allMatch(before -> before.getCreatedAt().isAfter(Instant.EPOCH));
    assertThat(conversation.turns.getLast().owner()).isEqualTo("t1/a/u");
  }

  @Test
  void shouldIncludeTheOffsetOfTheSpeakersClock() {
    // when
    var message =
        MessageCreated.newBuilder().setMessageId("m1").setRole("user").setContent("Bye").build();
    ConversationEvent event = conversation.event("e1", "u", START, message);
    event.setOccurredAtOffset(-300);
    conversation.accept(event, 0);

    // then
    Turn turn = (Turn) conversation.turns.getLast().value().getPayload();
    assertThat(turn.getUtcOffset()).isEqualTo(-300);
  }

  @Test
  void shouldWithdrawTheFormerTextVersionAndWriteTheFollowingTurnsAgain() {
    // given
    say("m1", "assistant", "Where do you live?");
    say("m2", "user", "In Berlin");
    conversation.turns.clear();

    // when
    edit("m1", "Where do you work?");

    // then
    assertThat(shown()).containsExactly("withdraw m1 but e3", "read m1", "read m2");
  }

  @Test
  void shouldWriteATurnAgainWhenAttachmentsChangeIt() {
    // given
    var kayak = new Attachment("image", "a red kayak", null);
    accept(
        MessageCreated.newBuilder()
            .setMessageId("m1")
            .setRole("user")
            .setAttachments(List.of(kayak))
            .build(),
        false);
    say("m2", "user", "I built it");

    // then
    Turn first = (Turn) conversation.turns.getFirst().value().getPayload();
    assertThat(first.getText()).isEmpty();
    assertThat(first.getAttachments()).containsExactly(kayak);
    Turn second = (Turn) conversation.turns.getLast().value().getPayload();
    assertThat(second.getPreceding().getFirst().getAttachments()).containsExactly(kayak);

    // when
    conversation.turns.clear();
    accept(new MessageEdited("m1", null, List.of()), false);

    // then: it says nothing any more
    assertThat(shown()).containsExactly("withdraw m1 but e3");
  }

  @Test
  void shouldWithdrawADeletedMessageOnce() {
    say("m1", "user", "I live in Berlin");
    conversation.turns.clear();
    delete("m1");
    delete("m1");
    edit("m1", "I live in Munich");
    assertThat(shown()).containsExactly("withdraw m1");
  }

  @Test
  void shouldWriteNoTurnWhenAnEventIsRepeated() {
    ConversationEvent event = say("m1", "user", "I live in Berlin");
    conversation.accept(event, 7);
    assertThat(shown()).containsExactly("read m1");
  }

  @Test
  void shouldWriteNoTurnWhenADeletedMessageArrivesLate() {
    delete("m1");
    say("m1", "user", "I live in Berlin");
    assertThat(shown()).isEmpty();
  }

  @Test
  void shouldWithdrawAllMessagesWhenTheConversationIsDeleted() {
    say("m1", "user", "I live in Berlin");
    say("m2", "user", "I have a dog");
    conversation.turns.clear();
    accept(new ConversationDeleted(null, false, null), false);
    assertThat(shown()).containsExactly("withdraw m1", "withdraw m2");
  }

  @Test
  void shouldWithdrawAllMessagesWhenTheConversationBecomesTemporary() {
    // given
    say("m1", "user", "I live in Berlin");
    conversation.turns.clear();

    // when
    accept(created("m2", "user", "I have a dog"), true);
    say("m3", "user", "I have a cat");
    edit("m3", "I have two cats");

    // then
    assertThat(shown()).containsExactly("withdraw m1", "withdraw m2");
  }

  @Test
  void shouldWithdrawADeletedMessageEvenWhenItsDeletionFirstMarksTheConversationTemporary() {
    say("m1", "user", "I live in Berlin");
    conversation.turns.clear();
    accept(new MessageDeleted("m1"), true);
    assertThat(shown()).containsExactly("withdraw m1");
  }

  @Test
  void shouldKeepTheAppendTimeOfATextVersionWhenItIsReadAgain() {
    // given
    conversation.accept(event(created("m1", "assistant", "Where do you live?"), false), 1_000);
    conversation.accept(event(created("m2", "user", "In Berlin"), false), 2_000);
    conversation.turns.clear();

    // when
    conversation.accept(event(new MessageEdited("m1", "Where do you work?", null), false), 9_000);

    // then
    Turn again = (Turn) conversation.turns.getLast().value().getPayload();
    assertThat(conversation.turns.getLast().value().getAppendedAt().toEpochMilli())
        .isEqualTo(9_000);
    assertThat(again.getMessageId()).isEqualTo("m2");
    assertThat(again.getTakenAt().toEpochMilli()).isEqualTo(2_000);
    assertThat(again.getPreceding().getFirst().getTakenAt().toEpochMilli()).isEqualTo(9_000);
  }

  @Test
  void shouldStateTheFirstArrivalOfAMessage() {
    // given
    ConversationEvent event = event(created("m1", "user", "In Berlin"), false);
    conversation.accept(event, 5_000);

    // when: the same event again
    conversation.accept(event, 8_000);

    // then
    assertThat(conversation.state("m1").getWording().getAppendedAt()).isEqualTo(5_000);
  }

  @Test
  void shouldMoveATurnWithItsOwner() {
    // given
    say("m1", "user", "I live in Berlin");
    conversation.turns.clear();

    // when: an earlier creation says whose it is
    ConversationEvent earlier = event(created("m1", "user", "I live in Berlin"), false);
    earlier.setUser("other");
    earlier.setOccurredAt(START.minus(Duration.ofHours(1)));
    conversation.accept(earlier, 7);

    // then
    assertThat(shown()).containsExactly("withdraw m1", "withdraw m1 but e1@e2", "read m1");
    assertThat(conversation.turns.getFirst().owner()).isEqualTo("t1/a/u");
    assertThat(conversation.turns.getLast().owner()).isEqualTo("t1/a/other");
  }

  @Test
  void shouldWithdrawAMessageFromAnotherUserWhenThatOneMayQuoteIt() {
    // given
    say("m1", "user", "Where do you live?");
    ConversationEvent reply = event(created("m2", "user", "In Berlin"), false);
    reply.setUser("other");
    conversation.accept(reply, 7);
    conversation.turns.clear();

    // when
    edit("m1", "Where do you work?");
    delete("m1");

    // then
    assertThat(shown())
        .containsExactly(
            "withdraw m1 but e3",
            "withdraw m1 but e3",
            "read m1",
            "read m2",
            "withdraw m1",
            "withdraw m1");
    assertThat(conversation.turns.get(1).owner()).isEqualTo("t1/a/other");
    assertThat(conversation.turns.getLast().owner()).isEqualTo("t1/a/other");
  }

  @Test
  void shouldReadATurnAgainWhenAnEarlierCreationNamesAnotherSpeaker() {
    // given
    say("m1", "user", "I live in Berlin");
    edit("m1", "I live in Munich");
    say("m2", "user", "With my dog");
    conversation.turns.clear();

    // when
    ConversationEvent earlier = event(created("m1", "assistant", "I live in Berlin"), false);
    earlier.setOccurredAt(START.minus(Duration.ofHours(1)));
    conversation.accept(earlier, 7);

    // then
    assertThat(shown()).containsExactly("withdraw m1 but e2@e4", "read m1", "read m2");
    Turn turn = (Turn) conversation.turns.get(1).value().getPayload();
    assertThat(turn.getRole()).isEqualTo("assistant");
    assertThat(turn.getVersion()).isEqualTo("e2@e4");
  }

  @Test
  void shouldReadNothingAgainWhenAnEarlierCreationRepeatsAnEditedMessage() {
    // given
    say("m1", "user", "I live in Berlin");
    edit("m1", "I live in Munich");
    conversation.turns.clear();

    // when
    ConversationEvent earlier = event(created("m1", "user", "I live in Berlin"), false);
    earlier.setOccurredAt(START.minus(Duration.ofHours(1)));
    conversation.accept(earlier, 7);

    // then
    assertThat(shown()).isEmpty();
  }

  @Test
  void shouldNameTheSameVersionWhenTheEarlierOfTwoCreationsArrivesFirst() {
    // given
    ConversationEvent earlier = event(created("m1", "assistant", "I live in Berlin"), false);
    conversation.accept(earlier, 7);
    conversation.turns.clear();

    // when
    say("m1", "user", "I live in Munich");

    // then
    assertThat(shown()).containsExactly("withdraw m1 but e2@e1", "read m1");
  }

  private ConversationEvent say(String id, String role, String text) {
    return accept(created(id, role, text), false);
  }

  private void edit(String id, String text) {
    accept(new MessageEdited(id, text, null), false);
  }

  private void delete(String id) {
    accept(new MessageDeleted(id), false);
  }

  private static MessageCreated created(String id, String role, String text) {
    return MessageCreated.newBuilder().setMessageId(id).setRole(role).setContent(text).build();
  }

  private ConversationEvent accept(Object payload, boolean temporary) {
    ConversationEvent event = event(payload, temporary);
    conversation.accept(event, 7);
    return event;
  }

  private ConversationEvent event(Object payload, boolean temporary) {
    events++;
    ConversationEvent event =
        conversation.event("e" + events, "u", START.plusSeconds(events), payload);
    event.setTemporary(temporary);
    return event;
  }

  private List<String> shown() {
    return conversation.turns.stream().map(issue -> shown(issue.value().getPayload())).toList();
  }

  private static String shown(Object payload) {
    return switch (payload) {
      case Turn turn -> "read " + turn.getMessageId();
      case MessageWithdrawn gone -> "withdraw " + gone.getMessageId() + kept(gone.getKept());
      default -> String.valueOf(payload);
    };
  }

  private static String kept(@Nullable String version) {
    return version == null ? "" : " but " + version;
  }
}
