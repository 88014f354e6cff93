package dev.memlog.extractor.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.CompactionDue;
import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.RememberedConversation;
import dev.memlog.events.TurnEvent;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WithdrawnVersionsTest {

  @Test
  void shouldRemoveTheTextOfMemoriesThatRestOnAWithdrawnMessageFromACompaction() {
    // given
    var versions = new WithdrawnVersions();
    var withdrawn = new MessageWithdrawn("c", "m1", null);
    versions.add(of(withdrawn), withdrawn);
    var due =
        new CompactionDue(
            "request", "b", List.of(memory("a", "m1"), memory("b", "m2"), memory("d", "m1")));

    // expect: it is kept, since a decision must come
    assertThat(versions.leaves(of(due))).isTrue();
    assertThat(versions.scrub(of(due))).isTrue();
    assertThat(due.getMemories())
        .extracting(RememberedConversation::getContent)
        .containsExactly("", "text of b", "");
    assertThat(versions.scrub(of(due))).isFalse();
  }

  @Test
  void shouldDropARequestForAWordingOfTextThatWasWithdrawn() {
    // given
    var versions = new WithdrawnVersions();
    var withdrawn = new MessageWithdrawn("c", "m1", null);
    versions.add(of(withdrawn), withdrawn);
    var due = new ConsolidationDue("request", "w", List.of(part("a", "m1"), part("b", "m2")));
    var other = new ConsolidationDue("request", "w", List.of(part("b", "m2"), part("d", "m3")));

    // expect: the memory is made anew, and asks anew
    assertThat(versions.leaves(of(due))).isFalse();
    assertThat(versions.leaves(of(other))).isTrue();
    assertThat(versions.scrub(of(due))).isTrue();
    assertThat(due.getParts())
        .extracting(ConsolidatedPart::getContent)
        .containsExactly("", "text of b");
    assertThat(versions.scrub(of(other))).isFalse();
  }

  private static ConsolidatedPart part(String id, String message) {
    return new ConsolidatedPart(
        id, "text of " + id, Instant.EPOCH, List.of(new Source("c", message, "v1")));
  }

  private static RememberedConversation memory(String id, String message) {
    return new RememberedConversation(
        id, "text of " + id, Instant.EPOCH, List.of(new Source("c", message, "v1")));
  }

  private static TurnEvent of(Object payload) {
    return new TurnEvent("t", "a", "u", Instant.EPOCH, payload);
  }
}
