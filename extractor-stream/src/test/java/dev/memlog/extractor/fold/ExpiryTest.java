package dev.memlog.extractor.fold;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.avro.AvroTrust;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** D4: what was said goes by retention, and memories of it stay until somebody deletes it. */
class ExpiryTest {

  static {
    AvroTrust.granted();
  }

  private static final long START = 1_800_000_000;

  private final RememberedConversation conversation =
      new RememberedConversation(Defaults.of(PassageRules.class), "a");
  private int events;

  @Test
  void shouldRemoveMessagesWithoutWithdrawalWhenAConversationExpires() {
    // given
    say("m1", 0);
    say("m2", 1);
    conversation.accept(event(new MessageEdited("late", "an edit without its creation", null), 1));

    // when
    expire(9, null);

    // then
    assertThat(conversation.messages).isEmpty();
    assertThat(conversation.passages).isEmpty();
    assertThat(requireNonNull(conversation.properties()).getDeleted()).isTrue();
    assertThat(withdrawn()).isEmpty();
    assertThat(requireNonNull(conversation.message("m1")).toString()).doesNotContain("text of");
    assertThat(conversation.message("late")).isNull();
  }

  @Test
  void shouldWithdrawMemoriesWhenAnExpiredConversationOrMessageIsDeletedByRequest() {
    // given
    say("m1", 0);
    say("m2", 1);
    expire(9, null);

    // when / then
    conversation.accept(event(new MessageDeleted("m1"), 10));
    conversation.accept(event(new MessageDeleted("m1"), 11));
    assertThat(withdrawn()).containsExactly("m1");

    // when / then
    conversation.accept(event(new ConversationDeleted(null, false, null), 12));
    assertThat(withdrawn()).containsExactly("m1", "m2");
    say("m3", 20);
    assertThat(conversation.messages).isEmpty();
  }

  @Test
  void shouldNotExpireAConversationWhenItHasContinued() {
    say("m1", 0);
    say("m2", 8);
    expire(9, 8L);
    assertThat(conversation.messages).containsOnlyKeys("m1", "m2");
    expire(10, 9L);
    assertThat(conversation.messages).isEmpty();
  }

  @Test
  void shouldBeginAnEmptyConversationWhenAMessageFollowsItsExpiry() {
    // given
    say("m1", 0);
    expire(9, 5L);

    // when: one comes late, one uses an id again, one is new
    say("m0", 4);
    say("m1", 10);
    say("m2", 11);
    conversation.accept(event(new MessageEdited("m1", "text of an edit", null), 12));
    conversation.accept(
        event(ConversationUpdated.newBuilder().setTitle("Second life").build(), 13));

    // then
    assertThat(conversation.messages).containsOnlyKeys("m2");
    assertThat(conversation.kept().getMessageCount()).isEqualTo(1);
    assertThat(conversation.kept().getTitle()).isEqualTo("Second life");
    assertThat(conversation.passages.values()).extracting("title").containsExactly("Second life");

    // when
    conversation.accept(event(new MessageDeleted("m1"), 14));

    // then
    assertThat(withdrawn()).containsExactly("m1");
    conversation.accept(event(new ConversationDeleted(null, false, null), 15));
    assertThat(withdrawn()).containsExactly("m1", "m2");
  }

  @Test
  void shouldExpireNothingThatIsUnknownOrDeleted() {
    expire(1, null);
    say("m1", 2);
    conversation.accept(event(new ConversationDeleted(null, false, null), 3));
    expire(4, null);
    say("m2", 5);
    assertThat(conversation.messages).isEmpty();
    assertThat(withdrawn()).containsExactly("m1");
  }

  @Test
  void shouldRefuseADeletionByAnotherUserWhenTheConversationHasExpired() {
    say("m1", 0);
    expire(9, null);
    ConversationEvent foreign = event(new MessageDeleted("m1"), 10);
    foreign.setUser("other");
    foreign.setUserBound(true);
    assertThat(EventTarget.foreign(conversation, foreign)).isPresent();
  }

  private void say(String id, long at) {
    conversation.accept(
        event(
            MessageCreated.newBuilder()
                .setMessageId(id)
                .setRole("user")
                .setContent("text of " + id)
                .build(),
            at));
  }

  private void expire(long at, @Nullable Long idleSince) {
    Instant idle = idleSince == null ? null : Instant.ofEpochSecond(START + idleSince);
    conversation.accept(event(new ConversationDeleted("retention", true, idle), at));
  }

  private List<String> withdrawn() {
    return conversation.turns.stream()
        .map(issue -> issue.value().getPayload())
        .filter(MessageWithdrawn.class::isInstance)
        .map(payload -> ((MessageWithdrawn) payload).getMessageId())
        .toList();
  }

  private ConversationEvent event(Object payload, long at) {
    events++;
    return conversation.event("e" + events, "u", Instant.ofEpochSecond(START + at), payload);
  }
}
