package dev.memlog.extractor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.Decision;
import dev.memlog.schemas.DecisionRequest;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** The decisions that callers of events wait for. */
class EventDecisionsTest extends FoldScenario {

  private Decision decided(ConversationEvent event) {
    var headers = new RecordHeaders();
    String request = "r" + fold.issued(Topics.DECISIONS).size();
    DecisionRequest.set(headers, request);
    fold.pipe(Topics.CONVERSATION_EVENTS.name(), fold.encode(event), headers);
    var last = fold.issued(Topics.DECISIONS).getLast();
    assertThat(Keys.decidedRequest(last.key())).isEqualTo(request);
    return (Decision) fold.decode(Topics.DECISIONS, last.value());
  }

  private static Decision notFound(String id) {
    return new Decision("not_found", List.of(id), "");
  }

  @Test
  void shouldDecideNotFoundAndChangeNothingWhenTheConversationIsUnknown() {
    List<ConversationEvent> events =
        List.of(
            e.ended(AT),
            e.titled(AT, "title"),
            e.conversationDeleted(AT),
            e.edited(AT, "m1", "text"),
            e.deleted(AT, "m1"));

    assertThat(events).allSatisfy(event -> assertThat(decided(event)).isEqualTo(notFound("c1")));

    assertThat(fold.conversations()).isEmpty();
    fold.pipe(e.created(AT, "m1", "user", "hello"));
    assertThat(fold.messages()).hasSize(1);
  }

  @Test
  void shouldDecideNotFoundWhenTheMessageIsUnknown() {
    fold.pipe(e.created(AT, "m1", "user", "hello"));
    fold.pipe(e.created(AT, "m2", "user", "hello again"));
    assertThat(decided(e.edited(AT + 1, "m3", "text"))).isEqualTo(notFound("m3"));

    assertThat(decided(e.edited(AT + 1, "m1", "text")).getResult()).isEqualTo("applied");
    assertThat(decided(e.deleted(AT + 2, "m1")).getResult()).isEqualTo("applied");
    assertThat(decided(e.edited(AT + 3, "m1", "text"))).isEqualTo(notFound("m1"));
    assertThat(decided(e.ended(AT + 4)).getResult()).isEqualTo("applied");
    assertThat(decided(e.conversationDeleted(AT + 5)).getResult()).isEqualTo("applied");
    assertThat(decided(e.ended(AT + 6))).isEqualTo(notFound("c1"));
  }

  @Test
  void shouldDecideUnchangedWhenADeleteIsRepeated() {
    fold.pipe(e.created(AT, "m1", "user", "hello"));
    fold.pipe(e.created(AT, "m2", "user", "hello again"));

    assertThat(decided(e.deleted(AT + 1, "m1")).getResult()).isEqualTo("applied");
    assertThat(decided(e.deleted(AT + 2, "m1")).getResult()).isEqualTo("unchanged");
    assertThat(decided(e.conversationDeleted(AT + 3)).getResult()).isEqualTo("applied");
    assertThat(decided(e.conversationDeleted(AT + 4)).getResult()).isEqualTo("unchanged");
  }

  @Test
  void shouldKeepADeleteBeforeItsCreationWhenNobodyWaits() {
    fold.pipe(e.deleted(AT + 1, "m1"));
    fold.pipe(e.created(AT, "m1", "user", "hello"));

    assertThat(fold.messages()).isEmpty();
    assertThat(fold.issued(Topics.DECISIONS)).isEmpty();
  }

  @Test
  void shouldDecideNotFoundWhenTheConversationBelongsToAnotherUser() {
    fold.pipe(Events.of(e.created(AT, "m1", "user", "my secret"), "ann"));

    assertThat(decided(Events.bound(e.ended(AT + 1), "ben"))).isEqualTo(notFound("c1"));
    assertThat(reasons()).containsExactly("wrong_user");
  }
}
