package dev.memlog.extractor.fold;

import static dev.memlog.extractor.fold.RememberedConversation.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.extractor.Events;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.schemas.ConversationScript;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests that chunking all messages again leaves what the present rules would always have made. */
class RechunkTest {

  private static final PassageRules PLAIN = rules(500, 50, 2, 500, List.of(), 0, 1);
  private static final PassageRules COMBINING = rules(120, 20, 2, 60, List.of(), 100, 5);
  private static final PassageRules EXCLUDING =
      rules(90, 0, 1, 80, List.of("violin|kettle"), 60, 3);

  private final Events e = Events.OF_C1;

  @Property(tries = 500)
  void shouldEqualTheStateUnderTheNewRules(@ForAll long seed) {
    // given
    var script = ConversationScript.of("t1", "c1", seed, 1_000_000);
    var random = new Random(seed);
    List<PassageRules> all = List.of(PLAIN, COMBINING, EXCLUDING);
    PassageRules before = all.get(random.nextInt(3));
    PassageRules after = all.get(random.nextInt(3));
    List<ConversationEvent> events = script.shuffled(seed);
    int first = random.nextInt(events.size() + 1);
    var conversation = new RememberedConversation(before);
    events.subList(0, first).forEach(conversation::accept);

    // when the other events come between the steps
    conversation.restart(after);
    Deque<ConversationEvent> rest = new ArrayDeque<>(events.subList(first, events.size()));
    conversation.rechunk(
        () -> {
          while (!rest.isEmpty() && random.nextBoolean()) {
            conversation.accept(rest.removeFirst());
          }
        });
    rest.forEach(conversation::accept);

    // then
    var always = new RememberedConversation(after);
    events.forEach(always::accept);
    assertThat(conversation.passages).isEqualTo(always.passages);
    assertThat(conversation.messages).isEqualTo(always.messages);
    assertThat(conversation.conversation).isEqualTo(always.conversation);
  }

  @Property(tries = 100)
  void shouldChangeNothingUnderTheSameRules(@ForAll long seed) {
    for (PassageRules rules : List.of(PLAIN, COMBINING, EXCLUDING)) {
      // given
      var conversation = new RememberedConversation(rules);
      ConversationScript.of("t1", "c1", seed, 1_000_000)
          .shuffled(seed)
          .forEach(conversation::accept);
      conversation.issued.clear();

      // when
      conversation.rechunk(() -> {});

      // then
      assertThat(conversation.issued).isEmpty();
    }
  }

  @Example
  void shouldIssueOnlyChangedPassagesAndWithdrawObsoleteOnes() {
    // given
    var conversation = new RememberedConversation(rules(500, 50, 0, 500, List.of(), 0, 1));
    conversation.accept(e.created(1, "long", "user", "A sentence of some length. ".repeat(50)));
    conversation.accept(e.created(2, "short", "user", "I adopted a cat."));
    conversation.accept(e.created(3, "secret", "user", "The token is abc."));
    int chunks = conversation.passages.size() - 2;
    conversation.issued.clear();

    // when
    conversation.restart(rules(1000, 50, 0, 500, List.of("token"), 0, 1));
    conversation.rechunk(() -> {});

    // then
    assertThat(conversation.passages.keySet()).containsExactly("long/0", "long/1", "short/0");
    assertThat(conversation.issued.stream().map(RechunkTest::shown))
        .hasSize(chunks + 1)
        .doesNotContain("short/0")
        .contains("long/0", "long/1", "long/2 withdrawn", "secret/0 withdrawn");
    // The message itself stays, and so do the memories that rest on it.
    assertThat(conversation.messages).containsKey("secret");
    assertThat(conversation.turns).hasSize(3);
  }

  @Example
  void shouldIndexAMessageInItsPlaceWhenNoLongerExcluded() {
    // given
    var excluding = rules(500, 50, 2, 500, List.of("token"), 0, 1);
    var conversation = new RememberedConversation(excluding);
    conversation.accept(e.created(1, "m1", "user", "one"));
    conversation.accept(e.created(2, "m2", "user", "The token is abc."));
    conversation.accept(e.created(3, "m3", "user", "three"));

    // when
    conversation.restart(PLAIN);
    conversation.rechunk(() -> {});

    // then
    assertThat(conversation.passage("m2/0").getText()).isEqualTo("The token is abc.");
    assertThat(conversation.passage("m3/0").getPreceding())
        .extracting(turn -> turn.getText())
        .containsExactly("The token is abc.", "one");
  }

  @Example
  void shouldNotIndexAMessageThatHoldsOnlyRecalledMemories() {
    // given
    var excluding = rules(500, 50, 2, 500, List.of("violin"), 0, 1);
    String recalled = "Found 1 memories:\n[1] FACT: \"Ann plays the violin\" (id: 17)";
    var conversation = new RememberedConversation(excluding);
    conversation.accept(e.created(1, "echo", "user", recalled));
    conversation.accept(e.created(2, "own", "user", recalled + "\nWhat should I bring on Sunday?"));
    conversation.issued.clear();

    // when
    conversation.rechunk(() -> {});

    // then
    assertThat(conversation.issued).isEmpty();
    assertThat(conversation.passages.keySet()).containsExactly("own/0");
  }

  private static String shown(Change change) {
    return change instanceof Change.IssuePassage(var id, var chunk, var passage)
        ? id + "/" + chunk + (passage == null ? " withdrawn" : "")
        : change.toString();
  }
}
