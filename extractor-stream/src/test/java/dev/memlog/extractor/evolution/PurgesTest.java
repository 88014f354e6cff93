package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.cause;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Purges, and what they keep from being learned again. */
class PurgesTest {

  private final Mind mind = new Mind();

  @Test
  void shouldPurgePermanently() {
    String id = mind.heard(1, "Anna lives in Berlin");
    assertThat(kinds(mind.purge(id))).containsOnly("tombstone", "purged");
    assertThat(kinds(mind.hear(said(1, "Anna lives in Berlin"))))
        .containsExactly("dropped: purged");
    assertThat(kinds(mind.restore(id))).containsExactly("unmatched");
  }

  /** D3: deletion by time, with the same bounds as lists and counts. */
  @Test
  void shouldPurgeMemoriesOfATimeAndAcceptTheirStatementsLater() {
    // given
    mind.heard(1, "Anna lives in Berlin");
    mind.forget(mind.heard(2, "Anna collects stamps"));
    Instant from = mind.the("Anna collects stamps", "forgotten").getCreatedAt();
    mind.heard(3, "Anna plays the cello");
    Instant to = mind.the("Anna plays the cello", "active").getCreatedAt();

    // when
    assertThat(kinds(mind.purgeWindow(null, from, to))).containsOnly("tombstone", "purged");

    // then: of any status, from the first time on, and before the second
    assertThat(mind.shown())
        .isEqualTo(Map.of("active", List.of("Anna lives in Berlin", "Anna plays the cello")));
    assertThat(kinds(mind.hear(said(2, "Anna collects stamps"))))
        .containsExactly("dropped: purged");
    assertThat(kinds(mind.hear(said(900, "Anna collects stamps")))).containsExactly("added");
    assertThat(mind.purgeWindow(null, from, to)).isEmpty();
    mind.purgeWindow(null, null, to);
    assertThat(mind.shown().get("active"))
        .containsExactlyInAnyOrder("Anna plays the cello", "Anna collects stamps");
  }

