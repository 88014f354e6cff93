package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.message;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules for messages that the present extractor reads again, by request. */
class RereadingTest {

  private static final String HOME = "I live in Faro, above the old cannery.";

  private final Mind mind = new Mind();

  private static Said former(int day, String text, String message) {
    return said(day, text).from(List.of(message(message)));
  }

  private static Said again(int day, String text, String message) {
    return said(day, text).from(List.of(message(message))).by("Ada").again();
  }

  @Test
  void shouldReplaceAFormerStatementByAQuote() {
    // given
    mind.hear(former(1, "Ada lives in Faro above the old cannery", "m1"));
    Memory before = mind.all().getFirst();

    // when
    List<Change> read = mind.hear(again(1, HOME, "m1"));
    mind.endRereading("m1");

    // then
    assertThat(kinds(read)).contains("remade");
    Memory after = mind.the(HOME, "active");
    assertThat(mind.all()).hasSize(1);
    assertThat(after.getId()).isEqualTo(before.getId());
    assertThat(after.getSupports()).extracting(Support::getExtractor).containsExactly("quotes");
    assertThat(after.getRetired()).containsExactly(before.getSupports().getFirst().getId());

    // when it is read once more, nothing changes
    mind.hear(again(1, HOME, "m1"));
    mind.endRereading("m1");
    assertThat(mind.the(HOME, "active")).isEqualTo(after);
  }

  @Test
  void shouldRemoveAMemoryWhenItsStatementIsNotReadAgain() {
    mind.hear(former(1, "Ada lives in Faro above the old cannery", "m1"));
    mind.hear(former(1, "Ada and each winter knits", "m1"));
    mind.hear(former(1, "Ben keeps goats", "m2"));
    mind.hear(again(1, HOME, "m1"));
    mind.endRereading("m1");
    assertThat(mind.shown().get("active")).containsExactlyInAnyOrder(HOME, "Ben keeps goats");
  }

  @Test
  void shouldKeepAMemoryWhenAnotherMessageSupportsIt() {
    mind.hear(former(1, "Ada lives in Faro above the old cannery", "m1"));
    mind.hear(former(2, "Ada lives in Faro above the old cannery", "m2"));
    mind.hear(again(1, HOME, "m1"));
    mind.endRereading("m1");
    assertThat(mind.shown().get("active"))
        .containsExactlyInAnyOrder(HOME, "Ada lives in Faro above the old cannery");
    assertThat(mind.the("Ada lives in Faro above the old cannery", "active").getSupports())
        .hasSize(1);
  }

  @Test
  void shouldNotRestoreAForgottenMemoryWhenItsMessageIsReadAgain() {
    // given
    mind.hear(former(1, "Ada keeps goats", "m1"));
    mind.hear(former(1, "Ada lives in Faro above the old cannery", "m1"));
    mind.forget(mind.the("Ada lives in Faro above the old cannery", "active").getId());
    Map<String, List<String>> before = mind.shown();

    // when
    List<Change> read = mind.hear(again(1, HOME + " I keep goats.", "m1"));
    mind.endRereading("m1");

    // then
    assertThat(kinds(read)).containsExactly("dropped: the message stays as it was read");
    assertThat(mind.shown()).isEqualTo(before);
  }

  @Test
  void shouldNotChangeACorrectedMemory() {
    // given
    mind.hear(former(1, "Ada lives in Faro above the old cannery", "m1"));
    mind.revise(mind.all().getFirst().getId(), "Ada lives in Braga");

    // when
    mind.hear(again(1, HOME, "m1"));
    mind.endRereading("m1");

    // then
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of("Ada lives in Braga")));
  }

  @Test
  void shouldDropAStatementReadAgainWhenItsMessageIsDeleted() {
    mind.hear(former(1, "Ada lives in Faro above the old cannery", "m1"));
    mind.delete("m1");
    mind.hear(again(1, HOME, "m1"));
    mind.endRereading("m1");
    assertThat(mind.all()).isEmpty();
  }
}
