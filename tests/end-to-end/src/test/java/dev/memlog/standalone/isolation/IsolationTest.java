package dev.memlog.standalone.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.standalone.isolation.Operation.Call;
import dev.memlog.standalone.isolation.Operation.Sent;
import dev.memlog.standalone.isolation.World.Answer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that no scope learns anything of another. Keys of nine scopes call random operations at
 * once and use the same names throughout. There are 2,400 operations, or as many as {@code
 * -Dmemlog.isolation.operations} says. Every answer is compared with a model of the scope's own
 * events. One scope's answers are also compared with those that it gets in a world of its own.
 */
class IsolationTest {

  private static final int OPERATIONS = Integer.getInteger("memlog.isolation.operations", 2_400);
  private static final int ROUNDS = 4;
  private static final int EACH = OPERATIONS / ROUNDS / Scope.all().size() / 2 + 1;

  @TempDir Path directory;

  /** A scope with its operations and the answers to them. */
  private static final class Actor {

    final Scope scope;
    final Script script;
    final Questions questions;
    final Model model = new Model();
    final Transcript transcript = new Transcript();
    int broken;

    Actor(Scope scope, long seed, long start) {
      this.scope = scope;
      long own = seed * 31 + Scope.all().indexOf(scope);
      script = new Script(scope, own, start);
      questions = new Questions(scope, script, own + 1);
    }
  }

  @Test
  void shouldTellNoScopeWhatAnotherDid() throws Exception {
    long seed = Long.getLong("memlog.isolation.seed", System.nanoTime());
    long start = System.currentTimeMillis() - 3_600_000;
    System.out.println("isolation: seed " + seed + " (-Dmemlog.isolation.seed=" + seed + ")");
    Scope watched = Scope.all().get(Math.floorMod(seed, Scope.all().size()));

    List<String> among = play(directory.resolve("crowd"), Scope.all(), watched, seed, start);
    List<String> alone = play(directory.resolve("alone"), List.of(watched), watched, seed, start);

    assertThat(among).as("what %s was answered, seed %d", watched, seed).isEqualTo(alone);
  }

  /** Returns the transcript of the watched scope. */
  private static List<String> play(
      Path directory, List<Scope> scopes, Scope watched, long seed, long start) throws Exception {
    List<Actor> actors = scopes.stream().map(scope -> new Actor(scope, seed, start)).toList();
    try (var world = new World(directory)) {
      for (int round = 0; round < ROUNDS; round++) {
        AtOnce.run(actors, actor -> write(world, actor));
        world.rest();
        AtOnce.run(actors, actor -> read(world, actor));
        for (String tenant : Scope.TENANTS) {
          readWhole(world, tenant, actors);
        }
      }
    }
    return actors.get(scopes.indexOf(watched)).transcript.lines();
  }

  private static void write(World world, Actor actor) throws Exception {
    for (int i = 0; i < EACH; i++) {
      switch (actor.script.next()) {
        case Call call -> {
          Answer answer = world.call(call);
          if (!call.events().isEmpty()) {
            assertThat(answer.status()).as("%s: %s", call, answer).isEqualTo(200);
            call.events().forEach(actor.model::apply);
          } else if (call.path().startsWith("/v1/conversations")) {
            assertThat(answer.status()).as("%s: %s", call, answer).isEqualTo(403);
          }
          note(actor, call, answer);
        }
        case Sent sent -> {
          world.send(sent.event());
          actor.model.apply(sent.event());
        }
      }
    }
    world.send(actor.script.broken().event());
    actor.broken++;
  }

  private static void read(World world, Actor actor) throws Exception {
    for (int i = 0; i < EACH; i++) {
      Question question = actor.questions.next();
      Answer answer = question.ask(world, actor.model);
      note(actor, question.call(), answer);
    }
  }

  /** Checks that the answer has no word of another scope, and adds it to the transcript. */
  private static void note(Actor actor, Call call, Answer answer) {
    String text = answer.body().toString();
    for (Scope other : Scope.all()) {
      if (!other.equals(actor.scope)) {
        assertThat(text).as("%s of %s", call, actor.scope).doesNotContain(other.marker());
      }
    }
    actor.transcript.add(call, answer.status(), answer.body());
  }

  /**
   * Checks that a key of all apps of a tenant sees exactly what these have, and nothing of other
   * tenants.
   */
  private static void readWhole(World world, String tenant, List<Actor> actors) throws Exception {
    List<Actor> own = actors.stream().filter(a -> a.scope.tenant().equals(tenant)).toList();
    JsonNode stats = world.call(tenant, "GET", "/v1/admin/stats", Map.of()).body();
    assertThat(stats.path("conversations").asLong())
        .isEqualTo(own.stream().mapToLong(a -> a.model.conversations()).sum());
    assertThat(stats.path("messages").asLong())
        .isEqualTo(own.stream().mapToLong(a -> a.model.messages()).sum());
    assertThat(stats.path("passages").asLong())
        .isEqualTo(own.stream().mapToLong(a -> a.model.indexed().size()).sum());
    // A process's load tells about all of its tenants.
    assertThat(stats.path("stages")).isEmpty();
    assertThat(stats.has("eventToSearchable")).isFalse();
    assertThat(stats.has("lastIndexedAt")).isFalse();
    assertThat(stats.path("health")).isEmpty();

    JsonNode letters =
        world.call(tenant, "GET", "/v1/admin/dead-letters?limit=1000", Map.of()).body();
    assertThat(letters.path("total").asLong())
        .isEqualTo(own.stream().mapToInt(a -> a.broken).sum());
    for (String other : Scope.TENANTS) {
      if (!other.equals(tenant) && !letters.path("deadLetters").isEmpty()) {
        String id = letters.path("deadLetters").get(0).path("id").asText();
        String path = "/v1/admin/dead-letters/" + id;
        assertThat(world.call(other, "GET", path, Map.of()).status()).isEqualTo(404);
        assertThat(world.call(other, "POST", path + ":redrive", Map.of()).status()).isEqualTo(404);
        assertThat(world.call(other, "DELETE", path, Map.of()).status()).isEqualTo(404);
      }
    }

    Map<String, Object> everything = new TreeMap<>();
    everything.put("query", String.join(" ", Script.WORDS));
    everything.put("purpose", "evaluation");
    everything.put("minScore", 0);
    everything.put("limit", 1_000);
    Set<String> found = new HashSet<>();
    JsonNode hits = world.call(tenant, "POST", "/v1/messages:search", everything).body();
    for (JsonNode hit : hits.path("results")) {
      String conversation = hit.path("conversationId").asText();
      if (!conversation.equals("diary")) {
        found.add(
            hit.path("app").asText() + "/" + conversation + "/" + hit.path("messageId").asText());
      }
    }
    Set<String> expected = new HashSet<>();
    for (Actor actor : own) {
      actor.model.indexed().stream()
          .filter(place -> !place.startsWith("diary/"))
          .forEach(place -> expected.add(actor.scope.app() + "/" + place));
    }
    assertThat(found).isEqualTo(expected);
  }
}
