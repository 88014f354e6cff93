package dev.memlog.extractor.relation;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.extractor.Altered;
import dev.memlog.extractor.claims.ReadingRecords;
import dev.memlog.extractor.evolution.Comparison;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.graph.GraphChange;
import dev.memlog.extractor.graph.GraphOwner;
import dev.memlog.extractor.graph.RelationsConfig;
import dev.memlog.language.readings.ReadingReader;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.RelationStrength;
import dev.memlog.state.Claim;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryLink;
import dev.memlog.state.RelatedMemory;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** B4: the relations between memories are a function of the owner's active memories. */
class OwnerRelationsTest {

  /** Similarities to three decimals, so that bounds can be met exactly. */
  private static final Comparison COMPARISON =
      new Comparison(
          EvolutionRules.defaults(), cosine -> Math.round(Math.max(0, cosine) * 1000) / 1000.0);

  private final Map<String, GraphElement> written = new TreeMap<>();

  private static OwnerRelations relations(
      Collection<ParsedMemory> memories,
      Collection<GraphElement> written,
      @Nullable Collection<String> changed) {
    return new OwnerRelations(
        Defaults.of(RelationsConfig.class),
        COMPARISON,
        new GraphOwner("t", "a", "u"),
        memories,
        written,
        changed);
  }

  private static ParsedMemory held(String id, String content, double similarity) {
    var claim = new Claim();
    claim.setContent(content);
    claim.setType("semantic");
    claim.setSubject(content.split(" ", 2)[0]);
    claim.setReadings(
        ReadingRecords.records(ReadingReader.readStatement(content, LocalDate.EPOCH)));
    Memory memory = new Memory();
    memory.setId(id);
    memory.setStatus("active");
    memory.setContentHash(content);
    memory.setClaim(claim);
    memory.setLinks(List.of());
    float[] vector = {(float) similarity, (float) Math.sqrt(1 - similarity * similarity)};
    return ParsedMemory.of(memory, vector);
  }

  /** Has the relations written and returns what is written, as {@code kind other strength}. */
  private Map<String, List<String>> take(OwnerRelations relations) {
    for (GraphChange change : relations.takeChanges()) {
      GraphElement element = change.element();
      if (element == null) {
        assertThat(written.remove(change.id())).as("what goes was there").isNotNull();
      } else {
        written.put(change.id(), element);
      }
    }
    Map<String, List<String>> shown = new TreeMap<>();
    written
        .values()
        .forEach(
            element ->
                shown.put(
                    element.getRelations().getMemory(),
                    element.getRelations().getRelated().stream()
                        .map(r -> r.getKind() + " " + r.getMemory() + " " + r.getStrength())
                        .toList()));
    return shown;
  }

  private static OwnerRelations with(ParsedMemory... memories) {
    OwnerRelations relations = relations(List.of(), List.of(), null);
    for (ParsedMemory memory : memories) {
      relations.put(memory);
    }
    return relations;
  }

  @Test
  void shouldRelateMemoriesAboveASimilarityOfSixTenths() {
    assertThat(
            take(
                with(
                    held("m1", "Ann plays chess.", 1),
                    held("m2", "Bo keeps bees.", 0.601),
                    held("m3", "Cy sells tea.", 0.6))))
        .containsEntry("m1", List.of("same_topic m2 0.601"))
        .hasEntrySatisfying("m2", list -> assertThat(list).contains("same_topic m1 0.601"))
        .hasEntrySatisfying("m3", list -> assertThat(list).noneMatch(r -> r.contains("m1")));
  }

  @Test
  void shouldKeepTheTenStrongestRelationsOfAMemory() {
    List<ParsedMemory> memories = new ArrayList<>();
    memories.add(held("m0", "Ann plays chess.", 1));
    for (int i = 1; i <= 12; i++) {
      memories.add(held("m" + i, "Friend%d owns thing%d.".formatted(i, i), 0.7 + i * 0.01));
    }
    var relations = with(memories.toArray(ParsedMemory[]::new));

    List<String> kept = requireNonNull(take(relations).get("m0"));
    assertThat(kept).hasSize(10);
    assertThat(kept.getFirst()).contains("m12 0.82");
    assertThat(kept).noneMatch(r -> r.contains(" m1 ") || r.contains(" m2 "));

    relations.remove("m12");
    assertThat(take(relations).get("m0"))
        .as("the next strongest takes the place of what goes")
        .hasSize(10)
        .anyMatch(r -> r.contains(" m2 0.72"));
  }

