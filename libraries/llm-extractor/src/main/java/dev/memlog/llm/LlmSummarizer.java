package dev.memlog.llm;

import dev.memlog.language.conversation.ConversationSummarizer;
import dev.memlog.language.conversation.ConversationSummary;
import dev.memlog.language.conversation.ConversationSummary.Entity;
import dev.memlog.language.conversation.ConversationSummary.Topic;
import dev.memlog.language.conversation.EndedConversation;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.turn.ExtractorVersion;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A summarizer of conversations that calls a language model. The summary omits every sentence that
 * the messages do not support. If no sentence remains, or the model gives no valid answer, a
 * fallback summarizer writes the summary.
 *
 * <p>Safe for use by several threads. A call blocks for up to all configured attempts.
 */
public final class LlmSummarizer extends ModelUser implements ConversationSummarizer {

  private static final String VETTING = "1";
  private static final int IMPORTANCE = 6;
  private static final double CONFIDENCE = 0.8;
  private static final int MOST_SENTENCES = 4;
  private static final int LONGEST_ITEM = 300;

  private final ExtractorVersion version;
  private final int mostCharacters;
  private final ConversationSummarizer fallback;

  /**
   * Creates a summarizer without calling the model.
   *
   * @param mostCharacters the maximum length of the summary's paragraph, in characters
   * @param fallback the summarizer to use if the model gives no valid answer, or no sentence of the
   *     answer remains
   */
  public LlmSummarizer(ModelAccess access, int mostCharacters, ConversationSummarizer fallback) {
    super("conversation-model", access, SummaryForm.schema());
    this.version =
        new ExtractorVersion(
            "llm-conversation",
            access.config().model() + "/" + VETTING + "/" + mostCharacters,
            SummaryPrompt.VERSION);
    this.mostCharacters = mostCharacters;
    this.fallback = fallback;
  }

  /**
   * Returns the summary that the model or the fallback writes. The result is empty if the messages
   * contain only Memlog's own output, the model finds nothing worth a summary, or the fallback
   * returns none.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  @Override
  public Optional<ConversationSummary> summarize(EndedConversation conversation) {
    Optional<SummaryPrompt> prompt = SummaryPrompt.of(conversation);
    if (prompt.isEmpty()) {
      return Optional.empty();
    }
    Optional<SummaryForm.Proposed> proposed =
        model.ask(
            conversation.owner(),
            SummaryPrompt.task(mostCharacters),
            prompt.get().material(),
            SummaryForm::read);
    if (proposed.isPresent() && proposed.get().summary().isEmpty()) {
      return Optional.empty();
    }
    Optional<ConversationSummary> vetted =
        proposed.flatMap(answer -> vetted(answer, prompt.get(), conversation));
    return counted(vetted).or(() -> fallback.summarize(conversation));
  }

  private Optional<ConversationSummary> vetted(
      SummaryForm.Proposed proposed, SummaryPrompt prompt, EndedConversation conversation) {
    Set<String> names =
        Informativeness.nameWords(
            conversation.messages().stream().map(s -> s.utterance().speaker().name()).toList());
    String text = paragraph(proposed.summary(), prompt, names);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    List<String> facts =
        proposed.keyFacts().stream().filter(fact -> sound(fact, prompt, names)).toList();
    List<Topic> topics =
        proposed.topics().stream()
            .filter(topic -> ConversationSummary.RELEVANCES.contains(topic.relevance()))
            .filter(topic -> sound(topic.topic() + ": " + topic.summary(), prompt, names))
            .toList();
    List<Entity> entities =
        proposed.entities().stream()
            .filter(entity -> ConversationSummary.KINDS.contains(entity.kind()))
            .filter(entity -> !entity.name().isEmpty())
            .filter(entity -> sound(entity.name() + " " + entity.relation(), prompt, names))
            .toList();
    return Optional.of(
        new ConversationSummary(
            text,
            new ConversationSummary.Outline(topics, entities, facts),
            new ConversationSummary.Rating(IMPORTANCE, CONFIDENCE),
            Informativeness.keywords(Informativeness.telling(text, names)),
            conversation.messages().getFirst().utterance().speaker().name(),
            null,
            prompt.sources(),
            version));
  }

  /** Returns the sentences that pass the checks and fit the limits; empty if none does. */
  private String paragraph(String summary, SummaryPrompt prompt, Set<String> names) {
    StringBuilder paragraph = new StringBuilder();
    int sentences = 0;
    for (String sentence : SentenceSplitter.sentences(summary)) {
      int length = paragraph.length() + (paragraph.isEmpty() ? 0 : 1) + sentence.length();
      if (sentences < MOST_SENTENCES
          && length <= mostCharacters
          && sound(sentence, prompt, names)) {
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(sentence);
        sentences++;
      }
    }
    // Two sentences together may reveal a sensitive category that neither reveals alone.
    return allows(paragraph.toString()) ? paragraph.toString() : "";
  }

  private boolean sound(String text, SummaryPrompt prompt, Set<String> names) {
    boolean fits = !text.isBlank() && text.length() <= Math.max(LONGEST_ITEM, mostCharacters);
    RefusalReason fault =
        fits ? fault(text, Grounds.hold(prompt.texts(), names, text)) : RefusalReason.LINT;
    if (fault != null) {
      metrics.refused(fault);
    }
    return fault == null;
  }
}
