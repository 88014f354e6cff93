package dev.memlog.extractor.fold;

import static dev.memlog.extractor.fold.RememberedConversation.rules;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.Events;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** System prompts and metadata, apart from what changes with each message. */
class DescriptionsTest {

  private static final String LARGE = "v".repeat(4096);

  private final Events e = Events.OF_C1;
  private final RememberedConversation c =
      new RememberedConversation(rules(1000, 0, 2, 500, List.of(), 0, 0));

  @Test
  void shouldNotWriteADescriptionAgainWithAMessage() {
    // given
    c.accept(e.described(1, Map.of("a", LARGE, "b", LARGE)));
    assertThat(requireNonNull(c.described).getMetadata()).containsOnlyKeys("a", "b");

    // when
    List<Change> changes = c.accept(e.created(2, "m1", "user", "hello"));

    // then
    assertThat(changes).noneMatch(change -> change.toString().contains(LARGE));
    assertThat(changes).noneMatch(Change.IssueDescription.class::isInstance);
    assertThat(c.kept().getMessageCount()).isEqualTo(1);
    assertThat(requireNonNull(c.properties()).toString()).doesNotContain(LARGE);
    assertThat(requireNonNull(c.described).getMetadata()).containsOnlyKeys("a", "b");
  }

  @Test
  void shouldIssueADescriptionOnlyWhenItChanges() {
    c.accept(e.described(5, Map.of("a", "1")));
    assertThat(c.accept(e.titled(6, "Title"))).noneMatch(Change.IssueDescription.class::isInstance);
    assertThat(c.accept(e.described(4, Map.of("a", "0"))))
        .noneMatch(Change.IssueDescription.class::isInstance);
    c.accept(e.described(7, Map.of("a", "")));
    assertThat(c.described).isNull();
  }

  @Test
  void shouldRemoveTheDescriptionWhenItsConversationIsDeleted() {
    // given
    c.accept(e.described(1, Map.of("a", "1")));
    c.accept(e.created(2, "m1", "user", "hello"));

    // when
    c.accept(e.conversationDeleted(3));
    c.accept(e.described(4, Map.of("b", "2")));

    // then
    assertThat(c.described).isNull();
    assertThat(c.description()).isNull();
  }
}
