package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.cause;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Revise;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The commands on memories. */
class RequestsTest {

  private final Mind mind = new Mind();

  private String heard(int day, String content) {
    mind.hear(said(day, content));
    return mind.all().stream()
        .filter(m -> m.getClaim().getContent().equals(content))
        .findFirst()
        .orElseThrow()
        .getId();
  }

  @Test
  void shouldForgetSoftlyWithItsReason() {
    String id = heard(1, "Anna lives in Berlin");
    assertThat(kinds(mind.forget(id))).containsExactly("forgotten");
    Memory memory = mind.the("Anna lives in Berlin", "forgotten");
    assertThat(memory.getForgottenReason()).isEqualTo("asked");
    assertThat(kinds(mind.forget(id, "nobody"))).containsExactly("unmatched", "unmatched");
  }

  @Test
  void shouldBringBackExactlyWhatWasForgotten() {
    // given
    heard(1, "Anna lives in Berlin");
    String id = heard(2, "Anna lives in Munich");
    Memory before = mind.the("Anna lives in Munich", "active");

    // when
    mind.forget(id);
    mind.restore(id);

    // then
    Memory after = Memories.copy(mind.the("Anna lives in Munich", "active"));
    after.setVersion(before.getVersion());
    after.setUpdatedAt(before.getUpdatedAt());
    assertThat(after).isEqualTo(before);
    assertThat(kinds(mind.restore(id))).containsExactly("unmatched");
  }

  @Test
  void shouldNotLetAnOldSayingUndoAForgetting() {
    String id = heard(1, "Anna lives in Berlin");
    mind.forget(id);
    mind.hear(said(2, "Anna lives in Berlin"));
    assertThat(mind.shown()).containsOnlyKeys("forgotten");
  }