  @Test
  void shouldTellAnElaborationFromASequenceAndFromPlainSimilarity() {
    ParsedMemory may = held("m1", "Ann ran a race.", 1);
    day(may, "2026-05-01");
    ParsedMemory june = held("m2", "Ann won a race.", 0.7);
    day(june, "2026-06-01");
    assertThat(take(with(may, june)).get("m1")).containsExactly("temporal_sequence m2 0.7");

    written.clear();
    ParsedMemory plain = held("m1", "Ann plays chess.", 1);
    ParsedMemory more = held("m2", "Ann plays chess with Carol downtown.", 0.7);
    assertThat(take(with(plain, more)).get("m1")).containsExactly("elaborates m2 0.7");

    written.clear();
    ParsedMemory near = held("m2", "Ann enjoys board games.", 0.75);
    assertThat(take(with(plain, near)).get("m1")).containsExactly("similar m2 0.75");
  }

  @Test
  void shouldTellAContradiction() {
    ParsedMemory likes = held("m1", "Ann likes olives.", 1);
    ParsedMemory dislikes = held("m2", "Ann dislikes olives.", 0.95);

    assertThat(take(with(likes, dislikes)))
        .containsEntry("m1", List.of("contradicts m2 0.95"))
        .containsEntry("m2", List.of("contradicts m1 0.95"));
  }

  private static void day(ParsedMemory held, String day) {
    Claim claim = held.memory().getClaim();
    claim.setType("episodic");
    claim.setOccurredFrom(LocalDate.parse(day));
    claim.setOccurredTo(LocalDate.parse(day));
  }

  @Test
  void shouldLoseARelationWithEitherEnd() {
    for (String end : List.of("m1", "m2")) {
      written.clear();
      var relations = with(held("m1", "Ann plays chess.", 1), held("m2", "Bo keeps bees.", 0.9));
      assertThat(take(relations)).hasSize(2);

      relations.remove(end);

      assertThat(take(relations)).isEmpty();
    }
  }

  @Test
  void shouldNotRelateWhatIsNotActive() {
    for (String status : List.of("superseded", "archived", "forgotten")) {
      written.clear();
      var relations = with(held("m1", "Ann plays chess.", 1), held("m2", "Bo keeps bees.", 0.9));
      assertThat(take(relations)).hasSize(2);

      ParsedMemory gone = held("m2", "Bo keeps bees.", 0.9);
      gone.memory().setStatus(status);
      relations.put(gone);

      assertThat(take(relations)).as(status).isEmpty();
    }
  }

  @Test
  void shouldCompareWordsWithoutVectors() {
    ParsedMemory one = held("m1", "Ann plays chess downtown.", 1);
    ParsedMemory other = held("m2", "Ann plays chess downtown cheerfully.", 1);
    assertThat(
            take(with(ParsedMemory.of(one.memory(), null), ParsedMemory.of(other.memory(), null)))
                .get("m1"))
        .containsExactly("elaborates m2 0.8");
  }

  private static ParsedMemory linked(ParsedMemory held, String other, String kind) {
    held.memory().setLinks(List.of(new MemoryLink(other, kind, Instant.EPOCH)));
    return held;
  }

  @Test
  void shouldHoldALinkByHandBesideWhatIsSimilarAndOnlyWhileBothAreActive() {
    ParsedMemory one = linked(held("m1", "Ann plays chess.", 1), "m2", "elaborates");
    ParsedMemory other = linked(held("m2", "Bo keeps bees.", 0.1), "m1", "elaborates");
    var relations = with(one, other, held("m3", "Cy sells tea.", 0.9));

    assertThat(take(relations))
        .containsEntry("m1", List.of("elaborates m2 1.0", "similar m3 0.9"))
        .containsEntry("m2", List.of("elaborates m1 1.0"));
    assertThat(
            requireNonNull(written.get("r-m1")).getRelations().getRelated().getFirst().getByHand())
        .isTrue();

    other.memory().setStatus("forgotten");
    relations.put(other);
    assertThat(take(relations))
        .doesNotContainKey("m2")
        .containsEntry("m1", List.of("similar m3 0.9"));

    other.memory().setStatus("active");
    relations = relations(List.of(one, other), List.copyOf(written.values()), List.of("m2", "m3"));
    assertThat(take(relations)).as("loaded after the change").containsOnlyKeys("m1", "m2");
  }

