package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.said;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Compaction;
import dev.memlog.events.CompactionDue;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.rules.ConversationCap;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.state.ConversationDigest;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A2: the eleventh memory of a conversation, and the decision about it. */
class CompactionsTest {

  private static final String MERGED = "Ann told story 3 and story 11.";

  private final Mind mind =
      new Mind(with(EvolutionRules.defaults(), "conversations", new ConversationCap(10, true)));

  @Test
  @DisplayName("A2: eleven wait for a decision, which deletes one of the others")
  void shouldArchiveTheMemoryThatADecisionDeletes() {
    // given
    tell(11);
    assertThat(active()).hasSize(11);

    // when
    mind.decide("delete", id(4), "");

    // then
    assertThat(active()).hasSize(10).doesNotContainKey("Ann told story 4.");
    Memory gone = mind.the("Ann told story 4.", "archived");
    assertThat(gone.getArchivedReason()).isEqualTo("compacted");

    // and: as every archiving, it can be undone
    mind.undo(mind.noted("archived"));
    assertThat(active()).hasSize(11).containsKey("Ann told story 4.");
  }

  @Test
  @DisplayName("A2: edit merges the new memory into the target")
  void shouldMergeTheAddedMemoryIntoTheTarget() {
    // given
    tell(11);

    // when
    mind.decide("edit", id(3), MERGED);

    // then
    assertThat(active())
        .hasSize(10)
        .containsKey(MERGED)
        .doesNotContainKeys("Ann told story 3.", "Ann told story 11.");
    Memory merged = mind.the(MERGED, "active");
    assertThat(merged.getClaim().getType()).isEqualTo("conversation");
    assertThat(merged.getParts()).containsExactly(id(3), id(11));
    assertThat(sources(merged)).containsExactly("m3", "m11");
    assertThat(merged.getClaim().getDigest().getKeyFacts()).containsExactly("fact 3", "fact 11");

    // and: an undo parts them
    mind.undo(mind.noted("consolidated"));
    assertThat(active())
        .hasSize(11)
        .containsKeys("Ann told story 3.", "Ann told story 11.")
        .doesNotContainKey(MERGED);
  }

  @Test
  @DisplayName("X1: a merged memory goes with any of its messages, and gives its parts back")
  void shouldDissolveAMergedMemoryWhenAnyOfItsMessagesIsDeleted() {
    // given
    tell(11);
    mind.decide("edit", id(3), MERGED);

    // when
    mind.delete("c11", "m11");

    // then
    assertThat(active()).containsKey("Ann told story 3.").doesNotContainKey(MERGED);
    assertThat(mind.all()).noneMatch(m -> m.getClaim().getContent().contains("11"));
    assertThat(active()).hasSize(10);
  }

  @Test
  void shouldDissolveAMergedMemoryWhenAPartIsSummarizedAgain() {
    // given
    tell(11);
    mind.decide("edit", id(3), MERGED);

    // when: the eleventh conversation went on, and ended again
    mind.hear(summary(11, "Ann told a longer story 11."));

    // then: there is one too many again, and another decision is asked for
    assertThat(active())
        .hasSize(11)
        .containsKeys("Ann told story 3.", "Ann told a longer story 11.")
        .doesNotContainKey(MERGED);
    mind.decide("delete", id(1), "");
    assertThat(active()).hasSize(10);
  }

  @Test
  void shouldMergeIntoAMergedMemory() {
    // given
    tell(11);
    mind.decide("edit", id(3), MERGED);
    mind.hear(summary(12, "Ann told story 12."));

    // when
    String merged = mind.the(MERGED, "active").getId();
    mind.decide("edit", merged, "Ann told stories 3, 11 and 12.");

    // then
    assertThat(active()).hasSize(10);
    Memory now = mind.the("Ann told stories 3, 11 and 12.", "active");
    assertThat(now.getId()).isEqualTo(merged);
    assertThat(sources(now)).containsExactly("m3", "m11", "m12");
    mind.delete("c12", "m12");
    assertThat(active()).containsKeys("Ann told story 3.", "Ann told story 11.").hasSize(10);
  }

