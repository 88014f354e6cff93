package dev.memlog.bench.forgetting;

import com.google.protobuf.Timestamp;
import dev.memlog.api.v1.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Makes dialogues up, the same for the same seed. Of ten, five lose a message, four have it
 * corrected, and one goes as a whole.
 */
final class Dialogues {

  private static final Instant BEGAN = Instant.parse("2024-03-04T09:00:00Z");
  private static final int KINDS = 10;
  private static final int DELETED = 5;
  private static final int CORRECTED = 9;

  private static final String[] BEGINNINGS =
      "Bar Cor Dal Fen Gor Hul Jas Kel Lor Mar Nar Pel Quor Ros Sel Tor Vel Wil Yar Zan".split(" ");
  private static final String[] ENDINGS =
      "abin edor ifax olmar umber avik esto ilan ondra ugrim axley eppen".split(" ");
  private static final String[] OTHERS = {
    "I bought a blue bicycle at a flea market.",
    "I planted tomatoes on the balcony.",
    "I repaired the kitchen clock with a new spring.",
    "I painted the garden fence green."
  };

  private final Random random;
  private final Set<String> used = new HashSet<>();

  Dialogues(long seed) {
    this.random = new Random(seed);
  }

  /** That many, each of a user of its own. */
  List<Dialogue> make(int count) {
    List<Dialogue> dialogues = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      dialogues.add(dialogue(i, Story.ALL.get(i % Story.ALL.size())));
    }
    return dialogues;
  }

  private Dialogue dialogue(int number, Story story) {
    String user = "forgetting-" + number;
    String conversation = user + "-c";
    String value = value();
    String other = OTHERS[random.nextInt(OTHERS.length)];
    Instant began = BEGAN.plusSeconds(86_400L * number);
    List<Event> told = new ArrayList<>();
    told.add(said(user, conversation, 0, "user", other, began));
    told.add(said(user, conversation, 1, "user", story.fact().formatted(value), began));
    told.add(said(user, conversation, 2, "assistant", story.reply(), began));
    told.add(said(user, conversation, 3, "user", story.follows(), began));
    String fact = told.get(1).getMessageId();
    // Drawn apart from the story, so that each story goes in each way.
    int kind = random.nextInt(KINDS);
    var erasure =
        Event.newBuilder()
            .setConversationId(conversation)
            .setUser(user)
            .setOccurredAt(at(began.plusSeconds(3_600)));
    if (kind < DELETED) {
      erasure.setType("message_deleted").setMessageId(fact);
    } else if (kind < CORRECTED) {
      erasure
          .setType("message_edited")
          .setMessageId(fact)
          .setContent(story.fact().formatted(value()));
    } else {
      erasure.setType("conversation_deleted");
    }
    return new Dialogue(
        user,
        conversation,
        told,
        erasure.build(),
        value,
        fact,
        kind >= DELETED && kind < CORRECTED,
        story.direct(),
        story.cascade(),
        story.absence());
  }

  private static Event said(
      String user, String conversation, int place, String role, String text, Instant began) {
    return Event.newBuilder()
        .setConversationId(conversation)
        .setMessageId(conversation + "-m" + place)
        .setUser(user)
        .setRole(role)
        .setContent(text)
        .setOccurredAt(at(began.plusSeconds(60L * place)))
        .build();
  }

  private static Timestamp at(Instant time) {
    return Timestamp.newBuilder().setSeconds(time.getEpochSecond()).build();
  }

  /** A name that no other dialogue has, nor any word of them. */
  private String value() {
    while (true) {
      String value =
          BEGINNINGS[random.nextInt(BEGINNINGS.length)] + ENDINGS[random.nextInt(ENDINGS.length)];
      if (used.add(value)) {
        return value;
      }
      // All are used: longer ones.
      String longer = value + ENDINGS[random.nextInt(ENDINGS.length)];
      if (used.add(longer)) {
        return longer;
      }
    }
  }
}
