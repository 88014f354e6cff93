package dev.memlog.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.standalone.UserOverHttp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An owner who lives at random: messages with attachments, edits and deletions, memories of every
 * kind with tags, dates and odd characters, corrections, links, reflections and core memory.
 */
final class GeneratedOwner {

  private static final List<String> SAID =
      List.of(
          "I live in Berlin.",
          "I live in Munich now.",
          "I adopted a greyhound named Rex.",
          "I keep bees behind the barn.",
          "I don't like mushrooms.",
          "I really love mushrooms these days.",
          "My sister Ilse lives in Oslo and paints boats.",
          "Yesterday I bought a kayak in Rostock.",
          "On 3 May 2026 I ran a marathon in Leeds.");

  private static final List<String> TOLD =
      List.of(
          "Ann moors her dinghy at the north pier",
          "Ann plans a trip to Lisbon",
          "Ann says \u201cred & blue\u201d <!-- and --> more",
          "Ann writes \u0421\u043e\u0444\u0438\u044f's name as \u05e9\u05dc\u05d5\u05dd \ud83d\ude00 e\u0301",
          "Ann's list:\n- milk\n- bread\n# not a heading",
          "Ann trains in the forest each week",
          "Ann jogs along the river each week",
          "Ann's door code | is a \\ secret \"quoted\"",
          "Ann   keeps\u00a0odd\u2028blanks\u0085apart");

  private static final List<String> CATEGORIES =
      List.of("preference", "fact", "decision", "relationship", "project", "event");

  private static final List<String> BLOCKS =
      List.of(
          "I am Sam.\n\n## Manners\n- short answers",
          "# Core memory\n<!-- exported core memory: x -->\n  indented\n",
          "One line \ud83d\ude00");

  private static final Duration SOON = Duration.ofMinutes(1);
  private static final Instant BEGINNING = Instant.parse("2026-05-01T10:00:00Z");

  private final UserOverHttp user;
  private final String name;
  private final Random random;
  private final List<Said> said = new ArrayList<>();
  private int number;

  private record Said(String conversation, String message) {}

  GeneratedOwner(UserOverHttp user, String name, Random random) {
    this.user = user;
    this.name = name;
    this.random = random;
  }

  /** Makes random steps, then waits until nothing is being processed. */
  void live(int steps, Duration longest) throws Exception {
    for (int i = 0; i < steps; i++) {
      step();
      if (random.nextInt(4) == 0) {
        user.settle(longest);
      }
    }
    user.settle(longest);
  }

  private void step() throws Exception {
    number++;
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> say();
      case 3, 4 -> tell();
      case 5 -> {
        Said one = some();
        user.edit(one.conversation, one.message, any(SAID));
      }
      case 6 -> changeMemory();
      case 7 -> link();
      case 8 -> user.call("POST", "/v1/memories:reflect", Map.of("user", name, "deep", flip()));
      case 9 ->
          user.call(
              "PUT",
              "/v1/core-memory/" + any(List.of("persona", "user")),
              Map.of("user", name, "content", any(BLOCKS)));
      case 10 -> {
        Said one = some();
        user.delete(one.conversation, one.message);
        said.remove(one);
      }
      default -> say();
    }
  }

  private void say() throws Exception {
    Map<String, Object> more = new TreeMap<>();
    if (flip()) {
      more.put("occurredAt", BEGINNING.plusMillis(500L * number).toString());
    }
    if (flip()) {
      more.put(
          "attachments",
          List.of(Map.of("kind", "image", "caption", "the timetable at pier " + number)));
    }
    var one = new Said("c" + random.nextInt(2), "m" + number);
    said.add(one);
    user.say(one.conversation, one.message, any(SAID), more);
  }

  private Said some() throws Exception {
    if (said.isEmpty()) {
      say();
    }
    user.settle(SOON);
    return said.get(random.nextInt(said.size()));
  }

  private void tell() throws Exception {
    Map<String, Object> more = new TreeMap<>();
    more.put("category", any(CATEGORIES));
    more.put("tags", List.of("tag " + random.nextInt(3), "\u00e4\u00f6"));
    more.put("importance", 1 + random.nextInt(10));
    if (flip()) {
      more.put("occurredAt", "2026-04-0" + (1 + random.nextInt(9)) + "T00:00:00Z");
      more.put("description", "said at breakfast");
    }
    user.remember("k" + number, any(TOLD), more);
  }

  private void changeMemory() throws Exception {
    JsonNode memory = someMemory();
    if (memory == null) {
      tell();
      return;
    }
    String id = UserOverHttp.id(memory);
    switch (random.nextInt(3)) {
      case 0 -> user.ask("forget", Map.of("ids", List.of(id)));
      case 1 -> user.revise(id, Map.of("tags", List.of("revised"), "importance", 9));
      default -> user.revise(id, Map.of("content", any(TOLD)));
    }
  }

  private void link() throws Exception {
    JsonNode one = someMemory();
    JsonNode other = someMemory();
    if (one == null || other == null || UserOverHttp.id(one).equals(UserOverHttp.id(other))) {
      tell();
      return;
    }
    user.call(
        "POST",
        "/v1/memories/" + UserOverHttp.id(one) + ":link",
        Map.of("user", name, "otherMemoryId", UserOverHttp.id(other)));
  }

  private @Nullable JsonNode someMemory() throws Exception {
    // A message that is still being edited or deleted may take the memory away.
    user.settle(SOON);
    List<JsonNode> active = List.copyOf(user.active().values());
    return active.isEmpty() ? null : active.get(random.nextInt(active.size()));
  }

  private boolean flip() {
    return random.nextBoolean();
  }

  private String any(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }
}
