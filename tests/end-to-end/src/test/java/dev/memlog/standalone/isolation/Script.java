package dev.memlog.standalone.isolation;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.schemas.Keys;
import dev.memlog.standalone.isolation.Operation.Call;
import dev.memlog.standalone.isolation.Operation.Sent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * The random writes of one scope, which depend on the seed alone. All scopes use the same few names
 * of conversations, messages, users, events and commands. Each scope also tries, again and again,
 * to reach what belongs to others.
 */
final class Script {

  /** The user whose memories are created by command, so that only commands change them. */
  static final String TOLD = "told";

  /** The user whose memories are extracted from messages. */
  static final String SAID = "said";

  static final List<String> WORDS =
      List.of("ferry", "lake", "harbour", "lantern", "kettle", "pebble", "willow", "gravel");

  private static final String DIARY = "diary";

  private final Scope scope;
  private final Random random;
  private final long start;
  private final Set<Long> times = new HashSet<>();
  private int events;
  private int commands;
  private int diary;

  /**
   * @param start the instant around which the events happen, epoch milliseconds
   */
  Script(Scope scope, long seed, long start) {
    this.scope = scope;
    this.random = new Random(seed);
    this.start = start;
  }

  Operation next() {
    int dice = random.nextInt(100);
    if (dice < 40) {
      return published(created());
    } else if (dice < 50) {
      return published(
          MessageEdited.newBuilder().setMessageId(message()).setContent(question()).build());
    } else if (dice < 57) {
      return published(new MessageDeleted(message()));
    } else if (dice < 62) {
      return published(ConversationUpdated.newBuilder().setTitle(text()).build());
    } else if (dice < 64) {
      return published(ConversationEnded.newBuilder().setReason(text()).build());
    } else if (dice < 66) {
      return published(ConversationDeleted.newBuilder().setReason(text()).build());
    } else if (dice < 70) {
      return new Sent(scope, event(conversation(), created(), user()));
    } else if (dice < 75) {
      return batch();
    } else if (dice < 78) {
      return diary();
    } else if (dice < 90) {
      return command();
    }
    return intrusion();
  }

  /**
   * Returns an event that breaks a rule and bypasses the ingest API, so that only the fold can
   * detect it.
   */
  Sent broken() {
    MessageCreated created = created();
    created.setRole("robot");
    return new Sent(scope, event(conversation(), created, user()));
  }

  String conversation() {
    return "c" + random.nextInt(8);
  }

  String message() {
    return "m" + random.nextInt(12);
  }

  String user() {
    return "u" + random.nextInt(3);
  }

  String text() {
    return scope.marker()
        + " "
        + WORDS.get(random.nextInt(WORDS.size()))
        + " "
        + WORDS.get(random.nextInt(WORDS.size()));
  }

  private MessageCreated created() {
    return MessageCreated.newBuilder()
        .setMessageId(message())
        .setRole(List.of("user", "assistant", "tool").get(random.nextInt(3)))
        .setContent(question())
        .build();
  }

  /**
   * Returns a text of which no memory is formed. Which of several alike statements of one user are
   * merged depends on the order in which the partitions of their conversations are read.
   */
  private String question() {
    return text() + "?";
  }

  /** Returns a time that no other event has; one in twelve is in 1970. */
  private Instant time() {
    while (true) {
      long at =
          random.nextInt(12) == 0 ? random.nextInt(100_000) : start + random.nextInt(3_000_000);
      if (times.add(at)) {
        return Instant.ofEpochMilli(at);
      }
    }
  }

  private ConversationEvent event(String conversation, Object payload, String user) {
    events++;
    return ConversationEvent.newBuilder()
        .setEventId("e" + events)
        .setTenant(scope.tenant())
        .setApp(scope.app())
        .setUser(user)
        .setConversation(conversation)
        .setOccurredAt(time())
        .setPayload(payload)
        .build();
  }

  private Operation published(Object payload) {
    ConversationEvent event = event(conversation(), payload, user());
    // A key of one app may leave the app out.
    return call("write", event, random.nextBoolean() ? scope.app() : "", List.of(event));
  }

