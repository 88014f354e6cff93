package dev.memlog.extractor.fold;

import static dev.memlog.extractor.fold.RememberedConversation.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.ReissueRequested;
import dev.memlog.extractor.Events;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.state.Passage;
import dev.memlog.state.PrecedingTurn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that a change issues exactly the passages that it changes. */
class ReissueTest {

  private static final PassageRules RULES = rules(500, 50, 2, 500, List.of("^SECRET"), 0, 1);

  private final Events e = Events.OF_C1;
  private final RememberedConversation c = new RememberedConversation(RULES);

  @Test
  void shouldReissueEveryPassageWhenTheTitleChanges() {
    // given
    for (int i = 0; i < 150; i++) {
      c.accept(e.created(i, "m" + i, "user", "text " + i));
    }
    List<String> hashes = c.passages.values().stream().map(Passage::getContentHash).toList();

    // when
    List<Change> issued = c.accept(e.titled(500, "Moving"));

    // then
    assertThat(issued.stream().filter(Change.IssuePassage.class::isInstance)).hasSize(150);
    assertThat(c.passages.values()).allSatisfy(p -> assertThat(p.getTitle()).isEqualTo("Moving"));
    assertThat(c.passages.values().stream().map(Passage::getContentHash)).isEqualTo(hashes);
  }

  @Test
  void shouldIssueAMessagesPassagesAgainWhenAskedTo() {
    // given
    c.accept(e.created(1, "m1", "user", "A sentence that fills a passage. ".repeat(30)));
    c.accept(e.created(2, "m2", "assistant", "two"));
    Map<String, Passage> before = Map.copyOf(c.passages);

    // when
    List<Change> issued = c.accept(e.event(3, "again", new ReissueRequested("m1")));

    // then nothing but its passages, and those as they were
    assertThat(passagesOf(issued)).hasSizeGreaterThan(1).containsOnly("m1");
    assertThat(issued.stream().filter(Change.Issue.class::isInstance))
        .allMatch(Change.IssuePassage.class::isInstance);
    assertThat(c.passages).isEqualTo(before);
    assertThat(c.accept(e.event(4, "edited", Events.edited("m1", "short"))))
        .filteredOn(Change.IssuePassage.class::isInstance)
        .hasSizeGreaterThan(1);
    assertThat(c.passages).hasSize(2);
  }

  @Test
  void shouldReissueNothingWhenTheMessageIsDeleted() {
    // given
    c.accept(e.created(1, "m1", "user", "one"));
    c.accept(e.created(2, "m2", "user", "two"));
    c.accept(e.event(3, "deleted", new MessageDeleted("m1")));

    // when, then
    assertThat(c.accept(e.event(4, "a", new ReissueRequested("m1")))).isEmpty();
    assertThat(c.accept(e.event(5, "b", new ReissueRequested("never-there")))).isEmpty();
    c.accept(e.event(6, "gone", new ConversationDeleted(null, false, null)));
    assertThat(c.accept(e.event(7, "c", new ReissueRequested("m2")))).isEmpty();
    assertThat(c.passages).isEmpty();
  }

  @Test
  void shouldRememberNothingOfAConversationThatOnlyAReissueNames() {
    assertThat(c.accept(e.event(1, "a", new ReissueRequested("m1")))).isEmpty();
  }

  @Test
  void shouldCarryTheTwoIndexedTurnsBefore() {
    // given
    c.accept(e.created(1, "m1", "user", "one"));
    c.accept(e.created(2, "m2", "assistant", "two"));
    c.accept(e.created(3, "m3", "tool", "nothing"));

    // when
    c.accept(e.created(4, "m4", "user", "x".repeat(600)));
    c.accept(e.created(5, "m5", "assistant", "five"));

    // then
    assertThat(c.passage("m4/1").getPreceding())
        .containsExactly(
            new PrecedingTurn("assistant", null, "two"), new PrecedingTurn("user", null, "one"));
    assertThat(c.passage("m5/0").getPreceding())
        .containsExactly(
            new PrecedingTurn("user", null, "x".repeat(500)),
            new PrecedingTurn("assistant", null, "two"));
  }

