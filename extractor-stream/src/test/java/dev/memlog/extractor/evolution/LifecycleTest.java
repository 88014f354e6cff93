package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.EffectOrder;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.rules.ArchivingRules;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.evolution.rules.TimeToLive;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The changes of memories that no statement brings about. */
class LifecycleTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static Mind fading() {
    return new Mind(
        with(
            EvolutionRules.defaults(), "lifecycle.archiving.archiving", ArchivingRules.Rule.FADED));
  }

  private static Mind capped(int most) {
    return new Mind(with(EvolutionRules.defaults(), "lifecycle.mostMemories", most));
  }

  private static String id(Mind mind, String content, String status) {
    return mind.the(content, status).getId();
  }

  @Test
  void shouldFadeImportanceByATenthADayAndNeverBelowOne() {
    // given
    Instant used = Instant.parse("2026-01-01T00:00:00Z");
    Duration fading = Defaults.of(ArchivingRules.class).fading();

    // then
    assertThat(EffectiveImportance.of(8, used, used, fading)).isCloseTo(8, within(1e-6));
    assertThat(EffectiveImportance.of(8, used, used.plus(Duration.ofDays(7)), fading))
        .isCloseTo(3.972682, within(1e-6));
    assertThat(EffectiveImportance.unclamped(8, used, used.plus(Duration.ofDays(30)), fading))
        .isCloseTo(0.398297, within(1e-6));
    assertThat(EffectiveImportance.of(8, used, used.plus(Duration.ofDays(30)), fading))
        .isCloseTo(1, within(1e-6));
  }

  @Test
  void shouldArchiveAMemoryWhenUnreadFor90Days() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna lives in Berlin"));

    // when
    List<Change> before = mind.tickAfter(Duration.ofDays(90).minus(MINUTE));
    List<Change> then = mind.tickAfter(MINUTE);

    // then
    assertThat(before).isEmpty();
    assertThat(kinds(then)).containsExactly("archived");
    Memory archived = mind.the("Anna lives in Berlin", "archived");
    assertThat(archived.getArchivedReason()).isEqualTo("unread");
    assertThat(archived.getClaim().getImportance()).isEqualTo(5);
  }

  @Test
  void shouldArchiveAFadedMemoryWhenTheProfileIsOlliebot() {
    // given: 10·ln 5 days are 16.094 days
    Mind mind = fading();
    mind.hear(said(1, "Anna lives in Berlin").important(5));

    // when
    List<Change> before = mind.tickAfter(Duration.ofDays(16));
    List<Change> then = mind.tickAfter(Duration.ofHours(3));

    // then
    assertThat(before).isEmpty();
    assertThat(kinds(then)).containsExactly("archived");
    assertThat(mind.the("Anna lives in Berlin", "archived").getArchivedReason()).isEqualTo("faded");
  }

  @Test
  void shouldCountTheTimeSinceTheLastRecall() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.tickAfter(Duration.ofDays(80));
    mind.access(id(mind, "Anna lives in Berlin", "active"));

    // then
    assertThat(mind.tickAfter(Duration.ofDays(89))).isEmpty();
    assertThat(kinds(mind.tickAfter(Duration.ofDays(1)))).containsExactly("archived");
  }

  @Test
  void shouldReactivateArchivedMemoriesByRecallRestorationAndMention() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(2, "Ben plays violin"));
    mind.hear(said(3, "Clara collects stamps"));
    mind.tickAfter(Duration.ofDays(91));
    assertThat(mind.shown()).containsOnlyKeys("archived");

    // when
    mind.access(id(mind, "Anna lives in Berlin", "archived"));
    mind.restore(id(mind, "Ben plays violin", "archived"));
    mind.hear(said(4, "Clara collects stamps"));

    // then
    assertThat(mind.shown()).containsOnlyKeys("active");
    assertThat(mind.tickAfter(Duration.ofDays(89))).isEmpty();
    assertThat(mind.the("Clara collects stamps", "active").getMentions()).isEqualTo(2);
  }

  @Test
  void shouldRemoveArchivedMemoriesAfter365Days() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.tickAfter(Duration.ofDays(90));

    // then
    assertThat(mind.tickAfter(Duration.ofDays(365).minus(MINUTE))).isEmpty();
    assertThat(kinds(mind.tickAfter(MINUTE))).contains("expired");
    assertThat(mind.all()).isEmpty();
    assertThat(kinds(mind.hear(said(1, "Anna lives in Berlin"))))
        .containsExactly("dropped: purged");
  }

  @Test
  void shouldRemoveForgottenMemoriesAfter30Days() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.forget(id(mind, "Anna lives in Berlin", "active"));

    // then
    assertThat(mind.tickAfter(Duration.ofDays(30).minus(MINUTE))).isEmpty();
    List<Change> removed = mind.tickAfter(MINUTE);
    assertThat(kinds(removed)).contains("expired");
    assertThat(removed)
        .anyMatch(c -> c instanceof Change.Expired e && e.reason().equals("forgotten"));
  }

  @Test
  void shouldPruneDoubtfulMemoriesNeverReadFor90Days() {
    // given
    Mind mind =
        new Mind(
            with(
                EvolutionRules.defaults(),
                "lifecycle.archiving.unreadAfter",
                Duration.ofDays(1000)));
    mind.hear(said(1, "Anna lives in Berlin").sure(0.49));
    mind.hear(said(2, "Ben plays violin").sure(0.49));
    mind.hear(said(3, "Clara collects stamps").sure(0.5));
    mind.access(id(mind, "Ben plays violin", "active"));

    // when
    mind.tickAfter(Duration.ofDays(91));

    // then
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "archived", List.of("Anna lives in Berlin"),
                "active", List.of("Ben plays violin", "Clara collects stamps")));
    assertThat(mind.the("Anna lives in Berlin", "archived").getArchivedReason()).isEqualTo("stale");
  }

  @Test
  void shouldArchiveTheLeastEffectiveAtTheCapAndRefuseNothing() {
    // given
    Mind mind = capped(2);
    mind.hear(said(1, "Anna lives in Berlin").important(4));
    mind.hear(said(2, "Ben plays violin").important(3));

    // when
    List<Change> changes = mind.hear(said(3, "Clara collects stamps").important(1));

    // then
    assertThat(kinds(changes)).containsExactly("added", "archived");
    assertThat(mind.shown().get("active"))
        .containsExactly("Anna lives in Berlin", "Clara collects stamps");
    assertThat(mind.the("Ben plays violin", "archived").getArchivedReason()).isEqualTo("cap");
  }

  @Test
  void shouldArchiveTheLeastEffectiveBeyondAThousandByDefault() {
    // given
    Mind mind = new Mind();
    for (int i = 0; i < 1000; i++) {
      mind.hear(said(1, "Person" + i + " collects stamps").important(i == 500 ? 4 : 5));
    }
    assertThat(mind.shown()).containsOnlyKeys("active");

    // when
    mind.hear(said(2, "Clara paints").important(1));

    // then
    assertThat(mind.shown().get("active")).hasSize(1000).contains("Clara paints");
    assertThat(mind.shown().get("archived")).containsExactly("Person500 collects stamps");
  }

  @Test
  void shouldArchiveAtTheCapInTheOrderOfEffectiveImportance() {
    // given memories of random importance, of which some are recalled later
    var random = new Random(3);
    Mind mind = capped(40);
    for (int i = 0; i < 40; i++) {
      mind.hear(said(1, "Person" + i + " collects stamps").important(1 + random.nextInt(10)));
      if (random.nextInt(3) == 0) {
        mind.access(mind.all().get(random.nextInt(mind.all().size())).getId());
      }
      mind.tickAfter(Duration.ofHours(random.nextInt(48)));
    }

    for (int i = 0; i < 30; i++) {
      Instant at = mind.now();
      String expected =
          mind.all().stream()
              .filter(MemoryCopies::active)
              .min(
                  Comparator.comparingDouble((Memory memory) -> effective(mind, memory, at))
                      .thenComparing(Memory::getId))
              .orElseThrow()
              .getId();

      // when
      List<Change> changes = mind.hear(said(2, "Guest" + i + " paints").important(10));

      // then
      assertThat(changes)
          .filteredOn(Change.Archived.class::isInstance)
          .extracting(change -> ((Change.Archived) change).memoryId())
          .containsExactly(expected);
    }
  }

  private static double effective(Mind mind, Memory memory, Instant at) {
    return EffectiveImportance.unclamped(
        memory.getClaim().getImportance(),
        EffectOrder.used(memory, mind.usage(memory.getId())),
        at,
        EffectiveImportance.FADING);
  }

  @Test
  void shouldKeepTheCapWhenARestorationBringsAMemoryBack() {
    // given
    Mind mind = capped(2);
    mind.hear(said(1, "Anna lives in Berlin").important(4));
    mind.hear(said(2, "Ben plays violin").important(3));
    mind.hear(said(3, "Clara collects stamps").important(5));

    // when
    mind.restore(id(mind, "Ben plays violin", "archived"));

    // then: what was asked for stays
    assertThat(mind.shown().get("active"))
        .containsExactly("Ben plays violin", "Clara collects stamps");

    // when
    mind.access(id(mind, "Anna lives in Berlin", "archived"));

    // then
    assertThat(mind.shown().get("active"))
        .containsExactly("Anna lives in Berlin", "Clara collects stamps");
  }

  @Test
  void shouldKeepARestoredMemoryWhenAnUndoExceedsTheCap() {
    // given
    Mind mind = capped(1);
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(2, "Ben plays violin"));

    // when
    mind.undo(mind.noted("archived"));
    mind.tickAfter(Duration.ofDays(1));

    // then
    assertThat(mind.shown())
        .isEqualTo(Map.of("active", List.of("Anna lives in Berlin", "Ben plays violin")));

    // when
    mind.hear(said(3, "Clara collects stamps"));

    // then
    assertThat(mind.shown()).containsEntry("active", List.of("Clara collects stamps"));
  }

  @Test
  void shouldCountUseAtTheCap() {
    // given
    Mind mind = capped(2);
    mind.hear(said(1, "Anna lives in Berlin").important(5));
    mind.hear(said(2, "Ben plays violin").important(4));
    mind.tickAfter(Duration.ofDays(10));
    mind.access(id(mind, "Ben plays violin", "active"));

    // when
    mind.hear(said(3, "Clara collects stamps"));

    // then: 5·e⁻¹ is less than 4
    assertThat(mind.shown().get("archived")).containsExactly("Anna lives in Berlin");
  }

  @Test
  void shouldKeepEverythingWithoutAttenuation() {
    // given
    Mind mind = new Mind(with(EvolutionRules.defaults(), "lifecycle.archiving.attenuation", false));
    mind.hear(said(1, "Anna lives in Berlin").sure(0.1));

    // then
    assertThat(mind.due()).isEmpty();
    assertThat(mind.tickAfter(Duration.ofDays(3650))).isEmpty();
  }

  @Test
  void shouldBeDueWhenTheFirstMemoryIs() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna lives in Berlin"));
    Instant learnt = mind.the("Anna lives in Berlin", "active").getCreatedAt();
    mind.hear(said(2, "Ben plays violin"));
    Instant due = learnt.plus(Duration.ofDays(90));

    // then
    assertThat(mind.due()).contains(due);
    mind.forget(id(mind, "Ben plays violin", "active"));
    assertThat(mind.due())
        .contains(
            mind.the("Ben plays violin", "forgotten").getForgottenAt().plus(Duration.ofDays(30)));
  }

  private static Mind livingFor(Duration after, Map<String, Duration> apps) {
    return new Mind(
        with(
            with(EvolutionRules.defaults(), "lifecycle.archiving.attenuation", false),
            "lifecycle.retention.timeToLive",
            new TimeToLive(after, apps)));
  }

  @Test
  void shouldRemoveAnExpiredMemoryEvenWhenItIsRecalled() {
    // given
    Mind mind = livingFor(Duration.ofDays(20), Map.of());
    String anna = mind.heard(1, "Anna lives in Berlin");
    mind.tickAfter(Duration.ofDays(15));
    mind.access(anna);

    // when
    assertThat(mind.tickAfter(Duration.ofDays(4))).isEmpty();
    List<Change> removed = mind.tickAfter(Duration.ofDays(2));

    // then
    assertThat(removed)
        .anyMatch(c -> c instanceof Change.Expired e && e.reason().equals("time to live"));
    assertThat(mind.all()).isEmpty();
    mind.hear(said(1, "Anna lives in Berlin"));
    assertThat(mind.all()).as("the candidate that made it comes again").isEmpty();
  }

  @Test
  void shouldCountTheTimeToLiveFromTheLastMentionAndByApp() {
    // given
    Mind mind = livingFor(Duration.ofDays(20), Map.of());
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.tickAfter(Duration.ofDays(15));
    mind.hear(
        said(1 + (int) Duration.between(Mind.START, mind.now()).toDays(), "Anna lives in Berlin"));
    Mind kept = livingFor(Duration.ofDays(20), Map.of("a", Duration.ZERO));
    kept.hear(said(1, "Anna lives in Berlin"));

    // when
    mind.tickAfter(Duration.ofDays(10));
    kept.tickAfter(Duration.ofDays(1000));

    // then
    assertThat(mind.all()).singleElement().extracting(Memory::getMentions).isEqualTo(2);
    assertThat(kept.all()).hasSize(1);
    mind.tickAfter(Duration.ofDays(11));
    assertThat(mind.all()).isEmpty();
  }
}
