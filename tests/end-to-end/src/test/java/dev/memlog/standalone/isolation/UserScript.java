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
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** The random writes of one bound user, which depend on the seed alone. */
final class UserScript {

  private final BoundUser user;
  private final Random random;
  private final long start;
  private final Set<Long> times = new HashSet<>();
  private int events;
  private int commands;

  /**
   * @param start the instant about which it happens, epoch milliseconds
   */
  UserScript(BoundUser user, long seed, long start) {
    this.user = user;
    this.random = new Random(seed);
    this.start = start;
  }

  /** Begins the conversation that others try to take over. */
  Call home() {
    return published(user.home(), created("m0"));
  }

  Call next() {
    int dice = random.nextInt(100);
    if (dice < 45) {
      return published(conversation(), created(message()));
    } else if (dice < 55) {
      return published(conversation(), edited());
    } else if (dice < 62) {
      return published(conversation(), new MessageDeleted(message()));
    } else if (dice < 68) {
      return published(conversation(), titled());
    } else if (dice < 70) {
      return published(conversation(), new ConversationEnded(text(), null, false));
    } else if (dice < 73) {
      return published(
          "c-" + user.name() + random.nextInt(5), new ConversationDeleted(null, false, null));
    } else if (dice < 90) {
      return command();
    }
    return refused();
  }

  String conversation() {
    int dice = random.nextInt(7);
    return dice < 5 ? "c-" + user.name() + dice : user.home();
  }

  String text() {
    return user.marker() + " " + word() + " " + word();
  }

  /** Returns one of the memories that a user's commands made, or would have made. */
  String memory(BoundUser of) {
    String owner = Keys.owner(BoundUser.SHARED.tenant(), BoundUser.SHARED.app(), of.name());
    return Keys.memoryId(owner, "k" + (1 + random.nextInt(commands + 1)));
  }

  BoundUser other() {
    List<BoundUser> others = new ArrayList<>(BoundUser.ALL);
    others.remove(user);
    return others.get(random.nextInt(others.size()));
  }

  /** Tries to take a conversation over, to change it or to end it. */
  Call attack(BoundUser victim) {
    Object payload =
        switch (random.nextInt(6)) {
          case 0 -> created("m0");
          case 1 -> created("x" + random.nextInt(5));
          case 2 -> MessageEdited.newBuilder().setMessageId("m0").setContent(text()).build();
          case 3 -> new MessageDeleted("m0");
          case 4 -> titled();
          default -> random.nextBoolean() ? new ConversationDeleted(null, false, null) : titled();
        };
    ConversationEvent event = event(victim.home(), payload);
    if (random.nextBoolean()) {
      event.setOccurredAt(Instant.ofEpochMilli(random.nextInt(1_000)));
    }
    Call call = call(event, Map.of(), List.of());
    if (payload instanceof MessageCreated && random.nextBoolean()) {
      call.body().put("temporary", true);
    }
    return call;
  }

  /** Names a memory of another as its own. */
  Call memoryAttack(BoundUser victim) {
    Map<String, Object> body = new TreeMap<>(Map.of("ids", List.of(memory(victim))));
    if (random.nextBoolean()) {
      return posted("/v1/memories:forget", body);
    }
    body.put("reach", "memories");
    return posted("/v1/memories:purge", body);
  }

  private Call command() {
    commands++;
    Map<String, Object> body = new TreeMap<>(Map.of("commandId", "k" + commands));
    if (random.nextBoolean()) {
      body.put("user", user.name());
    }
    int dice = random.nextInt(10);
    if (dice < 6 || commands == 1) {
      body.put("content", "Ann keeps the " + text() + " in cupboard " + commands + ".");
      return posted("/v1/memories", body);
    }
    body.put("ids", List.of(memory(user)));
    return posted(dice < 8 ? "/v1/memories:forget" : "/v1/memories:restore", body);
  }

  /** Names another user. */
  private Call refused() {
    Map<String, Object> other = Map.of("user", other().name());
    return switch (random.nextInt(4)) {
      case 0 -> call(event(conversation(), created(message())), other, List.of());
      case 1 -> call(event(other().home(), new MessageDeleted("m0")), other, List.of());
      case 2 -> {
        Map<String, Object> body = new TreeMap<>(other);
        body.put("content", "Ann keeps the " + text() + " in the attic.");
        yield posted("/v1/memories", body);
      }
      default ->
          new Call(
              BoundUser.SHARED,
              user.key(),
              "DELETE",
              "/v1/apps/" + BoundUser.SHARED.app() + "/memories",
              Map.of(),
              List.of());
    };
  }

  private Call posted(String path, Map<String, Object> body) {
    return new Call(BoundUser.SHARED, user.key(), "POST", path, body, List.of());
  }

  private Call published(String conversation, Object payload) {
    ConversationEvent event = event(conversation, payload);
    Map<String, Object> named = random.nextBoolean() ? Map.of("user", user.name()) : Map.of();
    return call(event, named, List.of(event));
  }

  private ConversationEvent event(String conversation, Object payload) {
    events++;
    return ConversationEvent.newBuilder()
        .setEventId("e" + events)
        .setTenant(BoundUser.SHARED.tenant())
        .setApp(BoundUser.SHARED.app())
        .setUser(user.name())
        .setConversation(conversation)
        .setOccurredAt(time())
        .setPayload(payload)
        .build();
  }

  /** Never the same twice. */
  private Instant time() {
    while (true) {
      long at = start + random.nextInt(3_000_000);
      if (times.add(at)) {
        return Instant.ofEpochMilli(at);
      }
    }
  }

  private MessageCreated created(String id) {
    String role = random.nextInt(3) == 0 ? "assistant" : "user";
    return MessageCreated.newBuilder().setMessageId(id).setRole(role).setContent(text()).build();
  }

  private MessageEdited edited() {
    return MessageEdited.newBuilder().setMessageId(message()).setContent(text()).build();
  }

  private ConversationUpdated titled() {
    return ConversationUpdated.newBuilder().setTitle(text()).build();
  }

  private String message() {
    return "m" + random.nextInt(12);
  }

  private String word() {
    return Script.WORDS.get(random.nextInt(Script.WORDS.size()));
  }

  /** Returns the call that publishes an event, with these fields besides. */
  private Call call(
      ConversationEvent event, Map<String, Object> more, List<ConversationEvent> published) {
    String path = "/v1/conversations/" + event.getConversation();
    Map<String, Object> body = new TreeMap<>(more);
    body.put("eventId", event.getEventId());
    body.put("occurredAt", event.getOccurredAt().toString());
    String method = "PATCH";
    switch (event.getPayload()) {
      case MessageCreated created -> {
        method = "POST";
        path += "/messages";
        body.put("messageId", created.getMessageId());
        body.put("role", created.getRole());
        body.put("content", created.getContent());
      }
      case MessageEdited edited -> {
        path += "/messages/" + edited.getMessageId();
        body.put("content", edited.getContent());
      }
      case MessageDeleted deleted -> {
        method = "DELETE";
        path += "/messages/" + deleted.getMessageId();
      }
      case ConversationUpdated updated -> body.put("title", updated.getTitle());
      case ConversationEnded _ -> {
        method = "POST";
        path += ":end";
      }
      default -> method = "DELETE";
    }
    if (method.equals("DELETE")) {
      List<String> query = new ArrayList<>();
      body.forEach((name, value) -> query.add(name + "=" + value));
      path += "?" + String.join("&", query);
      body = Map.of();
    }
    return new Call(BoundUser.SHARED, user.key(), method, path, body, published);
  }
}
