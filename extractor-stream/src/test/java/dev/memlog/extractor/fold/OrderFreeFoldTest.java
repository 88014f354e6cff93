package dev.memlog.extractor.fold;

import static dev.memlog.extractor.fold.RememberedConversation.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.schemas.ConversationScript;
import dev.memlog.state.Passage;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests that the issued records depend on the set of events, not on their order. */
class OrderFreeFoldTest {

  private static final PassageRules PLAIN = rules(500, 50, 2, 500, List.of(), 0, 1);
  private static final PassageRules COMBINING = rules(120, 20, 2, 60, List.of(), 100, 5);
  private static final PassageRules NO_CONTEXT = rules(90, 0, 0, 500, List.of(), 60, 3);

  @Property(tries = 1000)
  void shouldEndTheSameInAnyOrder(@ForAll long seed, @ForAll long order, @ForAll long other) {
    var script = ConversationScript.of("t1", "c1", seed, 1_000_000);
    for (PassageRules rules : List.of(PLAIN, COMBINING, NO_CONTEXT)) {
      // when
      RememberedConversation one = folded(rules, script.shuffled(order));
      RememberedConversation two = folded(rules, script.shuffled(other));

      // then
      assertThat(two.messages).isEqualTo(one.messages);
      assertThat(two.passages).isEqualTo(one.passages);
      assertThat(two.conversation).isEqualTo(one.conversation);
      assertThat(two.described).isEqualTo(one.described);
    }
  }

  @Example
  void shouldEndTheSameWhenAMessageMovesToJustAfterAGroup() {
    shouldEndTheSameInAnyOrder(-1_090_746_603L, 0, 4);
  }

  @Property(tries = 500)
  void shouldEndTheSameWhenOtherEventsArriveDuringASweep(
      @ForAll long seed, @ForAll long order, @ForAll long pace) {
    var script = ConversationScript.of("t1", "c1", seed, 1_000_000);
    for (PassageRules rules : List.of(PLAIN, COMBINING)) {
      // given
      RememberedConversation atOnce = folded(rules, script.shuffled(order));
      var later = new RememberedConversation(rules);
      later.sweepLater(new Random(pace));

      // when
      script.shuffled(order).forEach(later::accept);
      later.finish();

      // then
      assertThat(later.messages).isEqualTo(atOnce.messages);
      assertThat(later.passages).isEqualTo(atOnce.passages);
      assertThat(later.conversation).isEqualTo(atOnce.conversation);
      assertThat(later.described).isEqualTo(atOnce.described);
    }
  }

  @Property(tries = 200)
  void shouldFindExactlyTheExistingMessages(@ForAll long seed, @ForAll long order) {
    // given
    var script = ConversationScript.of("t1", "c1", seed, 1_000_000);

    // when
    RememberedConversation folded =
        folded(rules(10_000, 0, 2, 500, List.of(), 0, 1), script.shuffled(order));

    // then
    var found = new TreeMap<String, String>();
    folded.passages.values().forEach(p -> found.put(p.getMessageId(), p.getText()));
    assertThat(found).isEqualTo(script.searchable());
  }

  @Property(tries = 200)
  void shouldEqualTheStateUnderTheNewRulesWhenEveryMessageIsTouched(
      @ForAll long seed, @ForAll long order) {
    // given
    var script = ConversationScript.of("t1", "c1", seed, 1_000_000);
    for (PassageRules before : List.of(PLAIN, COMBINING)) {
      PassageRules after = before.equals(PLAIN) ? COMBINING : PLAIN;
      RememberedConversation changed = folded(before, script.shuffled(order));
      RememberedConversation always = folded(after, script.events());

      // when
      changed.restart(after);
      script.shuffled(seed).forEach(changed::accept);

      // then
      assertThat(changed.passages).isEqualTo(always.passages);
    }
  }

  @Property(tries = 200)
  void shouldListEveryMessageThatACombinedPassageIsMadeOf(@ForAll long seed) {
    // given
    var script = ConversationScript.of("t1", "c1", seed, 1_000_000);

    // when
    RememberedConversation folded = folded(COMBINING, script.events());

    // then
    var lineage =
        folded.passages.values().stream()
            .map(Passage::getMessageIds)
            .flatMap(List::stream)
            .filter(Objects::nonNull)
            .distinct()
            .sorted()
            .toList();
    assertThat(lineage).isEqualTo(List.copyOf(script.searchable().keySet()));
  }

  private static RememberedConversation folded(PassageRules rules, List<ConversationEvent> events) {
    var conversation = new RememberedConversation(rules);
    events.forEach(conversation::accept);
    return conversation;
  }
}
