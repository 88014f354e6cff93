package dev.memlog.extractor.fold;

import static dev.memlog.extractor.fold.RememberedConversation.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Attachment;
import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Turn;
import dev.memlog.schemas.Keys;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Withdrawals of turns under random events in any order: every turn that no longer counts was
 * withdrawn, and no other was.
 */
class StandingTurnsTest {

  private static final int EVENTS = 25;
  private static final Attachment CHART = new Attachment("image", "a chart", null);
  private static final Set<String> READ = Set.of("user", "assistant");

  /** A message as one owner's turn. */
  private record Read(String owner, String messageId) {}

  @Property(tries = 1000)
  void shouldWithdrawExactlyTheTextVersionsThatNoLongerCount(
      @ForAll long seed, @ForAll boolean sweepingLater) {
    // given
    Random random = new Random(seed);
    var conversation = new RememberedConversation(rules(500, 50, 2, 500, List.of(), 0, 1));
    List<ConversationEvent> events = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      events.add(event(random, i));
    }
    events.addAll(List.copyOf(events.subList(0, random.nextInt(4))));

    // when
    if (sweepingLater) {
      conversation.sweepLater(new Random(seed));
    }
    events.forEach(event -> conversation.accept(event, 7));
    conversation.finish();

    // then
    Map<Read, String> kept = new HashMap<>();
    for (Change.IssueTurn issue : conversation.turns) {
      if (issue.value().getPayload() instanceof MessageWithdrawn gone) {
        kept.put(
            new Read(issue.owner(), gone.getMessageId()),
            Objects.requireNonNullElse(gone.getKept(), ""));
      }
    }
    for (Change.IssueTurn issue : conversation.turns) {
      if (issue.value().getPayload() instanceof Turn turn) {
        String last = kept.get(new Read(issue.owner(), turn.getMessageId()));
        boolean withdrawn = last != null && !last.equals(turn.getVersion());
        assertThat(withdrawn)
            .as(
                "%s of %s in text version %s",
                turn.getMessageId(), issue.owner(), turn.getVersion())
            .isNotEqualTo(stands(conversation, issue.owner(), turn));
      }
    }
  }

  private static boolean stands(RememberedConversation conversation, String owner, Turn turn) {
    Message message = conversation.messages.get(turn.getMessageId());
    return message != null
        && !message.getTemporary()
        && READ.contains(message.getRole())
        && (message.getContent() != null || !message.getAttachments().isEmpty())
        && Turns.version(conversation.state(turn.getMessageId())).equals(turn.getVersion())
        && Keys.owner(message.getTenant(), message.getApp(), message.getUser()).equals(owner);
  }

  private static ConversationEvent event(Random random, int number) {
    var event = new ConversationEvent();
    event.setEventId("e" + number);
    event.setTenant("t1");
    event.setApp("a");
    event.setUser(random.nextInt(5) == 0 ? "other" : "u");
    event.setConversation("c1");
    event.setTemporary(random.nextInt(40) == 0);
    event.setOccurredAt(Instant.ofEpochSecond(1_800_000_000 + random.nextInt(20)));
    event.setPayload(payload(random));
    return event;
  }

  private static Object payload(Random random) {
    String id = "m" + random.nextInt(5);
    return switch (random.nextInt(16)) {
      case 0 -> new MessageDeleted(id);
      case 1 -> ConversationUpdated.newBuilder().setTitle("t" + random.nextInt(3)).build();
      case 2 ->
          random.nextInt(8) == 0
              ? new ConversationDeleted(null, false, null)
              : ConversationUpdated.newBuilder().build();
      case 3, 4, 5, 6 ->
          random.nextInt(6) == 0
              ? new MessageEdited(id, null, List.of(CHART))
              : new MessageEdited(id, "said " + random.nextInt(9), null);
      default ->
          MessageCreated.newBuilder()
              .setMessageId(id)
              .setRole(random.nextInt(5) == 0 ? "tool" : "user")
              .setContent(random.nextInt(8) == 0 ? null : "said " + random.nextInt(9))
              .build();
    };
  }
}
