package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.evolution.rules.ReflectionRules;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** O6, O7: reflections are functions of the memories that they cite. */
class ReflectionsTest {

  private static final String BERLIN = "Ann lives in Berlin";
  private static final String MUNICH = "Ann lives in Munich";
  private static final String CHESS = "Ann plays chess with Carol";

  private final Mind mind = new Mind();

  private static List<String> texts(Mind of) {
    return of.reflections().stream().map(m -> m.getClaim().getContent()).toList();
  }

  @Test
  void shouldReportChangesRecurrencesAndImportantMemories() {
    mind.hear(said(1, BERLIN));
    mind.hear(said(9, MUNICH));
    for (int day = 2; day < 5; day++) {
      mind.hear(said(day, CHESS));
    }
    mind.hear(said(6, "Bo keeps bees in Leeds").important(9));

    assertThat(kinds(mind.reflect(null, false))).contains("reflected");

    assertThat(texts(mind))
        .containsExactly(
            "Changed: Ann lives in Munich (before: Ann lives in Berlin). "
                + "Recurring: Ann plays chess with Carol. "
                + "Important: Bo keeps bees in Leeds.");
    Memory reflection = mind.reflections().getFirst();
    assertThat(reflection.getOrigin()).isEqualTo("reflection");
    assertThat(reflection.getClaim().getType()).isEqualTo("reflection");
    assertThat(reflection.getClaim().getImportance()).isEqualTo(9);
    assertThat(reflection.getReflection().getCited()).hasSize(4);
    assertThat(reflection.getSupports())
        .flatMap(support -> support.getSources())
        .extracting(Source::getMessageId)
        .containsExactlyInAnyOrder("m1", "m2", "m3", "m4", "m6", "m9");
    assertThat(mind.the(CHESS, "active")).as("what is cited stays in recall").isNotNull();
  }

  @Test
  void shouldReportAContradictionWhenAnUndoLeavesOne() {
    mind.hear(said(1, "Ann likes olives"));
    mind.hear(said(2, "Ann dislikes olives"));
    mind.undoSince(Instant.EPOCH);

    mind.reflect("olives", false);

    assertThat(texts(mind))
        .containsExactly(
            "On olives: Contradictory: Ann likes olives, but also Ann dislikes olives.");
  }

  @Test
  void shouldKeepToTheTopicAndMakeOneOfEachAspectIfDeep() {
    mind.hear(said(1, BERLIN));
    mind.hear(said(2, MUNICH));
    mind.hear(said(3, "Bo keeps bees in Leeds"));

    mind.reflect("Munich", true);

    assertThat(texts(mind))
        .containsExactlyInAnyOrder(
            "On Munich: Changed: Ann lives in Munich (before: Ann lives in Berlin).",
            "On Munich: Important: Ann lives in Munich.");
  }

  @Test
  void shouldMakeNoReflectionWithoutMemoriesOrNewFindings() {
    assertThat(kinds(mind.reflect("tea", false))).containsExactly("dropped: nothing to reflect on");
    mind.hear(said(1, BERLIN));
    mind.reflect(null, false);
    assertThat(kinds(mind.reflect(null, false))).contains("dropped: known");
    assertThat(mind.reflections()).hasSize(1);
  }

  @Test
  void shouldReflectWithoutARequestWhenNewImportanceExceedsThirty() {
    for (int i = 0; i < 6; i++) {
      mind.hear(said(i, "Friend%d owns the thing%d".formatted(i, i)));
    }
    mind.tickAfter(Duration.ofMinutes(1));
    assertThat(mind.reflections()).as("6 × 5 is not above 30").isEmpty();

    mind.hear(said(7, CHESS).important(1));
    mind.tickAfter(Duration.ofMinutes(1));
    assertThat(mind.reflections()).hasSize(1);
    mind.tickAfter(Duration.ofMinutes(1));
    assertThat(mind.reflections()).as("nothing new since").hasSize(1);

    Mind off = new Mind(with(EvolutionRules.defaults(), "lifecycle.reflection.enabled", false));
    for (int i = 0; i < 8; i++) {
      off.hear(said(i, "Friend%d owns the thing%d".formatted(i, i)));
    }
    off.tickAfter(Duration.ofMinutes(1));
    assertThat(off.reflections()).isEmpty();
  }

