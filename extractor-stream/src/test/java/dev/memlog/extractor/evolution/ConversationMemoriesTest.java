package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.rules.ConversationCap;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.state.ConversationDigest;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConversationMemoriesTest {

  private final Mind mind =
      new Mind(with(EvolutionRules.defaults(), "conversations", new ConversationCap(10, false)));
  private int day = 1;

  @Test
  void shouldKeepOneMemoryOfAConversation() {
    // given
    mind.hear(summary("c1", "Ann has a dog. Ann lives in Graz.", "m1", "m2"));
    Memory first = only();

    // when
    mind.hear(summary("c1", "Ann has a dog. Ann moved to Linz.", "m1", "m2", "m3"));

    // then
    Memory second = only();
    assertThat(second.getId()).isEqualTo(first.getId());
    assertThat(second.getClaim().getContent()).isEqualTo("Ann has a dog. Ann moved to Linz.");
    assertThat(second.getClaim().getDigest().getConversation()).isEqualTo("c1");
    assertThat(second.getSupports()).hasSize(1);
    assertThat(second.getMentions()).isEqualTo(1);
  }

  @Test
  void shouldCountTheSameSummaryOnce() {
    mind.hear(summary("c1", "Ann has a dog. Ann lives in Graz.", "m1"));
    mind.hear(summary("c1", "Ann has a dog. Ann moved to Linz.", "m1", "m2"));
    assertThat(mind.hear(summary("c1", "Ann has a dog. Ann lives in Graz.", "m1")))
        .containsExactly(new Change.Dropped("c1:Ann has a dog. Ann lives in Graz.:[m1]", "known"));
  }

  @Test
  void shouldBeRemovedWhenAnyOfItsMessagesIsDeleted() {
    mind.hear(summary("c", "Ann has a dog. Ann lives in Graz.", "m1", "m2"));
    mind.delete("m2");
    assertThat(mind.all()).isEmpty();

    // and: what was read before the deletion does not come back
    mind.hear(summary("c", "Ann has a dog. Ann lives in Graz!", "m1", "m2"));
    assertThat(mind.all()).isEmpty();

    // and: what is left makes it anew
    mind.hear(summary("c", "Ann has a dog.", "m1"));
    assertThat(only().getClaim().getContent()).isEqualTo("Ann has a dog.");
  }

  @Test
  void shouldNeitherReinforceNorSupersedeStatements() {
    // given
    mind.hear(said(1, "Ann lives in Graz"));

    // when
    mind.hear(summary("c1", "Ann lives in Graz.", "m9"));
    mind.hear(summary("c2", "Ann lives in Linz.", "m8"));
    mind.hear(said(3, "Ann lives in Graz"));

    // then
    assertThat(active()).hasSize(3);
    assertThat(mind.all()).allMatch(m -> m.getSupersededBy() == null);
    Memory statement =
        mind.all().stream().filter(m -> !MemoryCopies.ofConversation(m)).findFirst().orElseThrow();
    assertThat(statement.getMentions()).isEqualTo(2);
  }

  @Test
  void shouldArchiveTheOldestWhenAnOwnerHasMoreThanTen() {
    // when
    for (int i = 1; i <= 11; i++) {
      mind.hear(summary("c" + i, "Ann told story " + i + ".", "m" + i));
    }

    // then
    assertThat(active()).hasSize(10);
    Memory first =
        mind.all().stream().filter(m -> !MemoryCopies.active(m)).findFirst().orElseThrow();
    assertThat(first.getClaim().getContent()).isEqualTo("Ann told story 1.");
    assertThat(first.getArchivedReason()).isEqualTo("compacted");

    // and: it can be undone
    mind.undo(mind.noted("archived"));
    assertThat(active()).hasSize(11);
  }

  @Test
  void shouldNotReturnWhenForgotten() {
    mind.hear(summary("c1", "Ann has a dog.", "m1"));
    mind.forget(only().getId());
    mind.hear(summary("c1", "Ann has a dog. Ann has a cat.", "m1", "m2"));
    assertThat(only().getClaim().getContent()).isEqualTo("Ann has a dog.");
    assertThat(active()).isEmpty();
  }

  @Test
  void shouldNotReturnWhenPurged() {
    mind.hear(summary("c1", "Ann has a dog.", "m1"));
    mind.purge(only().getId());
    mind.hear(summary("c1", "Ann has a dog. Ann has a cat.", "m1", "m2"));
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldNotBeConsolidated() {
    for (int i = 1; i <= 4; i++) {
      mind.hear(summary("c" + i, "Ann told a story.", "m" + i).near(Mind.direction(1)));
    }
    mind.tickAfter(Duration.ofDays(2));
    assertThat(active()).hasSize(4);
  }

  private List<Memory> active() {
    return mind.all().stream().filter(MemoryCopies::active).toList();
  }

  private Memory only() {
    assertThat(mind.all()).hasSize(1);
    return mind.all().getFirst();
  }

  private Said summary(String conversation, String text, String... messages) {
    List<Source> sources =
        List.of(messages).stream().map(m -> new Source(conversation, m, "v1")).toList();
    return said(day++, text)
        .from(sources)
        .ofConversation(
            new ConversationDigest(conversation, List.of(), List.of(), List.of()),
            conversation + ":" + text + ":" + List.of(messages));
  }
}
