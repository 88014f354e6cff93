package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.said;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.claims.ClaimStatements;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Properties of evolution for random statements, withdrawals and requests in any order. */
class EvolutionPropertiesTest {

  private static final List<String> STATEMENTS =
      List.of(
          "Anna lives in Berlin",
          "Anna lives in Munich",
          "Anna lives in Hamburg",
          "Ben lives in Berlin",
          "Ben lives in Munich",
          "Anna likes jazz",
          "Anna dislikes jazz",
          "Anna has 2 dogs",
          "Anna has 3 dogs",
          "Anna plays violin",
          "Anna plays violin in the Leipzig youth orchestra",
          "Ben collects stamps");

  private static final int MESSAGES = 12;

  private final Set<String> deleted = new HashSet<>();

  /** Returns a statement on a day of its own, resting on one message or on two. */
  private static Said statement(Random random, int day) {
    Said said =
        said(day, STATEMENTS.get(random.nextInt(STATEMENTS.size())))
            .sure(random.nextDouble())
            .important(1 + random.nextInt(10));
    List<Source> sources = new ArrayList<>();
    sources.add(Mind.message("m" + day));
    if (random.nextInt(4) == 0) {
      sources.add(Mind.message("m" + (1 + random.nextInt(MESSAGES))));
    }
    return said.from(sources).around("m" + (1 + random.nextInt(MESSAGES)), "Excerpt");
  }

  private void step(Mind mind, Random random) {
    List<String> ids = mind.all().stream().map(Memory::getId).toList();
    String id = ids.isEmpty() ? "none" : ids.get(random.nextInt(ids.size()));
    switch (random.nextInt(12)) {
      case 0 -> {
        String message = "m" + (1 + random.nextInt(MESSAGES));
        deleted.add(message);
        mind.delete(message);
      }
      case 1 -> mind.forget(id);
      case 2 -> mind.restore(id);
      case 3 -> mind.access(id);
      case 4 -> {
        if (random.nextInt(4) == 0) {
          mind.purge(id);
        }
      }
      case 5 -> mind.revise(id, STATEMENTS.get(random.nextInt(STATEMENTS.size())));
      default -> mind.hear(statement(random, 1 + random.nextInt(MESSAGES)));
    }
  }

  @Property(tries = 200)
  void shouldKeepEveryInvariantAfterEachStep(@ForAll long seed) {
    Mind mind = new Mind();
    Random random = new Random(seed);
    deleted.clear();
    for (int step = 0; step < 60; step++) {
      // when
      step(mind, random);

      // then
      Map<String, Memory> byId = new TreeMap<>();
      mind.all().forEach(m -> byId.put(m.getId(), m));
      for (Memory memory : byId.values()) {
        assertThat(memory.getSupports()).as("no memory without source").isNotEmpty();
        assertThat(memory.getClaim().getConfidence()).isBetween(0.0, 1.0);
        assertThat(memory.getClaim().getImportance()).isBetween(1, 10);
        assertThat(memory.getMentions()).isGreaterThanOrEqualTo(memory.getSupports().size());
        rests(memory);
        linked(memory, byId);
      }
      assertThat(mind.usages().keySet()).as("no usage without a memory").isSubsetOf(byId.keySet());
      noContradiction(byId.values().stream().filter(MemoryCopies::active).toList());
    }
  }

  @Property(tries = 200)
  void shouldKnowTheStatusOfEachMemoryAtAnyTime(@ForAll long seed) {
    // given
    Mind mind = new Mind();
    Random random = new Random(seed);
    Map<String, Map<Instant, String>> statuses = new TreeMap<>();

    // when
    for (int step = 0; step < 60; step++) {
      step(mind, random);
      Instant at = mind.now();
      for (Memory memory : mind.all()) {
        statuses.computeIfAbsent(memory.getId(), _ -> new TreeMap<>()).put(at, memory.getStatus());
      }
    }

    // then
    for (Memory memory : mind.all()) {
      // A memory of the same id may have existed before this one was formed.
      Map<Instant, String> lived =
          new TreeMap<Instant, String>(statuses.getOrDefault(memory.getId(), Map.of()))
              .tailMap(memory.getCreatedAt());
      lived.forEach(
          (at, status) ->
              memory.getStatusChanges().stream()
                  .filter(change -> !change.getAt().isAfter(at))
                  .reduce((_, later) -> later)
                  .ifPresent(change -> assertThat(change.getStatus()).isEqualTo(status)));
      memory.getStatusChanges().stream()
          .reduce((_, later) -> later)
          .ifPresentOrElse(
              last -> assertThat(last.getStatus()).isEqualTo(memory.getStatus()),
              () ->
                  assertThat(lived.values())
                      .as("the status never changed")
                      .containsOnly(memory.getStatus()));
    }
  }