  @Test
  void shouldBeWrittenAgainOrRemovedWhenACitedMemoryChanges() {
    mind.hear(said(1, BERLIN));
    mind.hear(said(9, MUNICH));
    mind.reflect(null, false);

    assertThat(kinds(mind.delete("m1"))).contains("remade");
    assertThat(texts(mind)).containsExactly("Important: Ann lives in Munich.");
    assertThat(mind.reflections().getFirst().toString()).doesNotContain("Berlin", "m1\"");

    mind.revise(mind.the(MUNICH, "active").getId(), "Ann lives in Augsburg");
    assertThat(texts(mind)).containsExactly("Important: Ann lives in Augsburg.");

    mind.forget(mind.the("Ann lives in Augsburg", "active").getId());
    assertThat(mind.reflections()).isEmpty();
  }

  @Test
  void shouldBeForgottenRestoredAndPurgedAsAnyMemory() {
    mind.hear(said(1, BERLIN));
    mind.reflect(null, false);
    String id = mind.reflections().getFirst().getId();

    mind.forget(id);
    mind.restore(id);
    assertThat(mind.reflections().getFirst().getStatus()).isEqualTo("active");
    mind.forget(id);
    mind.delete("m1");
    assertThat(mind.all()).as("a forgotten one goes with its sources, too").isEmpty();

    mind.hear(said(2, CHESS));
    mind.reflect(null, false);
    mind.purge(mind.reflections().getFirst().getId());
    assertThat(mind.reflections()).isEmpty();
    assertThat(mind.the(CHESS, "active")).isNotNull();
  }

  @Test
  void shouldBecomeIndependentOnlyWhenItsTextIsRevised() {
    mind.hear(said(1, BERLIN));
    mind.reflect(null, false);
    String id = mind.reflections().getFirst().getId();

    var without = new dev.memlog.events.Revise();
    without.setMemoryId(id);
    without.setImportance(9);
    assertThat(
            kinds(
                mind.accept(
                    new Input.Revised(
                        mind.now(), Mind.cause("command", "r"), without, null, null))))
        .containsExactly("unmatched");

    mind.revise(id, "Ann has moved often");
    mind.delete("m1");
    assertThat(mind.the("Ann has moved often", "active").getReflection()).isNull();
  }

  @Test
  void shouldKeepTheLatestHundredAndNotCrowdOutMemories() {
    var rules =
        with(
            with(EvolutionRules.defaults(), "lifecycle.mostMemories", 3),
            "lifecycle.reflection",
            new ReflectionRules(false, 30, 2));
    Mind small = new Mind(rules);
    List<String> all = List.of(BERLIN, CHESS, "Bo keeps bees in Leeds");
    for (int i = 0; i < all.size(); i++) {
      small.hear(said(i + 1, all.get(i)));
      small.reflect(null, false);
    }
    assertThat(small.reflections()).hasSize(2);
    assertThat(small.all()).filteredOn(m -> m.getStatus().equals("active")).hasSize(5);
  }

  @Test
  void shouldNotReturnWhenImported() {
    mind.hear(said(1, BERLIN));
    mind.reflect(null, false);
    Memory exported = mind.reflections().getFirst();

    assertThat(kinds(new Mind().bringBack(exported, null))).containsExactly("dropped: reflection");
  }

  /** No word of a message that is gone stays in a reflection, whatever happened before. */
  @Property(tries = 40)
  void shouldContainNoWordOfARemovedMemory(@ForAll long seed) {
    Random random = new Random(seed);
    Mind lively = new Mind();
    boolean[] deleted = new boolean[25];
    for (int step = 0; step < 50; step++) {
      int day = 1 + random.nextInt(24);
      switch (random.nextInt(6)) {
        case 0 -> {
          lively.delete("m" + day);
          deleted[day] = true;
        }
        case 1 -> lively.reflect(random.nextBoolean() ? null : "Friend1", random.nextBoolean());
        case 2 -> lively.tickAfter(Duration.ofHours(30));
        case 3 -> lively.undoSince(Instant.EPOCH);
        default ->
            lively.hear(
                said(day, "Friend%d lives in City%dx".formatted(day % 3, day))
                    .near(Mind.direction(day / 25.0)));
      }
      String held = lively.reflections().toString();
      for (int gone = 1; gone < deleted.length; gone++) {
        if (deleted[gone]) {
          assertThat(held)
              .doesNotContain("City%dx".formatted(gone))
              .doesNotContain("\"m" + gone + "\"");
        }
      }
      for (Memory reflection : lively.reflections()) {
        List<String> cited = reflection.getReflection().getCited();
        assertThat(lively.all()).extracting(Memory::getId).containsAll(cited);
        assertThat(reflection.getClaim().getContent().length()).isBetween(10, 500);
        assertThat(Arrays.asList(reflection.getSupports().toArray())).hasSameSizeAs(cited);
      }
    }
  }
}
