package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.message;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.language.comparison.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An owner with more memories than an input can be compared with. */
class ManyMemoriesTest {

  private static final int MANY = OwnerMemories.COMPARED + 300;

  /** A mind whose cap archives none of them: an archived memory cannot be superseded. */
  private final Mind mind =
      new Mind(with(EvolutionRules.defaults(), "lifecycle.mostMemories", 2 * MANY));

  @Test
  void shouldCompareAStatementOnlyWithThoseOfItsSubjectOrItsWords() {
    mind.hear(said(1, "Ben paints"));
    mind.hear(said(1, "Clara collects stamps"));
    mind.hear(said(1, "Stamps collect Clara"));
    assertThat(pending(held()).comparable(Said.statement("Ben lives in Berlin")))
        .extracting(held -> held.memory().getClaim().getContent())
        .containsExactly("Ben paints");
    assertThat(pending(held()).comparable(Said.statement("Clara collects stamps")))
        .extracting(held -> held.memory().getClaim().getContent())
        .containsExactlyInAnyOrder("Clara collects stamps", "Stamps collect Clara");
  }

  // One test, since an owner takes seconds to come to that many memories.
  @Test
  void shouldCompareAStatementWithTheNearestOfManyAndStillSupersedeReinforceAndWithdraw() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    crowd(0, OwnerMemories.COMPARED - 1);
    assertThat(pending(held()).comparable(Said.statement("Anna paints")))
        .as("all of a thousand")
        .hasSize(OwnerMemories.COMPARED);
    crowd(OwnerMemories.COMPARED - 1, MANY);
    List<ParsedMemory> held = held();
    Collections.shuffle(held, new Random(7));

    // when
    Statement statement = Said.statement("Anna lives in Munich");
    var compared = pending(held).comparable(statement);

    // then
    assertThat(compared).hasSize(OwnerMemories.COMPARED);
    assertThat(compared.stream().map(ParsedMemory::id))
        .contains(mind.the("Anna lives in Berlin", "active").getId());
    assertThat(pending(held()).comparable(statement).stream().map(ParsedMemory::id))
        .as("the same, in whatever order they came")
        .containsExactlyElementsOf(compared.stream().map(ParsedMemory::id).toList());

    // when
    mind.hear(said(2, "Anna lives in Munich").from(List.of(message("munich"))));

    // then
    assertThat(mind.the("Anna lives in Berlin", "superseded").getSupersededBy())
        .isEqualTo(mind.the("Anna lives in Munich", "active").getId());
    mind.hear(said(3, "Anna lives in Munich").from(List.of(message("again"))));
    assertThat(mind.the("Anna lives in Munich", "active").getMentions()).isEqualTo(2);
    mind.delete("again");
    assertThat(kinds(mind.delete("munich"))).containsExactly("tombstone", "withdrawn", "reopened");
    assertThat(mind.the("Anna lives in Berlin", "active").getValidTo()).isNull();
    mind.delete("m1");
    assertThat(mind.all()).hasSize(MANY);
    mind.delete("crowd0");
    assertThat(mind.all()).hasSize(MANY - 1);
  }

  private void crowd(int from, int to) {
    for (int i = from; i < to; i++) {
      mind.hear(said(400, "Anna collects " + word(i)).from(List.of(message("crowd" + i))));
    }
    assertThat(mind.all()).hasSize(1 + to);
  }

  /** Returns a word that is unique for each number. */
  private static String word(int number) {
    StringBuilder word = new StringBuilder("z");
    for (int rest = number; rest > 0 || word.length() < 4; rest /= 20) {
      word.append("bcdfghjklmnpqrtvwxyz".charAt(rest % 20)).append('o');
    }
    return word.toString();
  }

  private List<ParsedMemory> held() {
    List<ParsedMemory> held = new ArrayList<>();
    mind.all().forEach(memory -> held.add(ParsedMemory.of(memory, null)));
    return held;
  }

  private static OwnerDraft pending(List<ParsedMemory> held) {
    return new OwnerDraft(
        new OwnerMemories(_ -> Optional.empty(), _ -> null, _ -> List.of(), held), Mind.START);
  }
}
