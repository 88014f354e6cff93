package dev.memlog.standalone.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.standalone.isolation.Operation.Call;
import dev.memlog.standalone.isolation.World.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No user with a bound key learns of another of the same app, nor loses anything to one: operations
 * at random by three users at once, of whom one tries to take over what the others have. Answers
 * are held against a model and against those of a world of the user's own.
 */
class UserIsolationTest {

  private static final int ROUNDS = 3;
  private static final int EACH = 20;

  @TempDir Path directory;

  /** The operations of a user with their answers. */
  private static final class Actor {

    final BoundUser user;
    final UserScript script;
    final UserQuestions questions;
    final Model model = new Model();
    final Transcript transcript = new Transcript();
    int attacks;

    Actor(BoundUser user, long seed, long start) {
      this.user = user;
      long own = seed * 31 + BoundUser.ALL.indexOf(user);
      script = new UserScript(user, own, start);
      questions = new UserQuestions(user, script, own + 1);
    }

    void call(World world, Call call) throws Exception {
      Answer answer = world.call(call);
      assertThat(answer.status()).as("%s: %s", call, answer).isIn(200, 403);
      if (!call.events().isEmpty()) {
        assertThat(answer.status()).as("%s: %s", call, answer).isEqualTo(200);
        call.events().forEach(model::apply);
      } else if (!call.path().startsWith("/v1/memories")) {
        assertThat(answer.status()).as("%s: %s", call, answer).isEqualTo(403);
      }
      note(call, answer);
    }

    void ask(World world, Question question) throws Exception {
      Answer answer = question.ask(world, model);
      note(question.call(), answer);
    }

    /** Checks that no answer has a word of another user. */
    private void note(Call call, Answer answer) {
      for (BoundUser other : BoundUser.ALL) {
        if (!other.equals(user)) {
          assertThat(answer.body().toString()).as("%s", call).doesNotContain(other.marker());
        }
      }
      transcript.add(call, answer.status(), answer.body());
    }
  }

  @Test
  void shouldTellNoUserWhatAnotherDid() throws Exception {
    long seed = Long.getLong("memlog.isolation.seed", System.nanoTime());
    long start = System.currentTimeMillis() - 3_600_000;
    System.out.println("users: seed " + seed + " (-Dmemlog.isolation.seed=" + seed + ")");
    BoundUser watched = BoundUser.ALL.get(Math.floorMod(seed, 2));

    List<String> among = play(directory.resolve("crowd"), BoundUser.ALL, watched, seed, start);
    List<String> alone = play(directory.resolve("alone"), List.of(watched), watched, seed, start);

    assertThat(among).as("what %s was answered, seed %d", watched, seed).isEqualTo(alone);
  }

  /** Returns what the watched user was answered. */
  private static List<String> play(
      Path directory, List<BoundUser> users, BoundUser watched, long seed, long start)
      throws Exception {
    List<Actor> actors = users.stream().map(user -> new Actor(user, seed, start)).toList();
    try (var world = new World(directory)) {
      AtOnce.run(actors, actor -> actor.call(world, actor.script.home()));
      world.rest();
      for (int round = 0; round < ROUNDS; round++) {
        AtOnce.run(actors, actor -> write(world, actor));
        world.rest();
        AtOnce.run(actors, actor -> read(world, actor));
        readWhole(world, actors);
      }
    }
    return actors.get(users.indexOf(watched)).transcript.lines();
  }

  private static void write(World world, Actor actor) throws Exception {
    for (int i = 0; i < EACH; i++) {
      actor.call(world, actor.script.next());
      if (actor.user.equals(BoundUser.ATTACKER)) {
        BoundUser victim = actor.script.other();
        Answer taken = world.call(actor.script.attack(victim));
        assertThat(taken.status()).as("%s", taken).isEqualTo(200);
        assertThat(world.call(actor.script.memoryAttack(victim)).status()).isEqualTo(200);
        actor.attacks++;
      }
    }
  }

  private static void read(World world, Actor actor) throws Exception {
    for (int i = 0; i < EACH; i++) {
      actor.ask(world, actor.questions.next());
    }
  }

  /** Every attempt has become a dead letter, which the keys of the tenant's administrators see. */
  private static void readWhole(World world, List<Actor> actors) throws Exception {
    String tenant = BoundUser.SHARED.tenant();
    JsonNode letters =
        world.call(tenant, "GET", "/v1/admin/dead-letters?limit=1000", Map.of()).body();
    assertThat(letters.path("total").asInt())
        .isEqualTo(actors.stream().mapToInt(actor -> actor.attacks).sum());
    for (JsonNode letter : letters.path("deadLetters")) {
      assertThat(letter.path("reason").asText()).isEqualTo("wrong_user");
    }
    JsonNode stats = world.call(tenant, "GET", "/v1/admin/stats", Map.of()).body();
    assertThat(stats.path("conversations").asLong())
        .isEqualTo(actors.stream().mapToLong(actor -> actor.model.conversations()).sum());
    assertThat(stats.path("messages").asLong())
        .isEqualTo(actors.stream().mapToLong(actor -> actor.model.messages()).sum());
  }
}