  private void rests(Memory memory) {
    Set<String> said =
        memory.getSupports().stream().map(s -> s.getClaim().getContent()).collect(toSet());
    assertThat(said).contains(memory.getClaim().getContent());
    for (Support support : memory.getSupports()) {
      assertThat(support.getSources()).isNotEmpty();
      support.getSources().forEach(s -> assertThat(deleted).doesNotContain(s.getMessageId()));
      support
          .getContext()
          .forEach(e -> assertThat(deleted).doesNotContain(e.getSource().getMessageId()));
    }
  }

  private static void linked(Memory memory, Map<String, Memory> byId) {
    String by = memory.getSupersededBy();
    if (by == null) {
      assertThat(memory.getValidTo()).isNull();
    } else {
      Memory newer = requireNonNull(byId.get(by), "what supersedes must be there");
      assertThat(newer.getSupersedes()).contains(memory.getId());
      assertThat(memory.getValidTo()).isEqualTo(newer.getValidFrom());
    }
    memory
        .getSupersedes()
        .forEach(
            id ->
                assertThat(byId.get(id))
                    .as("superseded %s of %s", id, memory.getId())
                    .satisfies(m -> assertThat(m.getSupersededBy()).isEqualTo(memory.getId())));
  }

  private static void noContradiction(List<Memory> active) {
    List<Statement> statements =
        active.stream().map(memory -> ClaimStatements.of(memory.getClaim())).toList();
    for (Statement one : statements) {
      for (Statement other : statements) {
        assertThat(ReadingComparison.difference(one, other).contradicts())
            .as("%s and %s", one.text(), other.text())
            .isFalse();
      }
    }
  }

  @Property(tries = 200)
  void shouldLeaveNothingWhenEverythingIsRetracted(@ForAll long seed) {
    // given
    Mind mind = new Mind();
    Random random = new Random(seed);
    for (int day = 1; day <= MESSAGES; day++) {
      mind.hear(statement(random, day));
    }

    // when
    List<Integer> days = new ArrayList<>();
    for (int day = 1; day <= MESSAGES; day++) {
      days.add(day);
    }
    Collections.shuffle(days, random);
    days.forEach(day -> mind.delete("m" + day));

    // then
    assertThat(mind.all()).isEmpty();
  }

  /** Statements of a day of their own and withdrawals: whichever comes first. */
  @Property(tries = 200)
  void shouldEndTheSameInAnyOrder(@ForAll long seed, @ForAll long order) {
    // given
    Random random = new Random(seed);
    List<java.util.function.Consumer<Mind>> inputs = new ArrayList<>();
    for (int day = 1; day <= MESSAGES; day++) {
      // Detail is merged by arrival, so it is left out here.
      Said said = said(day, STATEMENTS.get(random.nextInt(9)));
      inputs.add(mind -> mind.hear(said));
      String message = "m" + day;
      if (random.nextInt(3) == 0) {
        inputs.add(mind -> mind.delete(message));
      }
    }
    Mind one = new Mind();
    Mind other = new Mind();

    // when
    inputs.forEach(input -> input.accept(one));
    Collections.shuffle(inputs, new Random(order));
    inputs.forEach(input -> input.accept(other));

    // then
    assertThat(Essence.of(other)).isEqualTo(Essence.of(one));
  }

  @Property(tries = 200)
  void shouldEqualAHistoryWithoutTheDeletedMessages(@ForAll long seed) {
    // given
    Random random = new Random(seed);
    Mind with = new Mind();
    Mind without = new Mind();
    List<String> gone = new ArrayList<>();
    for (int day = 1; day <= MESSAGES; day++) {
      Said said = said(day, STATEMENTS.get(random.nextInt(9)));
      with.hear(said);
      if (random.nextBoolean()) {
        without.hear(said);
      } else {
        gone.add("m" + day);
      }
    }

    // when
    Collections.shuffle(gone, random);
    gone.forEach(with::delete);

    // then
    assertThat(Essence.of(with)).isEqualTo(Essence.of(without));
  }

  @Property(tries = 200)
  void shouldRestoreForgottenMemories(@ForAll long seed) {
    // given
    Mind mind = new Mind();
    Random random = new Random(seed);
    for (int day = 1; day <= MESSAGES; day++) {
      mind.hear(statement(random, day));
    }
    String before = Essence.of(mind).toString();
    List<String> ids = new ArrayList<>(mind.all().stream().map(Memory::getId).toList());
    Collections.shuffle(ids, random);
    List<String> some = ids.subList(0, 1 + random.nextInt(ids.size()));

    // when
    some.forEach(mind::forget);
    Collections.shuffle(some, random);
    some.forEach(mind::restore);

    // then
    assertThat(Essence.of(mind)).hasToString(before);
  }
}
