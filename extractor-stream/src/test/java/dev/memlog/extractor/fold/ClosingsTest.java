package dev.memlog.extractor.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationClosed;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.events.TurnContext;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.avro.AvroTrust;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClosingsTest {

  static {
    AvroTrust.granted();
  }

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private RememberedConversation conversation = conversation();
  private int events;

  @Test
  void shouldIncludeTheMessagesWhenAConversationEnds() {
    say("m1", "u", "I adopted a dog");
    say("m2", "u", "His name is Rocket");
    end(null);
    assertThat(closed()).containsExactly("t1/a/u: I adopted a dog, His name is Rocket");
  }

  @Test
  void shouldIncludeOnlyTheOwnersMessagesWhenUsersShareAConversation() {
    say("m1", "u", "I adopted a dog");
    say("m2", "other", "I have a cat");
    end(null);
    assertThat(closed()).containsExactly("t1/a/u: I adopted a dog", "t1/a/other: I have a cat");
  }

  @Test
  void shouldIncludeTheRemainingMessagesWhenOneOfAnEndedConversationIsDeleted() {
    // given
    say("m1", "u", "I adopted a dog");
    say("m2", "u", "His name is Rocket");
    end(null);
    conversation.turns.clear();

    // when
    accept(new MessageDeleted("m1"), "u");
    accept(new MessageEdited("m2", "His name is Comet", null), "u");
    accept(new MessageDeleted("m2"), "u");

    // then: with the last message nothing is left to sum up
    assertThat(closed()).containsExactly("t1/a/u: His name is Rocket", "t1/a/u: His name is Comet");
  }

  @Test
  void shouldWriteNothingBeforeTheNextEndWhenAConversationContinues() {
    say("m1", "u", "I adopted a dog");
    end(null);
    say("m2", "u", "His name is Rocket");
    assertThat(closed()).containsExactly("t1/a/u: I adopted a dog");
    end(null);
    assertThat(closed()).last().isEqualTo("t1/a/u: I adopted a dog, His name is Rocket");
  }

  @Test
  void shouldSummarizeAnOldConversationOnlyWhenRequested() {
    // given: events that reach the broker days later
    say("m1", "u", "I adopted a dog");
    long late = START.plus(Duration.ofDays(3)).toEpochMilli();

    // when
    conversation.accept(event(new ConversationEnded(null, null, false), "u"), late);

    // then
    assertThat(closed()).containsExactly("t1/a/u: ");
    accept(new MessageEdited("m1", "I adopted a cat", null), "u");
    assertThat(closed()).hasSize(1);

    // when
    conversation.accept(event(new ConversationEnded(null, true, false), "u"), late);

    // then
    assertThat(closed()).last().isEqualTo("t1/a/u: I adopted a cat");
  }

  @Test
  void shouldSummarizeAgainWhenAConversationContinuesOrChanges() {
    // given
    say("m1", "u", "I adopted a dog");

    // when
    accept(new ConversationEnded(null, true, true), "u");

    // then
    assertThat(closed()).containsExactly("t1/a/u: I adopted a dog");
    assertThat(conversation.kept().getEndedAt()).isNull();

    // when
    accept(new MessageEdited("m1", "I adopted a cat", null), "u");

    // then
    assertThat(closed()).last().isEqualTo("t1/a/u: I adopted a cat");
  }

  @Test
  void shouldMakeNoMemoryWhenTheEndExcludesIt() {
    say("m1", "u", "I adopted a dog");
    end(false);
    assertThat(closed()).containsExactly("t1/a/u: ");
  }

  @Test
  void shouldWriteNoTurnWhenTheConversationIsTemporary() {
    ConversationEvent temporary = event(message("m1", "I adopted a dog"), "u");
    temporary.setTemporary(true);
    conversation.accept(temporary, 7);
    end(null);
    assertThat(closed()).isEmpty();
  }

  @Test
  void shouldIncludeAtMostTheLastHundredMessagesWhenAConversationEnds() {
    for (int i = 0; i < 120; i++) {
      say("m" + i, "u", "Story " + i);
    }
    end(null);
    assertThat(last().getMessages()).hasSize(100);
    assertThat(last().getMessages().getLast().getText()).isEqualTo("Story 119");
  }

  @Test
  void shouldWriteTheSameEndWhenEventsArriveInAnyOrder() {
    // given
    List<ConversationEvent> script = new ArrayList<>();
    script.add(event(message("m1", "I adopted a dog"), "u"));
    script.add(event(message("m2", "His name is Rocket"), "u"));
    script.add(event(new MessageEdited("m1", "I adopted a greyhound", null), "u"));
    script.add(event(new MessageDeleted("m2"), "u"));
    script.add(event(message("m3", "He sleeps a lot"), "u"));
    script.add(event(new ConversationEnded(null, null, false), "u"));
    long seed = System.nanoTime();
    var random = new Random(seed);
    for (int i = 0; i < 50; i++) {
      // when
      Collections.shuffle(script, random);
      conversation = conversation();
      script.forEach(event -> conversation.accept(event, 7));

      // then
      assertThat(last().getMessages().stream().map(TurnContext::getText))
          .as("seed %s, order %s", seed, script)
          .containsExactly("I adopted a greyhound", "He sleeps a lot");
    }
  }

  private static RememberedConversation conversation() {
    return new RememberedConversation(Defaults.of(PassageRules.class), "a");
  }

  private void say(String id, String user, String text) {
    accept(message(id, text), user);
  }

  private static MessageCreated message(String id, String text) {
    return MessageCreated.newBuilder().setMessageId(id).setRole("user").setContent(text).build();
  }

  private void end(@Nullable Boolean memory) {
    accept(new ConversationEnded(null, memory, false), "u");
  }

  private void accept(Object payload, String user) {
    conversation.accept(event(payload, user), 7);
  }

  private ConversationEvent event(Object payload, String user) {
    events++;
    return conversation.event("e" + events, user, START.plusSeconds(events), payload);
  }

  private ConversationClosed last() {
    return conversation.turns.stream()
        .map(turn -> turn.value().getPayload())
        .filter(ConversationClosed.class::isInstance)
        .map(ConversationClosed.class::cast)
        .toList()
        .getLast();
  }

  private List<String> closed() {
    List<String> closed = new ArrayList<>();
    for (var turn : conversation.turns) {
      if (turn.value().getPayload() instanceof ConversationClosed ended) {
        List<String> texts = ended.getMessages().stream().map(TurnContext::getText).toList();
        closed.add(turn.owner() + ": " + String.join(", ", texts));
      }
    }
    return closed;
  }
}