  @Test
  void shouldPurgeOnlyTheConversationsMemoriesOfATime() {
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(2, "Anna collects stamps").from(List.of(source("d", "m2"))));
    mind.purgeWindow("d", Mind.START, null);
    assertThat(mind.shown().get("active")).containsExactly("Anna lives in Berlin");
  }

  @Test
  void shouldPurgeMemoriesOfAConversationIncludingCandidatesThatArriveLater() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(2, "Anna collects stamps").from(List.of(source("d", "m2"))));

    // when
    Instant at = mind.now();
    mind.accept(new Input.PurgedConversation(at, cause("command", "p"), "c"));

    // then
    assertThat(mind.shown().get("active")).containsExactly("Anna collects stamps");
    assertThat(kinds(mind.hear(said(3, "Anna paints").appended(at))))
        .containsExactly("dropped: purged");
    assertThat(kinds(mind.hear(said(4, "Anna paints").appended(at.plusMillis(1)))))
        .containsExactly("added");
  }

  @Test
  void shouldPurgeEverythingIncludingCandidatesThatArriveLater() {
    mind.heard(1, "Anna lives in Berlin");
    mind.forget(mind.heard(2, "Anna collects stamps"));
    Instant at = mind.now();
    mind.accept(new Input.PurgedOwner(at, cause("command", "p")));
    assertThat(mind.all()).isEmpty();
    assertThat(kinds(mind.hear(said(3, "Anna paints").appended(at))))
        .containsExactly("dropped: purged");
    assertThat(kinds(mind.hear(said(4, "Anna paints").appended(at.plusMillis(1)))))
        .containsExactly("added");
  }

  @Test
  void shouldNotAddAPurgedConversationAgainWhenItsMessagesAreReadAgain() {
    // given
    mind.hear(said(2, "Anna lives in Berlin").from(List.of(read("m2", "v1"), read("m1", "v1"))));
    Instant purged = mind.now();
    mind.accept(new Input.PurgedConversation(purged, cause("command", "p"), "c"));

    // when: m1 is edited, and m2 is read again because of that
    mind.edit("m1", "v2");
    Instant edited = mind.now();
    var again =
        said(2, "Anna lives in Berlin")
            .from(List.of(read("m2", "v1")))
            .readAgain(edited, Map.of("m1", edited, "m2", Mind.START));

    // then
    assertThat(kinds(mind.hear(again))).containsExactly("dropped: purged");
    var edit =
        said(1, "Anna paints")
            .from(List.of(read("m1", "v2")))
            .around("m2", "In Berlin")
            .readAgain(edited, Map.of("m1", edited, "m2", Mind.START));
    assertThat(kinds(mind.hear(edit))).as("said after the purge").containsExactly("added");
    assertThat(mind.all().toString()).doesNotContain("Berlin");
  }

  @Test
  void shouldAddNoPurgedMemoryAgainWhenItsMessagesAreReadAgain() {
    // given
    mind.accept(new Input.PurgedOwner(mind.now(), cause("command", "p")));
    Instant edited = mind.now();

    // when
    var question = read("m1", "v1");
    var again =
        said(2, "Anna lives in Berlin")
            .from(List.of(read("m2", "v1"), question))
            .readAgain(edited, Map.of("m1", Mind.START, "m2", edited));

    // then: what is needed jointly was purged in part
    assertThat(kinds(mind.hear(again))).containsExactly("dropped: purged");
  }

  @Test
  void shouldNotAddAPurgedMemoryAgainWhenItsMessageIsReadAgain() {
    // given
    mind.hear(said(2, "Anna lives in Berlin").from(List.of(read("m2", "v1"), read("m1", "v1"))));
    mind.purge(mind.all().getFirst().getId());

    // when
    mind.edit("m1", "v2");
    Instant edited = mind.now();
    var again =
        said(2, "Anna now lives in Berlin")
            .from(List.of(read("m2", "v1"), read("m1", "v2")))
            .readAgain(edited, Map.of("m1", edited, "m2", Mind.START));

    // then
    assertThat(kinds(mind.hear(again))).containsExactly("dropped: purged");
    assertThat(kinds(mind.hear(said(3, "Anna lives in Berlin")))).containsExactly("added");
  }

  @Test
  void shouldNotAddACorrectedMemoryAgainWhenItWasPurged() {
    // given
    mind.hear(said(2, "Anna lives in Berlin").from(List.of(read("m2", "v1"), read("m1", "v1"))));
    String id = mind.all().getFirst().getId();
    mind.revise(id, "Anna lives in Munich");
    mind.purge(id);

    // when
    mind.edit("m1", "v2");
    Instant edited = mind.now();
    var again =
        said(2, "Anna lives in Berlin")
            .from(List.of(read("m2", "v1"), read("m1", "v2")))
            .readAgain(edited, Map.of("m1", edited, "m2", Mind.START));

    // then
    assertThat(kinds(mind.hear(again))).containsExactly("dropped: purged");
  }

  @Test
  void shouldNotAddAForgottenMemoryAgainWhenItsMessageIsReadAgain() {
    // given
    mind.hear(said(2, "Anna lives in Berlin").from(List.of(read("m2", "v1"), read("m1", "v1"))));
    mind.forget(mind.all().getFirst().getId());

    // when
    mind.edit("m1", "v2");
    Instant edited = mind.now();
    mind.hear(
        said(2, "Anna lives in Berlin")
            .from(List.of(read("m2", "v1"), read("m1", "v2")))
            .readAgain(edited, Map.of("m1", edited, "m2", Mind.START)));

    // then
    assertThat(mind.shown()).doesNotContainKey("active");
  }

  @Test
  void shouldNotAddACountedMentionAgainWhenItsMemoryIsPurged() {
    // given: a memory with room for one support
    Mind small = new Mind(with(EvolutionRules.defaults(), "mostSupports", 1));
    small.hear(said(1, "Anna lives in Berlin"));
    var counted = said(2, "Anna lives in Berlin").from(List.of(read("m2", "v1")));
    assertThat(kinds(small.hear(counted))).contains("reinforced", "tombstone");
    assertThat(small.all().getFirst().getMentions()).isEqualTo(2);
    small.hear(counted);
    assertThat(small.all().getFirst().getMentions()).as("counted once").isEqualTo(2);

    // when
    small.purge(small.all().getFirst().getId());
    var again =
        said(2, "Anna lives in Berlin")
            .from(List.of(read("m2", "v1"), read("m1", "v2")))
            .readAgain(small.now(), Map.of("m2", Mind.START));

    // then
    assertThat(kinds(small.hear(counted))).containsExactly("dropped: purged");
    assertThat(kinds(small.hear(again))).containsExactly("dropped: purged");
  }

  @Test
  void shouldReactivateTheSupersededMemoryWhenItsSuccessorIsPurged() {
    mind.heard(1, "Anna lives in Berlin");
    mind.purge(mind.heard(2, "Anna lives in Munich"));
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of("Anna lives in Berlin")));
  }

  private static Source read(String message, String version) {
    return new Source("c", message, version);
  }

  private static Source source(String conversation, String message) {
    return new Source(conversation, message, "v1");
  }
}
