package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.extractor.extraction.ConversationsConfig;
import dev.memlog.extractor.extraction.ExtractionConfig;
import dev.memlog.extractor.extraction.SummariesConfig;
import dev.memlog.language.conversation.ConversationSummarizer;
import dev.memlog.language.conversation.ConversationSummary;
import dev.memlog.language.conversation.EndedConversation;
import dev.memlog.language.conversation.EndedConversation.Said;
import dev.memlog.language.conversation.SummarizerProvider;
import dev.memlog.language.conversation.SummarySettings;
import dev.memlog.language.conversation.UnsummarizedConversations;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Utterance;
import dev.memlog.llm.CallBudget;
import dev.memlog.llm.ModelAccess;
import dev.memlog.runtime.config.Defaults;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a conversation is remembered by, for each choice of summaries and embeddings. */
class SummarizersTest {

  /** A user's own summarizer, named in this module's test resources. */
  public static final class Plugged implements SummarizerProvider {

    @Override
    public String name() {
      return "plugged";
    }

    @Override
    public ConversationSummarizer open(SummarySettings settings) {
      assertThat(settings.options()).containsEntry("tone", "dry");
      return new UnsummarizedConversations(settings);
    }
  }

  private static final QuoteExtractor RULES =
      new QuoteExtractor(new EnglishParser(), QuoteSettings.defaults());

  /**
   * The behaviour matrix. A word of the summary is one that its text or key facts have; a word of
   * the conversation one that nothing but a summary leaves out.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # summary  | embedding | the text is a | words of a summary | raw words | similar by meaning
          none       | none      | reference     | false              | true      | false
          extractive | none      | summary       | true               | false     | false
          none       | hashing   | raw text      | false              | true      | true
          extractive | hashing   | summary       | true               | false     | true
          """)
  void shouldRememberAConversationByWhatThereIs(
      String summary,
      String embedding,
      String kind,
      boolean summarized,
      boolean raw,
      boolean similar) {
    try (Embedder embedder = Embedders.open(EmbeddingConfig.of(embedding, ""))) {
      // when
      ConversationSummary made =
          open(summary, !embedder.model().absent(), Map.of())
              .summarize(conversation())
              .orElseThrow();

      // then
      assertThat(kind(made.text())).isEqualTo(kind);
      assertThat(made.outline().keyFacts().isEmpty()).isEqualTo(!summarized);
      assertThat(made.keywords().contains("lighthouses")).isEqualTo(raw);
      assertThat(similarity(embedder, "greyhound named Rocket", made.text()) > 0.2)
          .isEqualTo(similar);
    }
  }

  @Test
  void shouldOpenWhatAUserPluggedIn() {
    assertThat(open("plugged", true, Map.of("tone", "dry")))
        .isInstanceOf(UnsummarizedConversations.class);
  }

  @Test
  void shouldNameTheProvidersThereAreAndTheSettingThatOneLacks() {
    assertThatThrownBy(() -> open("haiku", true, Map.of()))
        .hasMessage(
            "extractor.memories.conversations.summary must be one of [auto, extractive, llm, none,"
                + " plugged], got haiku");
    assertThatThrownBy(() -> open("llm", true, Map.of()))
        .hasMessage(
            "extractor.memories.extraction.llm.model must be given for"
                + " extractor.memories.conversations.summary=llm");
  }

  private static ConversationSummarizer open(
      String summary, boolean embedded, Map<String, String> options) {
    ConversationsConfig d = Defaults.of(ConversationsConfig.class);
    var config =
        new ConversationsConfig(
            d.enabled(),
            d.automatic(),
            new SummariesConfig(
                d.summaries().maxCharacters(), summary, options, d.summaries().fallback()),
            d.mostPerOwner(),
            d.compaction(),
            d.recent(),
            d.silence());
    ExtractionConfig reads = Defaults.of(ExtractionConfig.class);
    var access =
        new ModelAccess(
            reads.llm(),
            Set.of(),
            CallBudget.UNBOUNDED,
            InstantSource.system(),
            new SimpleMeterRegistry());
    return Summarizers.open(config, reads, RULES, embedded, access);
  }

  private static String kind(String text) {
    if (text.startsWith("Conversation \"pets\"")) {
      return "reference";
    }
    // A summary quotes; raw text is the messages as they are.
    return text.startsWith("Ann: \"") ? "summary" : "raw text";
  }

  private static double similarity(Embedder embedder, String query, String text) {
    float[] asked = embedder.embedQuery(query);
    float[] found = embedder.embedPassages(List.of(text)).getFirst();
    double cosine = 0;
    for (int i = 0; i < asked.length; i++) {
      cosine += asked[i] * found[i];
    }
    return embedder.model().calibration().similarity(cosine);
  }

  private static EndedConversation conversation() {
    List<Said> messages = new ArrayList<>();
    for (String text :
        List.of(
            "I adopted a greyhound named Rocket yesterday.",
            "We moved to a farmhouse near Graz last month.",
            "What about lighthouses?")) {
      int place = messages.size();
      messages.add(
          new Said(
              new Utterance(
                  new MessageVersion("m" + place, "v" + place),
                  new Speaker(Role.USER, "Ann"),
                  text),
              Instant.parse("2026-03-15T10:00:00Z").plus(Duration.ofMinutes(place))));
    }
    return new EndedConversation(new Owner("t", "a", "u"), "pets", null, messages);
  }
}