  @Test
  void shouldReissueOnlyPassagesThatAnEditChanges() {
    // given
    for (int i = 0; i < 8; i++) {
      c.accept(e.created(i, "m" + i, "user", "text " + i));
    }

    // when
    List<Change> issued = c.accept(e.edited(100, "m3", "another"));

    // then
    assertThat(passagesOf(issued)).containsExactlyInAnyOrder("m3", "m4", "m5");
    assertThat(issued.stream().filter(Change.IssueMessage.class::isInstance)).hasSize(1);
    assertThat(issued.stream().filter(Change.IssueConversation.class::isInstance)).isEmpty();
  }

  @Test
  void shouldReissueEveryChunkOfAnEditedMessageSinceEachNamesItsTextVersion() {
    // given
    String start = "The first sentence stays exactly as it was written before. ".repeat(16);
    c.accept(e.created(1, "m1", "user", start + "The end is near."));
    int chunks = c.passages.size();

    // when
    List<Change> issued =
        c.accept(e.event(1, "x", Events.edited("m1", start + "The end was moved.")));

    // then
    assertThat(chunks).isEqualTo(3);
    assertThat(passagesOf(issued)).hasSize(3);
    assertThat(c.passages.values().stream().map(Passage::getVersion)).containsOnly("x");
  }

  @Test
  void shouldWithdrawTheChunksThatAShorterTextHasNoMore() {
    c.accept(e.created(1, "m1", "user", "many words ".repeat(200)));
    assertThat(c.passages).hasSizeGreaterThan(4);
    c.accept(e.edited(2, "m1", "few words"));
    assertThat(c.passages).containsOnlyKeys("m1/0");
  }

  @Test
  void shouldMoveAMessageWhenItsEarlierCreationArrivesLate() {
    // given
    c.accept(e.created(10, "m1", "user", "one"));
    c.accept(e.created(20, "m2", "user", "two"));
    c.accept(e.event(30, "late", Events.said("m3", "three")));

    // when
    c.accept(e.event(5, "early", Events.said("m3", "three")));

    // then
    assertThat(c.passage("m1/0").getPreceding())
        .extracting(PrecedingTurn::getText)
        .containsExactly("three");
    assertThat(c.passage("m2/0").getPreceding())
        .extracting(PrecedingTurn::getText)
        .containsExactly("one", "three");
    assertThat(c.passage("m3/0").getPreceding()).isEmpty();
    assertThat(c.kept().getMessageCount()).isEqualTo(3);
  }

  @Test
  void shouldChunkOnlyTouchedMessagesAgainWhenTheRulesChange() {
    // given
    String text = "A sentence of some length is said here. ".repeat(10);
    c.accept(e.created(1, "m1", "user", text));
    c.accept(e.created(100, "m9", "user", text));
    Map<String, Passage> before = Map.copyOf(c.passages);

    // when
    c.restart(rules(120, 20, 0, 500, List.of(), 0, 1));
    c.accept(e.created(100, "m9", "user", text));

    // then
    assertThat(c.passages.keySet().stream().filter(k -> k.startsWith("m9/"))).hasSizeGreaterThan(3);
    assertThat(c.passages.get("m1/0")).isEqualTo(before.get("m1/0"));
    assertThat(c.passages).doesNotContainKey("m1/1");
  }

  @Test
  void shouldReadAFewMessagesOnlyHoweverLongTheConversation() {
    // given
    var order = new ArrayList<Integer>();
    for (int i = 0; i < 10_000; i++) {
      order.add(i);
    }
    Collections.shuffle(order, new java.util.Random(7));
    int most = 0;

    // when
    for (int i : order) {
      c.reads = 0;
      c.accept(e.created(i, "m" + i, "user", "text " + i));
      most = Math.max(most, c.reads);
    }
    c.reads = 0;
    c.accept(e.edited(20_000, "m5000", "another"));
    most = Math.max(most, c.reads);
    c.reads = 0;
    c.accept(e.deleted(20_000, "m5001"));
    most = Math.max(most, c.reads);

    // then
    assertThat(most).isLessThanOrEqualTo(30);
    assertThat(c.kept().getMessageCount()).isEqualTo(9_999);
  }

  private static List<String> passagesOf(List<Change> issued) {
    return issued.stream()
        .filter(Change.IssuePassage.class::isInstance)
        .map(change -> ((Change.IssuePassage) change).messageId())
        .toList();
  }
}
