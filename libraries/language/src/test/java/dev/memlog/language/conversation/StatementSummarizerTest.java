package dev.memlog.language.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.conversation.ConversationSummary.Entity;
import dev.memlog.language.conversation.EndedConversation.Said;
import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Utterance;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatementSummarizerTest {

  private static final QuoteExtractor QUOTES =
      new QuoteExtractor(new EnglishParser(), QuoteSettings.defaults());

  private final List<Said> messages = new ArrayList<>();

  @Test
  void shouldSumUpInQuotesThatNameTheirSpeakers() {
    // given
    ann("I adopted a greyhound named Rocket yesterday.");
    assistant("Congratulations! Do you have a garden?");
    ann("We moved to a farmhouse near Graz last month, with an orchard of forty apple trees.");
    ann("Thanks, bye!");

    // when
    ConversationSummary summary = summarized(400).orElseThrow();

    // then
    assertThat(summary.text())
        .contains("Ann: \"I adopted a greyhound named Rocket yesterday.\"", "Graz")
        .doesNotContain("bye");
    assertThat(sentences(summary.text())).isBetween(2, 4);
    assertThat(summary.occurred())
        .extracting(DateSpan::first)
        .isEqualTo(LocalDate.parse("2026-02-01"));
    assertThat(summary.subject()).isEqualTo("Ann");
    assertThat(summary.outline().keyFacts())
        .hasSizeGreaterThanOrEqualTo(2)
        .allMatch(f -> !f.endsWith("."));
    assertThat(summary.outline().entities()).contains(new Entity("Ann", "person", "took part"));
    assertThat(summary.outline().entities()).extracting(Entity::name).contains("Graz");
    assertThat(summary.outline().topics())
        .extracting(ConversationSummary.Topic::relevance)
        .contains("high");
    assertThat(summary.sources())
        .contains(new MessageVersion("m0", "v0"), new MessageVersion("m2", "v2"));
  }

  @Test
  void shouldFindTwoSentencesThatFitIntoTwoHundredCharacters() {
    ann("I bought a second-hand Gaggia espresso machine from a retired barista in Trieste.");
    ann("My daughter Lena plays the cello in the youth orchestra of Salzburg.");
    ann("I work as a cartographer for the alpine club.");

    ConversationSummary summary = summarized(200).orElseThrow();

    assertThat(summary.text().length()).isLessThanOrEqualTo(200);
    assertThat(sentences(summary.text())).isBetween(2, 4);
  }

  @Test
  void shouldQuoteInAnyLanguage() {
    // given
    ann("Ich habe eine Wetterstation in Obergurgl.");
    assistant("Setzen Sie den Luftdruck auf Meereshöhe.");

    // when
    ConversationSummary summary = summarized(200).orElseThrow();

    // then
    assertThat(summary.text()).isEqualTo("Ann: \"Ich habe eine Wetterstation in Obergurgl.\"");
    assertThat(summary.sources()).containsExactly(new MessageVersion("m0", "v0"));
  }

  @Test
  void shouldKeepSensitiveMattersOut() {
    ann("I was diagnosed with diabetes in the hospital of Innsbruck.");
    assertThat(summarized(400)).isEmpty();
  }

  @Test
  void shouldNotRepeatWhatTheMemoryItselfInserted() {
    ann(
        "The following are memories from previous conversations\n1. [Created: 2026-01-01] Ann owns"
            + " a vineyard in Slovenia.\nUse these memories to provide context-aware responses.");
    assertThat(summarized(400)).isEmpty();
  }

  @Test
  void shouldMakeNothingOfGreetings() {
    ann("Hello there!");
    assistant("Hi! How can I help?");
    ann("Never mind, bye");
    assertThat(summarized(400)).isEmpty();
  }

  private static int sentences(String text) {
    return SentenceSplitter.sentences(text).size();
  }

  private Optional<ConversationSummary> summarized(int most) {
    var owner = new Owner("t", "a", "ann");
    var ended = new EndedConversation(owner, "c", null, messages);
    return new StatementSummarizer(QUOTES, most).summarize(ended);
  }

  private void ann(String text) {
    say(new Speaker(Role.USER, "Ann"), text);
  }

  private void assistant(String text) {
    say(new Speaker(Role.ASSISTANT, null), text);
  }

  private void say(Speaker speaker, String text) {
    int place = messages.size();
    var source = new MessageVersion("m" + place, "v" + place);
    Instant at = Instant.parse("2026-03-15T09:00:00Z").plusSeconds(place);
    messages.add(new Said(new Utterance(source, speaker, text), at));
  }
}
