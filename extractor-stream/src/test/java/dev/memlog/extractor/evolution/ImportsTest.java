package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.said;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.MemoryChange;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Exported memories that come back. */
class ImportsTest {

  private final Mind mind = new Mind();

  /** Imports memories in the order of an import: each after the one that supersedes it. */
  private void bringBack(List<Memory> memories, Map<String, MemoryUsage> usages) {
    memories.stream()
        .sorted(Comparator.comparing(Memory::getValidFrom).thenComparing(Memory::getId).reversed())
        .forEach(m -> mind.bringBack(m, usages.get(m.getId())));
  }

  @Test
  void shouldBringAPurgedMemoryBackAsItWas() {
    // given
    mind.hear(said(1, "Anna lives in Berlin").around("m2", "Excerpt"));
    mind.hear(said(3, "Anna lives in Munich"));
    mind.access(mind.the("Anna lives in Munich", "active").getId());
    List<Memory> before = mind.all();
    Map<String, MemoryUsage> usages = new TreeMap<>(mind.usages());

    // when
    mind.purgeOwner();
    assertThat(mind.all()).isEmpty();
    bringBack(before, usages);

    // then
    assertThat(mind.all()).isEqualTo(before);
    assertThat(new TreeMap<>(mind.usages())).isEqualTo(usages);
  }

  @Test
  void shouldChangeNothingIfTheMemoryExists() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    Memory exported = mind.the("Anna lives in Berlin", "active");
    mind.revise(exported.getId(), "Anna lives in Hamburg");
    List<Memory> before = mind.all();

    // when
    List<Change> changes = mind.bringBack(exported, null);

