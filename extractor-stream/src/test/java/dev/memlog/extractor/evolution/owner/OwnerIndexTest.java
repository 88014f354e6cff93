package dev.memlog.extractor.evolution.owner;

import static dev.memlog.extractor.evolution.Mind.message;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.Mind;
import dev.memlog.extractor.evolution.Said;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.language.comparison.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The memories to compare a statement with. */
class OwnerIndexTest {

  private static final List<String> NAMES = List.of("Anna", "Ben", "Clara");
  private static final List<String> VERBS = List.of("paints", "collects", "repairs");
  private static final List<String> THINGS = List.of("kettles", "violins", "maps", "lamps");

  private final Random random = new Random(5);

  @Test
  void shouldFindTheMemoriesWithMostSharedWordsAndOfEqualOnesTheLatest() {
    // given
    var mind = new Mind(EvolutionRules.defaults());
    for (int i = 0; i < 60; i++) {
      mind.hear(said(random.nextInt(20), statement()).from(List.of(message("m" + i))));
    }
    List<ParsedMemory> held = new ArrayList<>();
    mind.all().forEach(memory -> held.add(ParsedMemory.of(memory, null)));
    assertThat(held).hasSizeGreaterThan(20);
    List<ParsedMemory> byId = held.stream().sorted(Comparator.comparing(ParsedMemory::id)).toList();
    Collections.shuffle(held, random);
    var index = new OwnerIndex(held);

    for (int most = 1; most <= held.size() + 1; most++) {
      Statement statement = Said.statement(statement());
      // when
      List<ParsedMemory> nearest = index.nearest(statement, most, byId);

      // then
      assertThat(nearest)
          .as("%d nearest of %s", most, statement.text())
          .containsExactlyElementsOf(defined(held, statement, most));
    }
  }

  @Test
  void shouldFindTheMemoriesThatAStatementMayConcern() {
    // given
    var index = new StatementIndex();
    List<ParsedMemory> held = new ArrayList<>();
    var mind = new Mind(EvolutionRules.defaults());
    for (int i = 0; i < 60; i++) {
      String said = random.nextInt(3) > 0 ? statement() : statement().substring(5);
      mind.hear(said(random.nextInt(20), said).from(List.of(message("m" + i))));
    }
    mind.all().forEach(memory -> held.add(ParsedMemory.of(memory, null)));
    held.forEach(index::add);

    while (!held.isEmpty()) {
      for (int i = 0; i < 10; i++) {
        Statement statement = Said.statement(random.nextBoolean() ? statement() : "paints kettles");
        // then
        assertThat(index.concerned(statement))
            .as(statement.text())
            .containsExactlyElementsOf(
                held.stream()
                    .filter(one -> statement.mayConcern(one.statement()))
                    .sorted(Comparator.comparing(ParsedMemory::id))
                    .toList());
      }
      index.remove(held.remove(random.nextInt(held.size())));
    }
    assertThat(index.concerned(Said.statement(statement()))).isEmpty();
  }

  /** Returns what the documentation promises, by sorting everything. */
  private static List<ParsedMemory> defined(
      List<ParsedMemory> held, Statement statement, int most) {
    return held.stream()
        .sorted(
            Comparator.<ParsedMemory>comparingInt(memory -> shared(memory, statement))
                .thenComparing(memory -> memory.memory().getLastMentionedAt())
                .reversed()
                .thenComparing(ParsedMemory::id))
        .limit(most)
        .sorted(Comparator.comparing(ParsedMemory::id))
        .toList();
  }

  private static int shared(ParsedMemory held, Statement statement) {
    Set<String> shared = words(held.statement());
    shared.retainAll(words(statement));
    return shared.size();
  }

  private static Set<String> words(Statement statement) {
    Set<String> words = new LinkedHashSet<>(statement.words());
    words.add(statement.subject());
    statement.facts().forEach(fact -> words.add(fact.key()));
    return words;
  }

  private String statement() {
    return "%s %s %s and %s"
        .formatted(one(NAMES), one(VERBS), one(THINGS), one(List.of("tea", "music", "rivers")));
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }
}