  private Operation batch() {
    List<ConversationEvent> all = new ArrayList<>();
    List<Map<String, Object>> messages = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ConversationEvent event = event(conversation(), created(), user());
      all.add(event);
      Map<String, Object> message = fields(event, scope.app());
      message.put("conversationId", event.getConversation());
      messages.add(message);
    }
    return new Call(
        scope, scope.key("write"), "POST", "/v1/messages:batch", Map.of("messages", messages), all);
  }

  /** Publishes a message to remember, or deletes an earlier one. */
  private Operation diary() {
    ConversationEvent event;
    if (diary > 2 && random.nextInt(4) == 0) {
      event = event(DIARY, new MessageDeleted("d" + (1 + random.nextInt(diary))), SAID);
    } else {
      diary++;
      String name = scope.marker() + diary;
      String said =
          random.nextBoolean()
              ? "I adopted a greyhound named " + name + "."
              : "I bought a kayak in " + name + ".";
      event =
          event(
              DIARY,
              MessageCreated.newBuilder()
                  .setMessageId("d" + diary)
                  .setRole("user")
                  .setContent(said)
                  .build(),
              SAID);
    }
    return call("write", event, "", List.of(event));
  }

  private Operation command() {
    String id = "k" + (commands + 1);
    Map<String, Object> body = new TreeMap<>(Map.of("user", TOLD, "commandId", id));
    int dice = random.nextInt(10);
    if (dice < 5 || commands == 0) {
      commands++;
      body.put("content", "Ann keeps the " + text() + " in cupboard " + commands + ".");
      return command("POST", "/v1/memories", body);
    }
    commands++;
    String memory = memory(scope, TOLD);
    if (dice < 7) {
      body.put("ids", List.of(memory));
      body.put("reason", text());
      return command("POST", "/v1/memories:forget", body);
    } else if (dice == 7) {
      body.put("ids", List.of(memory));
      return command("POST", "/v1/memories:restore", body);
    } else if (dice == 8) {
      body.put("importance", 1 + random.nextInt(10));
      return command("PATCH", "/v1/memories/" + memory, body);
    }
    body.put("reach", "memories");
    body.put("ids", List.of(memory));
    return command("POST", "/v1/memories:purge", body);
  }

  /**
   * Returns the id of the memory that one of an owner's commands created, or would have created.
   */
  String memory(Scope of, String user) {
    String owner = Keys.owner(of.tenant(), of.app(), user);
    return Keys.memoryId(owner, "k" + (1 + random.nextInt(commands + 1)));
  }

  /** Returns another scope, of this tenant or another. */
  Scope other() {
    List<Scope> all = new ArrayList<>(Scope.all());
    all.remove(scope);
    return all.get(random.nextInt(all.size()));
  }

  String otherApp() {
    List<String> apps = new ArrayList<>(Scope.APPS);
    apps.remove(scope.app());
    return apps.get(random.nextInt(apps.size()));
  }

  /** Tries a write without permission, or names something that belongs to another scope. */
  private Operation intrusion() {
    ConversationEvent event = event(conversation(), created(), user());
    Map<String, Object> body = new TreeMap<>(Map.of("user", TOLD));
    List<String> foreign = List.of(memory(other(), TOLD));
    return switch (random.nextInt(6)) {
      case 0 -> call("write", event, otherApp(), List.of());
      case 1 -> call("read", event, scope.app(), List.of());
      case 2 ->
          call(
              "write",
              event(conversation(), new MessageDeleted(message()), user()),
              otherApp(),
              List.of());
      case 3 -> {
        body.put("ids", foreign);
        yield command("POST", "/v1/memories:forget", body);
      }
      case 4 -> {
        body.put("ids", foreign);
        body.put("reach", "memories");
        yield command("POST", "/v1/memories:purge", body);
      }
      default -> {
        body.put("app", otherApp());
        body.put("content", "Ann keeps the " + text() + " in the attic.");
        yield command("POST", "/v1/memories", body);
      }
    };
  }

  private Call command(String method, String path, Map<String, Object> body) {
    return new Call(scope, scope.key("write"), method, path, body, List.of());
  }

  /**
   * @param app the app to name; empty for none
   * @param events that it publishes
   */
  private Call call(
      String role, ConversationEvent event, String app, List<ConversationEvent> events) {
    String conversation = "/v1/conversations/" + event.getConversation();
    Map<String, Object> fields = fields(event, app);
    fields.remove("type");
    Object id = fields.remove("messageId");
    return switch (event.getPayload()) {
      case MessageCreated _ -> {
        fields.put("messageId", id);
        yield called(role, "POST", conversation + "/messages", fields, events);
      }
      case MessageEdited _ ->
          called(role, "PATCH", conversation + "/messages/" + id, fields, events);
      case MessageDeleted _ ->
          called(
              role, "DELETE", conversation + "/messages/" + id + query(fields), Map.of(), events);
      case ConversationUpdated _ -> called(role, "PATCH", conversation, fields, events);
      case ConversationEnded _ -> called(role, "POST", conversation + ":end", fields, events);
      default -> {
        fields.remove("reason");
        yield called(role, "DELETE", conversation + query(fields), Map.of(), events);
      }
    };
  }

  private Call called(
      String role,
      String method,
      String path,
      Map<String, Object> body,
      List<ConversationEvent> events) {
    return new Call(scope, scope.key(role), method, path, body, events);
  }

  private static String query(Map<String, Object> fields) {
    List<String> parts = new ArrayList<>();
    fields.forEach((name, value) -> parts.add(name + "=" + value));
    return "?" + String.join("&", parts);
  }

  /** Returns an event's fields for an item of a batch, without its conversation. */
  private static Map<String, Object> fields(ConversationEvent event, String app) {
    Map<String, Object> fields = new TreeMap<>();
    fields.put("eventId", event.getEventId());
    fields.put("occurredAt", event.getOccurredAt().toString());
    fields.put("user", event.getUser());
    if (!app.isEmpty()) {
      fields.put("app", app);
    }
    switch (event.getPayload()) {
      case MessageCreated created -> {
        fields.put("messageId", created.getMessageId());
        fields.put("role", created.getRole());
        fields.put("content", created.getContent());
      }
      case MessageEdited edited -> {
        fields.put("messageId", edited.getMessageId());
        fields.put("content", edited.getContent());
      }
      case MessageDeleted deleted -> fields.put("messageId", deleted.getMessageId());
      case ConversationUpdated updated -> fields.put("title", updated.getTitle());
      case ConversationEnded ended -> fields.put("reason", ended.getReason());
      default -> {
        // A deletion has no further fields.
      }
    }
    return fields;
  }
}