  private double strength(String memory, String other, Instant at) {
    return requireNonNull(written.get("r-" + memory)).getRelations().getRelated().stream()
        .filter(related -> related.getMemory().equals(other))
        .mapToDouble(related -> RelationStrength.of(related, at))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldStrengthenWhatIsRecalledTogetherAndWeakenItWithTime() {
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    var relations =
        with(
            held("m1", "Ann plays chess.", 1),
            held("m2", "Bo keeps bees.", 0.62),
            held("m3", "Cy sells tea.", 0.63));
    take(relations);

    relations.strengthen(List.of("m1", "m2"), start);
    relations.strengthen(List.of("m1", "m2"), start.plusSeconds(60));
    take(relations);

    assertThat(strength("m1", "m2", start)).as("massed recalls count once").isEqualTo(0.67);
    assertThat(strength("m2", "m1", start)).isEqualTo(0.67);
    assertThat(strength("m1", "m3", start)).isEqualTo(0.63);
    assertThat(strength("m1", "m2", start.plus(RelationStrength.HALF_LIFE)))
        .isCloseTo(0.645, within(1e-6));

    for (int day = 1; day <= 40; day++) {
      relations.strengthen(List.of("m2", "m1"), start.plus(Duration.ofDays(day)));
    }
    take(relations);
    Instant last = start.plus(Duration.ofDays(40));
    assertThat(strength("m1", "m2", last)).as("bounded").isCloseTo(0.92, within(1e-6));

    relations.remove("m2");
    take(relations);
    relations.put(held("m2", "Bo keeps bees.", 0.62));
    take(relations);
    assertThat(strength("m1", "m2", last)).as("a new relation begins anew").isEqualTo(0.62);
  }

  @Test
  void shouldRemoveEverythingWhenSwitchedOff() {
    take(with(held("m1", "Ann plays chess.", 1), held("m2", "Bo keeps bees.", 0.9)));

    var off =
        new OwnerRelations(
            Altered.with(Defaults.of(RelationsConfig.class), "enabled", false),
            COMPARISON,
            new GraphOwner("t", "a", "u"),
            List.of(held("m1", "Ann plays chess.", 1)),
            written.values(),
            null);

    assertThat(take(off)).isEmpty();
    assertThat(off.isEmpty()).isTrue();
  }

  /**
   * Whatever came and went in whatever order, and however often the state was loaded meanwhile, the
   * relations are those of the memories that are left.
   */
  @Property(tries = 60)
  void shouldBeAFunctionOfTheActiveMemories(@ForAll long seed) {
    written.clear();
    Random random = new Random(seed);
    Map<String, ParsedMemory> live = new HashMap<>();
    OwnerRelations relations = relations(List.of(), List.of(), null);
    for (int step = 0; step < 60; step++) {
      Set<String> changed = new HashSet<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        String id = "m" + random.nextInt(25);
        changed.add(id);
        if (random.nextInt(4) == 0) {
          live.remove(id);
        } else {
          live.put(id, held(id, "Ann told fact%s.".formatted(id), random.nextInt(1000) / 1000.0));
        }
      }
      // One that is loaded again, and one that stays in memory, must write the same.
      OwnerRelations loaded = relations(live.values(), List.copyOf(written.values()), changed);
      follow(relations, live, changed);
      Instant at = Instant.EPOCH.plus(Duration.ofHours(step));
      List<String> recalled = List.of("m" + random.nextInt(25), "m" + random.nextInt(25));
      relations.strengthen(recalled, at);
      loaded.strengthen(recalled, at);
      Map<String, GraphElement> again = new TreeMap<>(written);
      for (GraphChange change : loaded.takeChanges()) {
        again.put(change.id(), change.element());
      }
      again.values().removeIf(Objects::isNull);
      Map<String, List<String>> shown = take(relations);
      assertThat(again).isEqualTo(written);
      if (random.nextInt(8) == 0) {
        relations = loaded;
      }
      assertThat(shown.keySet()).isSubsetOf(live.keySet());
      assertThat(shown.values()).allMatch(list -> list.size() <= 10);
    }
    Map<String, GraphElement> fresh = new TreeMap<>();
    relations(live.values(), List.of(), null)
        .takeChanges()
        .forEach(change -> fresh.put(change.id(), change.element()));
    assertThat(without(written)).isEqualTo(fresh);
    for (GraphElement element : written.values()) {
      for (RelatedMemory related : element.getRelations().getRelated()) {
        assertThat(live).containsKey(related.getMemory());
        assertThat(related.getStrength()).isGreaterThan(0.6);
      }
    }
  }

  /** Returns elements without what recalls have added. */
  private static Map<String, GraphElement> without(Map<String, GraphElement> elements) {
    Map<String, GraphElement> bare = new TreeMap<>();
    elements.forEach(
        (id, element) -> {
          GraphElement copy = GraphElement.newBuilder(element).build();
          copy.getRelations()
              .getRelated()
              .forEach(
                  related -> {
                    related.setTogether(0.0);
                    related.setTogetherAt(Instant.EPOCH);
                  });
          bare.put(id, copy);
        });
    return bare;
  }

  private static void follow(
      OwnerRelations relations, Map<String, ParsedMemory> live, Set<String> changed) {
    changed.stream().filter(id -> !live.containsKey(id)).forEach(relations::remove);
    changed.stream().filter(live::containsKey).map(live::get).forEach(relations::put);
  }
}