  @Test
  void shouldLearnAnewWhatIsSaidAfterAForgettingAndRestoreBothAsOne() {
    // given
    String id = heard(1, "Anna lives in Berlin");
    mind.forget(id);

    // when
    mind.hear(said(900, "Anna lives in Berlin"));

    // then
    assertThat(mind.shown()).containsOnlyKeys("active", "forgotten");
    mind.restore(id);
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of("Anna lives in Berlin")));
    assertThat(mind.all().getFirst().getMentions()).isEqualTo(2);
  }

  @Test
  void shouldRestoreWhatWasContradictedMeanwhileAsSuperseded() {
    String id = heard(1, "Anna lives in Berlin");
    mind.forget(id);
    mind.hear(said(900, "Anna lives in Munich"));
    mind.restore(id);
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "active", List.of("Anna lives in Munich"),
                "superseded", List.of("Anna lives in Berlin")));
  }

  @Test
  void shouldReplaceWhatIsCorrectedForGood() {
    // given
    String id = heard(1, "Anna lives in Berlin");

    // when
    mind.revise(id, "Anna lives in Munich");

    // then: the old text is nowhere, and what it rested on does not count again
    assertThat(mind.all().toString()).doesNotContain("Berlin,").doesNotContain("in Berlin\"");
    Memory memory = mind.the("Anna lives in Munich", "active");
    assertThat(memory.getId()).isEqualTo(id);
    assertThat(memory.getOrigin()).isEqualTo("explicit");
    assertThat(kinds(mind.hear(said(1, "Anna lives in Berlin")))).containsExactly("dropped: known");
    mind.delete("m1");
    assertThat(mind.shown().get("active")).containsExactly("Anna lives in Munich");
  }

  @Test
  void shouldSupersedeWhatACorrectionContradicts() {
    heard(1, "Anna lives in Berlin");
    String id = heard(2, "Anna collects stamps");
    mind.revise(id, "Anna lives in Hamburg");
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "active", List.of("Anna lives in Hamburg"),
                "superseded", List.of("Anna lives in Berlin")));
  }

  @Test
  void shouldChangeOnlyWhatACorrectionNames() {
    // given
    heard(1, "Anna lives in Berlin");
    String id = heard(2, "Anna lives in Berlin");
    var revise = new Revise();
    revise.setMemoryId(id);
    revise.setCategory("preference");
    revise.setImportance(9);
    revise.setConfidence(0.9);

    // when
    mind.accept(new Input.Revised(mind.now(), cause("command", "x"), revise, null, null));

    // then
    Memory memory = mind.the("Anna lives in Berlin", "active");
    assertThat(memory.getClaim().getCategory()).isEqualTo("preference");
    assertThat(memory.getClaim().getImportance()).isEqualTo(9);
    assertThat(memory.getClaim().getConfidence()).isEqualTo(0.9);
    assertThat(memory.getSupports()).hasSize(2);
    assertThat(mind.changes.getLast())
        .isInstanceOfSatisfying(
            Change.Revised.class,
            r -> assertThat(r.before().getClaim().getCategory()).isEqualTo("fact"));
  }

  @Test
  void shouldPurgeForGood() {
    String id = heard(1, "Anna lives in Berlin");
    assertThat(kinds(mind.purge(id))).containsOnly("tombstone", "purged");
    assertThat(kinds(mind.hear(said(1, "Anna lives in Berlin"))))
        .containsExactly("dropped: purged");
    assertThat(kinds(mind.restore(id))).containsExactly("unmatched");
  }

  @Test
  void shouldPurgeWhatRestsOnAConversationAndWhatIsStillOnItsWay() {
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
  void shouldPurgeEverythingAndWhatIsStillOnItsWay() {
    heard(1, "Anna lives in Berlin");
    mind.forget(heard(2, "Anna collects stamps"));
    Instant at = mind.now();
    mind.accept(new Input.PurgedOwner(at, cause("command", "p")));
    assertThat(mind.all()).isEmpty();
    assertThat(kinds(mind.hear(said(3, "Anna paints").appended(at))))
        .containsExactly("dropped: purged");
    assertThat(kinds(mind.hear(said(4, "Anna paints").appended(at.plusMillis(1)))))
        .containsExactly("added");
  }

  @Test
  void shouldNotLearnAPurgedConversationAgainWhenItsMessagesAreReadAgain() {
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
  void shouldNotLearnAnythingPurgedAgainWhenItsMessagesAreReadAgain() {
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
  void shouldNotLearnAPurgedMemoryAgainWhenItsMessageIsReadAgain() {
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
  void shouldNotLearnACorrectedMemoryAgainOnceItIsPurged() {
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
  void shouldNotLearnAForgottenMemoryAgainWhenItsMessageIsReadAgain() {
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
  void shouldNotLearnWhatWasOnlyCountedAgainOnceItsMemoryIsPurged() {
    // given: a memory with room for one support
    Mind small = new Mind(EvolutionRules.defaults().most(1));
    small.hear(said(1, "Anna lives in Berlin"));
    var counted = said(2, "Anna lives in Berlin").from(List.of(read("m2", "v1")));
    assertThat(kinds(small.hear(counted))).contains("counted");
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

  private static dev.memlog.state.Source read(String message, String version) {
    return new dev.memlog.state.Source("c", message, version);
  }

  @Test
  void shouldReopenWhatAPurgedMemoryHadSuperseded() {
    heard(1, "Anna lives in Berlin");
    mind.purge(heard(2, "Anna lives in Munich"));
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of("Anna lives in Berlin")));
  }

  @Test
  void shouldCountAccessesAndTheLastOfThem() {
    // given
    String id = heard(1, "Anna lives in Berlin");

    // when
    assertThat(kinds(mind.access(id, "nobody"))).as("no memory changes").containsExactly("used");
    mind.access(id);

    // then
    assertThat(mind.usages())
        .containsExactly(Map.entry(id, new MemoryUsage(id, "t", "a", "u", 2L, mind.recalled())));
  }

  @Test
  void shouldAddUpTheUsageOfMemoriesThatAreMerged() {
    // given: the same statement again while the first is forgotten
    String first = heard(1, "Anna lives in Berlin");
    mind.access(first);
    mind.access(first);
    mind.forget(first);
    mind.hear(said(900, "Anna lives in Berlin"));
    String second = mind.the("Anna lives in Berlin", "active").getId();
    mind.access(second);

    // when
    mind.restore(first);

    // then
    assertThat(mind.usages())
        .containsExactly(
            Map.entry(second, new MemoryUsage(second, "t", "a", "u", 3L, mind.recalled())));
  }

  @Test
  void shouldLeaveTheUsageOfADividedMemoryWithItsEarlierHalf() {
    // given
    String early = heard(1, "Anna lives in Berlin");
    mind.hear(said(3, "Anna lives in Berlin"));
    mind.access(early);

    // when / then
    assertThat(kinds(mind.hear(said(2, "Anna lives in Munich")))).contains("divided");
    String late = mind.the("Anna lives in Berlin", "active").getId();
    assertThat(late).isNotEqualTo(early);
    assertThat(mind.usages()).containsOnlyKeys(early);
    mind.access(late);

    // when: what came between is gone, and the halves are one again
    mind.delete("m2");

    // then
    String one = mind.the("Anna lives in Berlin", "active").getId();
    assertThat(mind.usages())
        .containsExactly(Map.entry(one, new MemoryUsage(one, "t", "a", "u", 2L, mind.recalled())));
  }

  @Test
  void shouldNotCountAccessesOfWhatIsForgotten() {
    String id = heard(1, "Anna lives in Berlin");
    mind.forget(id);
    assertThat(mind.access(id)).isEmpty();
  }

  private static dev.memlog.state.Source source(String conversation, String message) {
    return new dev.memlog.state.Source(conversation, message, "v1");
  }
}
