package dev.memlog.schemas;

import dev.memlog.events.Attachment;
import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.schemas.avro.AvroTrust;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A random conversation for tests: events that create, edit and delete its messages and change its
 * title. Some events occur twice, or have the same time as others. Some conversations are temporary
 * or deleted. The class depends only on the event classes, and computes in a simple way which
 * messages search must find in the end.
 *
 * @param seed the seed of the random generator; the same seed yields the same conversation
 * @param events the events, in the order in which they were generated
 */
public record ConversationScript(
    String tenant, String conversation, long seed, List<ConversationEvent> events) {

  static {
    AvroTrust.granted();
  }

  private static final List<String> WORDS =
      List.of(
          "harbour",
          "violin",
          "ticket",
          "garden",
          "kettle",
          "winter",
          "bridge",
          "marathon",
          "passport",
          "lantern",
          "Lisbon",
          "orchid",
          "recipe",
          "engine",
          "postcard");

  /**
   * Generates a conversation.
   *
   * @param seed the seed of the random generator
   * @param start the earliest time of an event, in epoch milliseconds; the latest is 19 s later
   */
  public static ConversationScript of(String tenant, String conversation, long seed, long start) {
    var random = new Random(seed);
    var events = new ArrayList<ConversationEvent>();
    boolean temporary = random.nextInt(8) == 0;
    boolean deleted = random.nextInt(8) == 0;
    int messages = 1 + random.nextInt(12);
    var draft = new Writer(tenant, conversation, start, random, events);
    for (int m = 0; m < messages; m++) {
      draft.message(m);
    }
    if (events.isEmpty()) {
      draft.create("m0", "user");
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      draft.say(ConversationUpdated.newBuilder().setTitle(draft.text(2)).build());
    }
    if (random.nextInt(3) == 0) {
      draft.say(
          ConversationUpdated.newBuilder()
              .setMetadata(Map.of("mood", random.nextBoolean() ? "calm" : ""))
              .build());
    }
    if (random.nextInt(4) == 0) {
      draft.say(ConversationEnded.newBuilder().build());
    }
    if (deleted) {
      draft.say(ConversationDeleted.newBuilder().build());
    }
    if (temporary) {
      int any = random.nextInt(events.size());
      events.set(any, ConversationEvent.newBuilder(events.get(any)).setTemporary(true).build());
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      events.add(events.get(random.nextInt(events.size())));
    }
    return new ConversationScript(tenant, conversation, seed, List.copyOf(events));
  }

  /** Returns the events in a random order that the given seed determines. */
  public List<ConversationEvent> shuffled(long otherSeed) {
    var shuffled = new ArrayList<>(events);
    Collections.shuffle(shuffled, new Random(otherSeed));
    return shuffled;
  }

  /**
   * Returns the texts of exactly those messages that search must find in the end, by message id.
   */
  public Map<String, String> searchable() {
    boolean none =
        events.stream()
            .anyMatch(e -> e.getTemporary() || e.getPayload() instanceof ConversationDeleted);
    Map<String, String> all = none ? Map.of() : texts();
    var found = new TreeMap<String, String>();
    all.forEach(
        (id, text) -> {
          if (Set.of("user", "assistant").contains(creation(id).getRole())) {
            found.put(id, text);
          }
        });
    return found;
  }

  /**
   * Returns the captions with which a message was created, each after a space. Search may show a
   * caption instead of a long text.
   */
  public String captions(String id) {
    return creation(id).getAttachments().stream()
        .filter(attachment -> attachment.getCaption() != null)
        .map(attachment -> " " + attachment.getCaption())
        .collect(Collectors.joining());
  }

  private MessageCreated creation(String id) {
    return (MessageCreated)
        events.stream()
            .filter(e -> e.getPayload() instanceof MessageCreated c && c.getMessageId().equals(id))
            .min(ORDER)
            .orElseThrow()
            .getPayload();
  }

  /** Returns the text by message id of every message that was created and not deleted. */
  private Map<String, String> texts() {
    var texts = new TreeMap<String, String>();
    events.stream()
        .sorted(ORDER)
        .forEach(
            e -> {
              switch (e.getPayload()) {
                case MessageCreated c -> texts.put(c.getMessageId(), c.getContent());
                case MessageEdited c -> texts.put(c.getMessageId(), c.getContent());
                default -> {
                  // These events carry no text.
                }
              }
            });
    for (ConversationEvent e : events) {
      if (e.getPayload() instanceof MessageDeleted d) {
        texts.remove(d.getMessageId());
      }
    }
    texts
        .keySet()
        .removeIf(
            id ->
                events.stream()
                    .noneMatch(
                        e ->
                            e.getPayload() instanceof MessageCreated c
                                && c.getMessageId().equals(id)));
    return texts;
  }

  private static final Comparator<ConversationEvent> ORDER =
      Comparator.comparing(ConversationEvent::getOccurredAt)
          .thenComparing(e -> e.getPayload() instanceof MessageEdited)
          .thenComparing(ConversationEvent::getEventId);

  /** Writes events about one conversation. */
  private record Writer(
      String tenant,
      String conversation,
      long start,
      Random random,
      List<ConversationEvent> events) {

    void message(int number) {
      // "-" and "." sort before the separator of keys, "~" after letters.
      String id = "m" + "-.~:@_".charAt(number % 6) + number;
      String role =
          List.of("user", "assistant", "user", "assistant", "tool", "system")
              .get(random.nextInt(6));
      if (random.nextInt(10) > 0) {
        create(id, role);
      }
      if (random.nextInt(8) == 0) {
        create(id, random.nextBoolean() ? role : "user");
      }
      for (int edits = random.nextInt(5) - 2; edits > 0; edits--) {
        String text = anyText();
        List<Attachment> attachments = attachments(text);
        say(
            MessageEdited.newBuilder()
                .setMessageId(id)
                .setContent(text)
                .setAttachments(attachments.isEmpty() ? null : attachments)
                .build());
      }
      if (random.nextInt(6) == 0) {
        say(MessageDeleted.newBuilder().setMessageId(id).build());
      }
    }

    private void create(String id, String role) {
      String author = random.nextBoolean() ? null : "Ada";
      String text = anyText();
      say(
          MessageCreated.newBuilder()
              .setMessageId(id)
              .setRole(role)
              .setAuthor(author)
              .setContent(text)
              .setAttachments(attachments(text))
              .build());
    }

    /**
     * Returns the attachments of a text. Its hash decides, not the random generator, so that old
     * seeds still make the same conversations.
     */
    private static List<Attachment> attachments(String text) {
      Attachment picture = new Attachment("image", "a photo of " + text.split(" ")[0], null);
      return switch (Math.floorMod(text.hashCode(), 9)) {
        case 0 -> List.of(picture);
        case 1 -> List.of(picture, new Attachment("file", null, "https://example.org/a.pdf"));
        default -> List.of();
      };
    }

    void say(Object payload) {
      events.add(
          ConversationEvent.newBuilder()
              .setEventId("e" + seedless() + "-" + events.size())
              .setTenant(tenant)
              .setConversation(conversation)
              .setUser(random.nextInt(5) == 0 ? "other" : null)
              // Few instants, so that some are equal.
              .setOccurredAt(Instant.ofEpochMilli(start + 1000L * random.nextInt(20)))
              .setPayload(payload)
              .build());
    }

    private int seedless() {
      return random.nextInt(1000);
    }

    private String anyText() {
      return text(random.nextInt(12) == 0 ? 200 : 1 + random.nextInt(15));
    }

    String text(int words) {
      var text = new StringBuilder();
      for (int i = 0; i < words; i++) {
        text.append(WORDS.get(random.nextInt(WORDS.size()))).append(i % 9 == 8 ? ". " : " ");
      }
      return text.toString().strip();
    }
  }
}
