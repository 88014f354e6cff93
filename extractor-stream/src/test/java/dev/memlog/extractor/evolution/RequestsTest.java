package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.cause;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Revise;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.StatusChange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The commands on memories. */
class RequestsTest {

  private final Mind mind = new Mind();

  @Test
  void shouldKeepAForgottenMemoryRestorableWithItsReason() {
    String id = mind.heard(1, "Anna lives in Berlin");
    assertThat(kinds(mind.forget(id))).containsExactly("forgotten");
    Memory memory = mind.the("Anna lives in Berlin", "forgotten");
    assertThat(memory.getForgottenReason()).isEqualTo("asked");
    assertThat(kinds(mind.forget(id, "nobody"))).containsExactly("unmatched", "unmatched");
  }

  @Test
  void shouldRestoreExactlyTheForgottenMemory() {
    // given
    mind.heard(1, "Anna lives in Berlin");
    String id = mind.heard(2, "Anna lives in Munich");
    Memory before = mind.the("Anna lives in Munich", "active");

    // when
    mind.forget(id);
    mind.restore(id);

    // then
    Memory after = MemoryCopies.copy(mind.the("Anna lives in Munich", "active"));
    after.setVersion(before.getVersion());
    after.setUpdatedAt(before.getUpdatedAt());
    assertThat(after.getStatusChanges())
        .extracting(StatusChange::getStatus)
        .containsExactly("forgotten", "active");
    after.setStatusChanges(before.getStatusChanges());
    assertThat(after).isEqualTo(before);
    assertThat(kinds(mind.restore(id))).containsExactly("unmatched");
  }

  @Test
  void shouldStayForgottenWhenAnEarlierStatementArrives() {
    String id = mind.heard(1, "Anna lives in Berlin");
    mind.forget(id);
    mind.hear(said(2, "Anna lives in Berlin"));
    assertThat(mind.shown()).containsOnlyKeys("forgotten");
  }

  @Test
  void shouldMergeTheNewMemoryWhenAForgottenOneIsRestored() {
    // given
    String id = mind.heard(1, "Anna lives in Berlin");
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
  void shouldRestoreAMemoryAsSupersededWhenItWasContradictedMeanwhile() {
    String id = mind.heard(1, "Anna lives in Berlin");
    mind.forget(id);
    mind.hear(said(900, "Anna lives in Munich"));
    mind.restore(id);
    mind.assertSuperseded("Anna lives in Berlin", "Anna lives in Munich");
  }

  @Test
  void shouldReplaceACorrectedMemoryPermanently() {
    // given
    String id = mind.heard(1, "Anna lives in Berlin");

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
  void shouldSupersedeAMemoryWhenACorrectionContradictsIt() {
    mind.heard(1, "Anna lives in Berlin");
    String id = mind.heard(2, "Anna collects stamps");
    mind.revise(id, "Anna lives in Hamburg");
    mind.assertSuperseded("Anna lives in Berlin", "Anna lives in Hamburg");
  }

  @Test
  void shouldChangeOnlyWhatACorrectionNames() {
    // given
    mind.heard(1, "Anna lives in Berlin");
    String id = mind.heard(2, "Anna lives in Berlin");
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
  void shouldCountAccessesAndTheLastOfThem() {
    // given
    String id = mind.heard(1, "Anna lives in Berlin");

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
    String first = mind.heard(1, "Anna lives in Berlin");
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
    String early = mind.heard(1, "Anna lives in Berlin");
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
  void shouldNotCountAccessesWhenAMemoryIsForgotten() {
    String id = mind.heard(1, "Anna lives in Berlin");
    mind.forget(id);
    assertThat(mind.access(id)).isEmpty();
  }
}