    // then
    assertThat(Mind.kinds(changes)).containsExactly("dropped: known");
    assertThat(mind.all()).isEqualTo(before);
  }

  @Test
  void shouldOmitSupportsOfADeletedMessage() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(2, "Anna lives in Berlin").around("m1", "Excerpt"));
    mind.hear(said(3, "Anna plays violin"));
    List<Memory> exported = mind.all();
    mind.purgeOwner();

    // when
    mind.delete("m1");
    mind.delete("m3");
    bringBack(exported, Map.of());

    // then
    Memory left = mind.the("Anna lives in Berlin", "active");
    assertThat(left.getSupports()).hasSize(1);
    assertThat(left.getSupports().getFirst().getContext()).isEmpty();
    assertThat(left.getMentions()).isEqualTo(1);
    assertThat(mind.all()).containsExactly(left);
  }

  @Test
  void shouldOmitSupportsOfAnEarlierTextVersion() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    List<Memory> exported = mind.all();
    mind.edit("m1", "v2");

    // when
    List<Change> changes = mind.bringBack(exported.getFirst(), null);

    // then
    assertThat(Mind.kinds(changes)).containsExactly("dropped: withdrawn");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldFollowADeletionAfterTheImport() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    List<Memory> exported = mind.all();
    mind.purgeOwner();
    bringBack(exported, Map.of());

    // when
    mind.delete("m1");

    // then
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldNotCountTheSameReadingTwice() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    List<Memory> exported = mind.all();
    mind.purge(exported.getFirst().getId());
    bringBack(exported, Map.of());

    // when the message is read again
    List<Change> changes = mind.hear(said(1, "Anna lives in Berlin"));

    // then
    assertThat(Mind.kinds(changes)).containsExactly("dropped: known");
    assertThat(mind.all()).isEqualTo(exported);
  }

  @Test
  void shouldMergeAnImportWhenItsStatementWasAddedAgain() {
    // given
    mind.hear(said(1, "Anna plays violin").told());
    List<Memory> exported = mind.all();
    mind.purgeOwner();
    mind.hear(said(9, "Anna plays violin").at(mind.now()));

    // when
    bringBack(exported, Map.of());

    // then
    Memory joined = mind.the("Anna plays violin", "active");
    assertThat(joined.getSupports()).hasSize(2);
    assertThat(joined.getMentions()).isEqualTo(2);
  }

  @Test
  void shouldBringTwoMemoriesOfOneTextBack() {
    // given
    mind.hear(said(1, "Anna plays violin"));
    mind.revise(mind.heard(2, "Anna keeps bees"), "Anna plays violin");
    List<Memory> before = mind.all();
    assertThat(before).hasSize(2);

    // when
    mind.purgeOwner();
    bringBack(before, Map.of());

    // then
    assertThat(mind.all()).isEqualTo(before);
  }

  @Test
  void shouldCloseAMemoryThatANewerOneContradictsByNow() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    List<Memory> exported = mind.all();
    mind.purgeOwner();
    mind.hear(said(5, "Anna lives in Munich").at(mind.now()));

    // when
    bringBack(exported, Map.of());

    // then
    mind.assertSuperseded("Anna lives in Berlin", "Anna lives in Munich");
  }

  @Test
  void shouldHideEarlierStatesThatRestOnADeletedMessage() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(2, "Anna lives in Berlin"));
    Memory exported = mind.the("Anna lives in Berlin", "active");
    var change = new MemoryChange();
    change.setMemoryId(exported.getId());
    change.setVersion(2);
    change.setBefore(exported);
    mind.purgeOwner();
    mind.delete("m1");

    // when
    List<Change> changes = mind.bringBack(exported, null, List.of(change));

    // then
    assertThat(changes.getFirst()).isInstanceOf(Change.Imported.class);
    List<MemoryChange> history = ((Change.Imported) changes.getFirst()).history();
    assertThat(history).hasSize(1);
    assertThat(history.getFirst().getBefore()).isNull();
    assertThat(requireNonNull(change.getBefore()).getSupports()).as("the input").hasSize(2);
  }

  @Property(tries = 100)
  void shouldBringAnyMemoriesBackAsTheyWere(@ForAll long seed) {
    // given
    var random = new Random(seed);
    List<String> statements =
        List.of(
            "Anna lives in Berlin",
            "Anna lives in Munich",
            "Anna likes jazz",
            "Anna dislikes jazz",
            "Anna has 2 dogs",
            "Anna has 3 dogs",
            "Ben collects stamps");
    for (int step = 0; step < 30; step++) {
      List<Memory> all = mind.all();
      String id = all.isEmpty() ? "none" : all.get(random.nextInt(all.size())).getId();
      switch (random.nextInt(12)) {
        case 0 -> mind.forget(id);
        case 1 -> mind.access(id);
        case 2 -> mind.delete("m" + (1 + random.nextInt(12)));
        case 3 -> mind.revise(id, statements.get(random.nextInt(statements.size())));
        case 4 -> mind.restore(id);
        case 5 -> mind.undoSince(Mind.START);
        default ->
            mind.hear(
                said(1 + random.nextInt(12), statements.get(random.nextInt(statements.size()))));
      }
    }
    List<Memory> before = new ArrayList<>(mind.all());
    Map<String, MemoryUsage> usages = new TreeMap<>(mind.usages());

    // when
    mind.purgeOwner();
    bringBack(before, usages);

    // then
    assertThat(mind.all()).isEqualTo(before);
    assertThat(new TreeMap<>(mind.usages())).isEqualTo(usages);
  }

  @Property(tries = 100)
  void shouldBringConsolidatedAndLinkedMemoriesBackAsTheyWere(@ForAll long seed) {
    // given
    var random = new Random(seed);
    Mind mind = new Mind(with(EvolutionRules.defaults(), "comparison.duplicate", 0.99));
    List<String> statements =
        List.of(
            "Anna runs in the park",
            "Anna jogs along the river every week",
            "Anna trains in the forest",
            "Anna lives in Berlin",
            "Anna lives in Munich",
            "Ben collects stamps");
    for (int step = 0; step < 30; step++) {
      List<Memory> all = mind.all();
      String one = all.isEmpty() ? "none" : all.get(random.nextInt(all.size())).getId();
      String other = all.isEmpty() ? "none" : all.get(random.nextInt(all.size())).getId();
      switch (random.nextInt(10)) {
        case 0 -> mind.forget(one);
        case 1 -> mind.restore(one);
        case 2 -> mind.link(one, other, "related");
        case 3 -> mind.reflect(null, random.nextBoolean());
        case 4 -> mind.tickAfter(Duration.ofDays(1));
        case 5 -> mind.undoSince(Mind.START);
        default -> {
          int i = random.nextInt(statements.size());
          mind.hear(said(1 + i, statements.get(i)).near(ConsolidationTest.corner(i % 3, 0.8)));
        }
      }
    }
    List<Memory> before = mind.all();

    // when
    mind.purgeOwner();
    before.stream()
        .sorted(Comparator.comparing(Memory::getValidFrom).thenComparing(Memory::getId).reversed())
        .forEach(m -> mind.bringBack(m, null));

    // then: reflections are left out, since a request makes them again
    assertThat(mind.all())
        .isEqualTo(before.stream().filter(m -> !MemoryCopies.reflection(m)).toList());
  }
}