  @Test
  void shouldNotReturnWhenTheMergedMemoryWasForgotten() {
    tell(11);
    mind.decide("edit", id(3), MERGED);
    mind.forget(mind.the(MERGED, "active").getId());
    mind.hear(summary(11, "Ann told a longer story 11."));
    assertThat(mind.all()).noneMatch(m -> m.getClaim().getContent().contains("longer"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "edit", "delete", "burn"})
  @DisplayName("A2: without a valid decision the first in goes at once")
  void shouldArchiveTheOldestWhenTheDecisionNamesNoMemoryOfTheOwner(String action) {
    tell(11);
    mind.decide(action, "another-owners-memory", MERGED);
    assertThat(active()).hasSize(10).doesNotContainKey("Ann told story 1.");
    assertThat(mind.all()).noneMatch(m -> m.getClaim().getContent().equals(MERGED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"edit", "delete"})
  void shouldArchiveTheOldestWhenTheDecisionIsAboutTheAddedMemory(String action) {
    tell(11);
    mind.decide(action, id(11), MERGED);
    assertThat(active())
        .hasSize(10)
        .containsKey("Ann told story 11.")
        .doesNotContainKey("Ann told story 1.");
  }

  @Test
  void shouldArchiveTheOldestWhenTheNewContentIsEmptyOrTooLong() {
    tell(11);
    mind.decide("edit", id(3), "");
    assertThat(active()).hasSize(10).doesNotContainKey("Ann told story 1.");
    mind.hear(summary(12, "Ann told story 12."));
    mind.decide("edit", id(3), "x".repeat(501));
    assertThat(active()).hasSize(10).doesNotContainKey("Ann told story 2.");
  }

  @Test
  void shouldArchiveTheOldestWhenAMemoryHasChangedSinceTheRequest() {
    // given
    tell(11);

    // when: its text is another one by now
    mind.hear(summary(3, "Ann told a longer story 3."));
    mind.decide("edit", id(3), MERGED);

    // then
    assertThat(active())
        .hasSize(10)
        .containsKey("Ann told a longer story 3.")
        .doesNotContainKeys("Ann told story 1.", MERGED);
  }

  @Test
  void shouldExceedTheLimitByAtMostOneMemory() {
    // given
    tell(11);
    Compaction late = new Compaction(asked().getRequestId(), "delete", id(5), id(11));

    // when: another comes before the decision
    mind.hear(summary(12, "Ann told story 12."));

    // then: the first in goes, and the question is asked anew
    assertThat(active()).hasSize(11).doesNotContainKey("Ann told story 1.");
    assertThat(mind.decide(late, ""))
        .containsExactly(new Change.Dropped(late.getRequestId(), "outdated"));
    mind.decide("delete", id(6), "");
    assertThat(active()).hasSize(10).containsKey("Ann told story 5.");
  }

  @Test
  void shouldCountADecisionOnce() {
    tell(11);
    Compaction decision = new Compaction(asked().getRequestId(), "delete", id(5), id(11));
    mind.decide(decision, "");
    assertThat(mind.decide(decision, ""))
        .containsExactly(new Change.Dropped(decision.getRequestId(), "outdated"));
    assertThat(active()).hasSize(10);
  }

  @Test
  void shouldDeleteNothingIfOneWasForgottenMeanwhile() {
    tell(11);
    mind.forget(id(7));
    assertThat(Mind.kinds(mind.decide("delete", id(5), "")))
        .containsExactly("tombstone", "dropped: not needed");
    assertThat(active()).hasSize(10).containsKey("Ann told story 5.");
  }

  private CompactionDue asked() {
    return mind.changes.stream()
        .filter(Change.Asked.class::isInstance)
        .map(change -> (CompactionDue) ((Change.Asked) change).request())
        .toList()
        .getLast();
  }

  private void tell(int stories) {
    for (int i = 1; i <= stories; i++) {
      mind.hear(summary(i, "Ann told story " + i + "."));
    }
  }

  private String id(int story) {
    return mind.all().stream()
        .filter(m -> m.getClaim().getDigest().getConversation().equals("c" + story))
        .filter(m -> m.getParts().isEmpty())
        .findFirst()
        .orElseThrow()
        .getId();
  }

  private static List<String> sources(Memory memory) {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .map(Source::getMessageId)
        .toList();
  }

  /** Returns the active memories by what they say. */
  private Map<String, Memory> active() {
    return mind.all().stream()
        .filter(MemoryCopies::active)
        .collect(toMap(m -> m.getClaim().getContent(), m -> m));
  }

  private static Said summary(int story, String text) {
    var digest =
        new ConversationDigest("c" + story, List.of(), List.of(), List.of("fact " + story));
    return said(story, text)
        .from(List.of(new Source("c" + story, "m" + story, "v1")))
        .ofConversation(digest, "s" + story + text);
  }
}
