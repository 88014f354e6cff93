package dev.memlog.bench.forgetting;

import static java.util.Objects.requireNonNull;

import dev.memlog.bench.run.Words;
import dev.memlog.client.messages.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A generator of dialogues that state a fact and then erase it; the same seed gives the same
 * dialogues. The erasure deletes a message in five of ten dialogues on average, corrects a message
 * in four, and deletes the conversation in one.
 */
final class Dialogues {

  private static final Instant BEGAN = Instant.parse("2024-03-04T09:00:00Z");
  private static final int KINDS = 10;
  private static final int DELETED = 5;
  private static final int CORRECTED = 9;

  private static final Words WORDS = Words.read(Dialogues.class, "dialogues.json");

  private static final String[] BEGINNINGS = WORDS.of("beginnings");
  private static final String[] ENDINGS = WORDS.of("endings");
  private static final String[] OTHERS = WORDS.of("others");

  private final Random random;
  private final Set<String> used = new HashSet<>();
  private int endings = 1;

  Dialogues(long seed) {
    this.random = new Random(seed);
  }

  /** Generates dialogues, each with its own user. */
  List<Dialogue> make(int count) {
    // Each dialogue takes two names. At most half of all names are used, so that a draw soon finds
    // a new one.
    for (long names = (long) BEGINNINGS.length * ENDINGS.length; names < 4L * count; endings++) {
      names *= ENDINGS.length;
    }
    List<Story> stories = Story.all();
    List<Dialogue> dialogues = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      dialogues.add(dialogue(i, stories.get(i % stories.size())));
    }
    return dialogues;
  }

  private Dialogue dialogue(int number, Story story) {
    String user = "forgetting-" + number;
    String value = value();
    List<Story.Line> lines = new ArrayList<>();
    lines.add(new Story.Line("user", OTHERS[random.nextInt(OTHERS.length)]));
    lines.addAll(story.lines());
    Instant began = BEGAN.plusSeconds(86_400L * number);
    List<Event> told = said(user, lines, value, began);
    int place = IntStream.range(0, lines.size()).filter(i -> lines.get(i).tellsFact()).sum();
    String fact = requireNonNull(told.get(place).messageId());
    List<Event> untold = new ArrayList<>(said(Dialogue.untoldUser(user), lines, value(), began));
    // The kind of erasure is random and independent of the story, so that each story occurs with
    // each kind.
    int kind = random.nextInt(KINDS);
    var erasure =
        Event.builder()
            .conversationId(Dialogue.conversation(user))
            .user(user)
            .occurredAt(began.plusSeconds(3_600));
    if (kind < DELETED) {
      erasure.type("message_deleted").messageId(fact);
      untold.remove(place);
    } else if (kind < CORRECTED) {
      erasure.type("message_edited").messageId(fact).content(untold.get(place).content());
    } else {
      erasure.type("conversation_deleted");
      untold.clear();
    }
    return new Dialogue(
        user,
        told,
        untold,
        erasure.build(),
        value,
        fact,
        kind >= DELETED && kind < CORRECTED,
        story);
  }

  private static List<Event> said(
      String user, List<Story.Line> lines, String value, Instant began) {
    List<Event> said = new ArrayList<>();
    for (int place = 0; place < lines.size(); place++) {
      Story.Line line = lines.get(place);
      said.add(said(user, place, line.role(), line.text().formatted(value), began));
    }
    return said;
  }

  private static Event said(String user, int place, String role, String text, Instant began) {
    String conversation = Dialogue.conversation(user);
    return Event.message(conversation, role, text)
        .messageId(conversation + "-m" + place)
        .user(user)
        .occurredAt(began.plusSeconds(60L * place))
        .build();
  }

  /**
   * Returns an unused name. All names have the same number of parts, so that no name is a prefix of
   * a different name and a remaining name is not mistaken for an erased name.
   */
  private String value() {
    while (true) {
      var value = new StringBuilder(BEGINNINGS[random.nextInt(BEGINNINGS.length)]);
      for (int ending = 0; ending < endings; ending++) {
        value.append(ENDINGS[random.nextInt(ENDINGS.length)]);
      }
      if (used.add(value.toString())) {
        return value.toString();
      }
    }
  }
}
