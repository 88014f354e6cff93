package dev.memlog.query.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.AwkwardTexts;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** B7: by default 5, at most 7 items of a conversation with its goal, renewed each turn. */
class WorkingMemoryTest {

  private static final Tokenizer TOKENS = Tokenizers.bytePair("cl100k");

  private final List<Message> messages = new ArrayList<>();

  private void say(String role, String content) {
    var message = new Message();
    message.setMessageId("m" + messages.size());
    message.setConversation("trip");
    message.setRole(role);
    message.setContent(content);
    message.setCreatedAt(Instant.ofEpochSecond(messages.size()));
    message.setAttachments(List.of());
    message.setToolCalls(List.of());
    messages.add(message);
  }

  private WorkingMemory working(int most) {
    return WorkingMemory.of(messages, most, new EnglishTerms());
  }

  @Provide
  Arbitrary<String> texts() {
    return AwkwardTexts.upTo(60);
  }

  @Property(tries = 50)
  void shouldQuoteAndSummarizeAnyMessages(
      @ForAll("texts") String asked,
      @ForAll("texts") String answered,
      @ForAll @IntRange(max = 60) int tokens) {
    messages.clear();
    say("user", asked);
    say("assistant", answered);

    assertThat(items(7)).allMatch(item -> !item.isBlank() && item.lines().count() == 1);
    String summary =
        new ExtractiveSummarizer(new EnglishTerms()).summarize(messages, tokens, TOKENS);
    assertThat(TOKENS.count(summary)).isLessThanOrEqualTo(tokens);
  }

  private List<String> items(int most) {
    return working(most).items().stream().map(WorkingMemory.Item::text).toList();
  }

  private String goal() {
    return working(5).goal().map(WorkingMemory.Item::text).orElse("");
  }

  @Test
  void shouldHoldWhatMattersForTheGoalInTheOrderInWhichItWasSaid() {
    say("user", "I want to book the night ferry to Helsinki. My sister keeps three goats.");
    say("assistant", "The night ferry to Helsinki leaves at nine. Cabins cost eighty euros.");
    say("user", "A cabin on the ferry sounds good.");

    assertThat(goal()).isEqualTo("I want to book the night ferry to Helsinki.");
    assertThat(items(2))
        .containsExactly(
            "The night ferry to Helsinki leaves at nine.", "A cabin on the ferry sounds good.");
    assertThat(working(5).items().getFirst().message().getMessageId()).isEqualTo("m0");
  }

  @Test
  void shouldBeRenewedWithEachTurn() {
    say("user", "I want to book the night ferry to Helsinki.");
    say("assistant", "The ferry leaves at nine from the west harbour.");
    List<String> before = items(5);

    say("user", "Now please help me choose a violin for my daughter.");
    say("assistant", "A small violin suits a daughter of eight years.");

    assertThat(goal()).isEqualTo("Now please help me choose a violin for my daughter.");
    assertThat(before).doesNotContain("A small violin suits a daughter of eight years.");
    assertThat(items(1)).containsExactly("A small violin suits a daughter of eight years.");
  }

  @Test
  void shouldUseTheLatestQuestionAsGoalWhenNoAimIsStated() {
    say("user", "Which harbour is nearest?");
    say("assistant", "Do you mean the west harbour or the south harbour?");

    assertThat(goal()).isEqualTo("Which harbour is nearest?");
    messages.clear();
    say("user", "The weather is fine.");
    assertThat(working(5).goal()).isEmpty();
  }

  @Test
  void shouldHoldNoMoreThanAskedForAndNothingTwice() {
    for (int i = 0; i < 30; i++) {
      say("user", "The boat at pier number%d needs paint%d and rope%d today.".formatted(i, i, i));
      say("user", "The mast of the boat is broken.");
    }

    assertThat(items(WorkingMemory.MOST_ITEMS)).hasSize(7).doesNotHaveDuplicates();
    assertThat(items(WorkingMemory.ITEMS)).hasSize(5);
  }

  @Test
  void shouldLeaveOutToolsAndWhatMemlogInserted() {
    say("tool", "{\"ferry\": \"leaves at nine from the harbour\"}");
    say(
        "user",
        "# Memory context\n\n## What is remembered\n1. Ada prefers the night ferry. (2026-05-08)\n"
            + "\n(end of memory context)\nShall I take the early ferry tomorrow?");

    assertThat(goal()).isEqualTo("Shall I take the early ferry tomorrow?");
    assertThat(items(7)).isEmpty();
  }
}
