package dev.memlog.extractor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Conversation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a key bound to a user changes nothing of other users' conversations. */
class EventTargetTest extends FoldScenario {

  /** Everything that could take ann's conversation over, change it or end it. */
  private List<ConversationEvent> attacks() {
    return List.of(
        e.created(0, "m0", "user", "mine since 1970"),
        e.created(0, "m1", "user", "said in 1970"),
        e.created(AT + 50, "m9", "user", "written into it"),
        Events.temporary(e.created(AT + 50, "m8", "user", "gone in 72 hours")),
        e.edited(AT + 50, "m1", "overwritten"),
        e.edited(AT + 50, "m7", "written ahead"),
        e.deleted(AT + 50, "m1"),
        e.titled(0, "taken"),
        e.titled(AT + 50, "taken"),
        e.described(AT + 50, Map.of("taken", "yes")),
        e.ended(AT + 50),
        e.conversationDeleted(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ann"})
  @NullSource
  void shouldLeaveAConversationToItsOwnerWhateverABoundKeySends(@Nullable String owner) {
    // given
    fold.pipe(Events.of(e.created(AT, "m1", "user", "my secret"), owner));
    fold.pipe(Events.of(e.titled(AT + 1, "mine"), owner));
    Object before = everything();

    // when
    attacks().forEach(attack -> fold.pipe(Events.bound(attack, "ben")));

    // then
    assertThat(everything()).isEqualTo(before);
    assertThat(reasons()).hasSize(attacks().size()).containsOnly("wrong_user");
    assertThat(fold.deadLetters())
        .allSatisfy(l -> assertThat(header(l, DeadLetterHeaders.TENANT)).isEqualTo("t1"));
    assertThat(header(fold.deadLetters().getFirst(), DeadLetterHeaders.MESSAGE))
        .isEqualTo(
            "the conversation must be of user ben, to whom the event's key is bound, got one of "
                + (owner == null ? "no user" : "user ann"));

    // when / then
    fold.pipe(Events.of(e.conversationDeleted(AT + 2), owner));
    assertThat(fold.messages()).isEmpty();
  }

  @Test
  void shouldLeaveAConversationToTheBoundUserWhoBeganIt() {
    // given
    fold.pipe(Events.bound(e.titled(AT, "mine"), "ann"));
    fold.pipe(Events.bound(e.created(AT + 1, "m1", "user", "my secret"), "ann"));
    Object before = everything();

    // when
    attacks().forEach(attack -> fold.pipe(Events.bound(attack, "ben")));

    // then
    assertThat(everything()).isEqualTo(before);
    assertThat(reasons()).hasSize(attacks().size()).containsOnly("wrong_user");
    assertThat(conversation().getUser()).isEqualTo("ann");
  }

  @Test
  void shouldNotStopWhenABoundKeyIsRejectedOften() {
    // given
    fold.pipe(Events.of(e.created(AT, "m1", "user", "my secret"), "ann"));

    // when
    for (int i = 0; i < 300; i++) {
      fold.pipe(Events.bound(e.created(i, "m" + i, "user", "again"), "ben"));
    }
    fold.pipe(Events.of(e.created(AT + 1, "m2", "user", "still here"), "ann"));

    // then
    assertThat(fold.messages()).containsOnlyKeys("t1/default/c1/m1", "t1/default/c1/m2");
    assertThat(fold.meters.counter("memlog.fold.dead.letters", "reason", "wrong_user").count())
        .isEqualTo(300);
  }

  @Test
  void shouldAcceptABoundKeysEventInItsUsersConversation() {
    // when
    fold.pipe(Events.bound(e.created(AT, "m1", "user", "The ferry leaves at nine."), "ann"));
    fold.pipe(Events.bound(e.created(0, "m0", "user", "from an import"), "ann"));
    fold.pipe(Events.bound(e.edited(AT + 1, "m1", "The ferry leaves at eleven."), "ann"));
    fold.pipe(Events.bound(e.deleted(AT + 2, "m0"), "ann"));
    fold.pipe(Events.bound(e.titled(AT + 3, "Trip"), "ann"));
    fold.pipe(Events.bound(e.ended(AT + 4), "ann"));

    // then
    assertThat(reasons()).isEmpty();
    assertThat(requireNonNull(fold.messages().get("t1/default/c1/m1")).getContent())
        .isEqualTo("The ferry leaves at eleven.");
    assertThat(fold.messages()).hasSize(1);
    assertThat(conversation().getUser()).isEqualTo("ann");
    assertThat(conversation().getTitle()).isEqualTo("Trip");
    assertThat(conversation().getEndedAt()).isNotNull();

    // when / then
    fold.pipe(Events.bound(e.conversationDeleted(AT + 5), "ann"));
    assertThat(fold.conversations()).isEmpty();
    assertThat(fold.messages()).isEmpty();
    assertThat(fold.passages()).isEmpty();
  }

  @Test
  void shouldLeaveAMessageToItsUserInAConversationOfSeveral() {
    // given
    fold.pipe(Events.of(e.created(AT, "m1", "user", "said by ann"), "ann"));
    fold.pipe(Events.of(e.created(AT + 1, "m2", "user", "said by ben"), "ben"));
    fold.pipe(Events.of(e.created(AT + 2, "m3", "assistant", "said by nobody"), null));
    Object before = everything();

    // when
    for (String id : List.of("m2", "m3")) {
      fold.pipe(Events.bound(e.created(0, id, "user", "said in 1970"), "ann"));
      fold.pipe(Events.bound(e.edited(AT + 50, id, "overwritten"), "ann"));
      fold.pipe(Events.bound(e.deleted(AT + 50, id), "ann"));
    }

    // then
    assertThat(everything()).isEqualTo(before);
    assertThat(reasons()).hasSize(6).containsOnly("wrong_user");
    assertThat(header(fold.deadLetters().getFirst(), DeadLetterHeaders.MESSAGE))
        .isEqualTo(
            "the message must be of user ann, to whom the event's key is bound, got one of "
                + "user ben");
  }

  @Test
  void shouldGiveUpNoMoreThanItsUsersShareOfAConversationThatNobodyBegan() {
    // when
    fold.pipe(Events.bound(e.conversationDeleted(AT), "ben"));
    fold.pipe(Events.bound(e.created(AT - 5, "m0", "user", "delayed on its way"), "ben"));
    fold.pipe(Events.of(e.created(AT - 5, "m0", "user", "delayed on its way"), "ben"));

    // then
    assertThat(fold.conversations()).isEmpty();

    // when
    fold.pipe(Events.bound(e.created(AT + 1, "m1", "user", "said by ann"), "ann"));
    fold.pipe(Events.bound(e.created(AT - 4, "m2", "user", "delayed even more"), "ben"));

    // then
    assertThat(fold.messages()).containsOnlyKeys("t1/default/c1/m1");
    assertThat(conversation().getUser()).isEqualTo("ann");
    assertThat(reasons()).containsExactly("wrong_user");

    // when
    fold.pipe(Events.bound(e.conversationDeleted(AT + 2), "ann"));
    fold.pipe(Events.bound(e.created(AT + 3, "m3", "user", "again"), "ben"));

    // then: what its owner deleted is deleted for everybody
    assertThat(fold.conversations()).isEmpty();
    assertThat(fold.messages()).isEmpty();
  }

  @Test
  void shouldRejectAnEventWhenItsKeyIsBoundToNoUser() {
    fold.pipe(
        ConversationEvent.newBuilder(e.created(AT, "m1", "user", "x")).setUserBound(true).build());

    assertThat(reasons()).containsExactly("invalid_event");
    assertThat(fold.conversations()).isEmpty();
  }

  private Object everything() {
    return List.of(
        fold.conversations(),
        fold.messages(),
        fold.passages(),
        fold.issued(Topics.PASSAGES).size(),
        fold.issued(Topics.TURNS).size());
  }

  private Conversation conversation() {
    return requireNonNull(fold.conversations().get("t1/default/c1"));
  }
}
