package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.direction;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.message;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.state.Memory;
import dev.memlog.state.StatusChange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of what is removed together with a deleted message. */
class WithdrawalsTest {

  private final Mind mind = new Mind();

  @Test
  void shouldWithdrawAMemoryWhenItsOnlyMessageIsDeleted() {
    mind.hear(said(1, "Anna lives in Berlin"));
    var made = mind.delete("m1");
    assertThat(kinds(made)).containsExactly("tombstone", "withdrawn");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldLowerTheConfidenceWhenASupportingMessageIsDeleted() {
    // given
    mind.hear(said(1, "Anna lives in Berlin").sure(0.8).important(5));
    mind.hear(said(2, "Anna lives in Berlin").sure(0.7).important(9));

    // when
    var made = mind.delete("m2");

    // then
    assertThat(kinds(made)).containsExactly("tombstone", "weakened");
    Memory memory = mind.the("Anna lives in Berlin", "active");
    assertThat(memory.getClaim().getConfidence()).isEqualTo(0.8, within(1e-6));
    assertThat(memory.getClaim().getImportance()).isEqualTo(5);
    assertThat(memory.getMentions()).isEqualTo(1);
  }

  @Test
  void shouldWithdrawWhenAnyOfTheMessagesNeededIsDeleted() {
    mind.hear(said(2, "Anna lives in Berlin").from(List.of(message("m2"), message("m1"))));
    mind.delete("m1");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldFallBackToTheFormerTextWhenADetailsMessageIsDeleted() {
    // given: merged
    mind.hear(said(1, "Anna plays violin").near(direction(1)));
    mind.hear(said(2, "Anna plays violin in the Leipzig youth orchestra").near(direction(0.7)));

    // when
    mind.delete("m2");

    // then
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of("Anna plays violin")));
    assertThat(mind.all().toString()).doesNotContain("orchestra");
  }

  @Test
  void shouldReactivateTheSupersededMemoryWhenItsSuccessorIsWithdrawn() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(2, "Anna lives in Munich"));

    // when
    var made = mind.delete("m2");

    // then
    assertThat(kinds(made)).containsExactly("tombstone", "withdrawn", "reopened");
    Memory memory = mind.the("Anna lives in Berlin", "active");
    assertThat(memory.getValidTo()).isNull();
    assertThat(memory.getSupersededBy()).isNull();
  }

  @Test
  void shouldSupersedeByTheNextMemoryWhenTheMiddleOfThreeIsRemoved() {
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(2, "Anna lives in Munich"));
    mind.hear(said(3, "Anna lives in Hamburg"));
    mind.delete("m2");
    Memory berlin = mind.the("Anna lives in Berlin", "superseded");
    Memory hamburg = mind.the("Anna lives in Hamburg", "active");
    assertThat(berlin.getSupersededBy()).isEqualTo(hamburg.getId());
    assertThat(berlin.getValidTo()).isEqualTo(hamburg.getValidFrom());
    assertThat(hamburg.getSupersedes()).containsExactly(berlin.getId());
  }

  @Test
  void shouldDropACandidateThatArrivesAfterItsMessageWasDeleted() {
    mind.delete("m1");
    var made = mind.hear(said(1, "Anna lives in Berlin"));
    assertThat(kinds(made)).containsExactly("dropped: withdrawn");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldDropACandidateOfAnEarlierTextVersionAndTakeTheCurrentOne() {
    mind.edit("m1", "v2");
    assertThat(kinds(mind.hear(said(1, "Anna lives in Berlin"))))
        .containsExactly("dropped: withdrawn");
    var stands = new dev.memlog.state.Source("c", "m1", "v2");
    assertThat(kinds(mind.hear(said(1, "Anna lives in Munich").from(List.of(stands)))))
        .containsExactly("added");
    assertThat(mind.shown().get("active")).containsExactly("Anna lives in Munich");
  }

  @Test
  void shouldWithdrawTheEarlierTextVersionOfAnEditedMessage() {
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.edit("m1", "v2");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldRemoveContextWhenItsMessageIsDeleted() {
    // given
    mind.hear(said(2, "Anna lives in Berlin").around("m1", "Where do you live?"));

    // when
    mind.delete("m1");

    // then
    Memory memory = mind.the("Anna lives in Berlin", "active");
    assertThat(memory.getSupports().getFirst().getContext()).isEmpty();
    assertThat(memory.toString()).doesNotContain("Where do you live");
  }

  @Test
  void shouldDropContextOfADeletedMessageWhenAStatementArrivesLater() {
    mind.delete("m1");
    mind.hear(said(2, "Anna lives in Berlin").around("m1", "Where do you live?"));
    assertThat(mind.all().toString()).doesNotContain("Where do you live");
  }

  @Test
  void shouldWithdrawAForgottenMemoryToo() {
    mind.hear(said(1, "Anna lives in Berlin"));
    String id = mind.all().getFirst().getId();
    mind.forget(id);
    mind.delete("m1");
    assertThat(mind.all()).isEmpty();
    assertThat(kinds(mind.restore(id))).containsExactly("unmatched");
  }

  @Test
  void shouldMergeADividedPeriodWhenTheContradictionIsDeleted() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(5, "Anna lives in Munich"));
    mind.hear(said(9, "Anna lives in Berlin"));

    // when
    mind.delete("m5");

    // then
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of("Anna lives in Berlin")));
    assertThat(mind.all().getFirst().getMentions()).isEqualTo(2);
  }

  @Test
  void shouldDivideAPeriodWhenAContradictionLiesWithinIt() {
    // given
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(9, "Anna lives in Berlin"));

    // when
    mind.hear(said(5, "Anna lives in Munich"));

    // then
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "active", List.of("Anna lives in Berlin"),
                "superseded", List.of("Anna lives in Berlin", "Anna lives in Munich")));
  }

  @Test
  void shouldKeepTheChangesOfTheStatusWhenTheHistoryIsErased() {
    // given: the memory quotes m1 as its context, so that its former states do
    mind.hear(said(2, "Anna lives in Berlin").around("m1", "Where do you live?"));
    String id = mind.all().getFirst().getId();
    mind.forget(id);
    Instant forgotten = mind.all().getFirst().getUpdatedAt();
    mind.restore(id);
    Instant restored = mind.all().getFirst().getUpdatedAt();

    // when
    var made = mind.delete("m1");

    // then
    assertThat(kinds(made)).containsExactly("tombstone", "weakened");
    assertThat(mind.all().getFirst().getStatusChanges())
        .containsExactly(
            new StatusChange("forgotten", forgotten), new StatusChange("active", restored));
  }

  @Test
  void shouldKeepThatAMemoryWasSupersededWhenItsSuccessorIsPurged() {
    // given
    String berlin = mind.heard(1, "Anna lives in Berlin");
    String munich = mind.heard(2, "Anna lives in Munich");

    // when
    mind.purge(munich);

    // then
    assertThat(mind.all()).extracting(Memory::getId).containsExactly(berlin);
    assertThat(mind.all().getFirst().getStatusChanges())
        .extracting(StatusChange::getStatus)
        .containsExactly("superseded", "active");
  }
}
