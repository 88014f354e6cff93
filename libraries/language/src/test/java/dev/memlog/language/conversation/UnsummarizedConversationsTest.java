package dev.memlog.language.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.conversation.EndedConversation.Said;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Utterance;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnsummarizedConversationsTest {

  private static final QuoteExtractor RULES =
      new QuoteExtractor(new EnglishParser(), QuoteSettings.defaults());
  private static final Instant START = Instant.parse("2026-03-15T10:00:00Z");

  private final List<Said> messages = new ArrayList<>();

  @Test
  void shouldReferToAConversationThatNothingFindsByMeaning() {
    say(Role.USER, "Ann", "Which ferry goes to Helsinki?");
    say(Role.ASSISTANT, null, "The Silja Serenade does.");

    ConversationSummary summary = summary(false, "The trip", Set.of(), 400);

    assertThat(summary.text())
        .isEqualTo("Conversation \"The trip\" of 2026-03-15 with Ann, The assistant, 2 messages");
    assertThat(summary.keywords()).contains("ferry", "helsinki", "serenade").doesNotContain("ann");
    assertThat(summary.sources())
        .containsExactly(new MessageVersion("m0", "v0"), new MessageVersion("m1", "v1"));
  }

  @Test
  void shouldHoldTheBeginningOfWhatWasSaidWhereItIsEmbedded() {
    say(Role.USER, "Ann", "Which ferry goes to Helsinki?");
    say(Role.ASSISTANT, null, "The Silja Serenade does. " + "It sails every evening. ".repeat(20));

    ConversationSummary summary = summary(true, null, Set.of(), 120);

    assertThat(summary.text())
        .startsWith("Ann: Which ferry goes to Helsinki? The assistant: The Silja Serenade does.")
        .endsWith("…");
    assertThat(summary.text().length()).isLessThanOrEqualTo(120);
  }

  @Test
  void shouldLeaveOutWhatIsSensitiveUnlessItIsAllowed() {
    say(Role.USER, "Ann", "I was diagnosed with diabetes. The ferry to Helsinki leaves at nine.");

    ConversationSummary kept = summary(true, null, Set.of(), 400);
    ConversationSummary allowed = summary(true, null, Set.of(Sensitivity.HEALTH), 400);

    assertThat(kept.text()).contains("ferry").doesNotContain("diabetes");
    assertThat(kept.keywords()).doesNotContain("diabetes");
    assertThat(allowed.text()).contains("diabetes");
  }

  @Test
  void shouldFindNothingToReferToInAConversationWithoutText() {
    say(Role.USER, "Ann", "I was diagnosed with diabetes.");
    assertThat(summarizer(false, Set.of(), 400).summarize(conversation(null))).isEmpty();
  }

  private void say(Role role, @Nullable String author, String text) {
    int place = messages.size();
    messages.add(
        new Said(
            new Utterance(
                new MessageVersion("m" + place, "v" + place), new Speaker(role, author), text),
            START.plus(Duration.ofMinutes(place))));
  }

  private ConversationSummary summary(
      boolean embedded, @Nullable String title, Set<Sensitivity> allowed, int most) {
    return summarizer(embedded, allowed, most).summarize(conversation(title)).orElseThrow();
  }

  private static ConversationSummarizer summarizer(
      boolean embedded, Set<Sensitivity> allowed, int most) {
    return new UnsummarizedConversations(
        new SummarySettings(RULES, allowed, most, embedded, Map.of()));
  }

  private EndedConversation conversation(@Nullable String title) {
    return new EndedConversation(new Owner("t", "a", "u"), "trip", title, messages);
  }
}
