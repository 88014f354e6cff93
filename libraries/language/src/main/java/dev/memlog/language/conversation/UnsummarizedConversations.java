package dev.memlog.language.conversation;

import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.cleaning.TextCleaner;
import dev.memlog.language.conversation.EndedConversation.Said;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.english.WordCut;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Utterance;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A summarizer that makes a conversation searchable without summarizing it. With an embedding
 * model, the text is the beginning of the messages, so that a search finds the conversation by
 * meaning. Without an embedding model, the text is a reference to the conversation. In both cases
 * the keywords come from all messages. Sentences about sensitive matters that are not allowed, and
 * recalled memories, are left out. Safe for use by several threads.
 */
public final class UnsummarizedConversations implements ConversationSummarizer {

  private static final int MOST_KEYWORDS = 64;

  private static final int IMPORTANCE = 5;
  private static final double CONFIDENCE = 0.7;

  private final SummarySettings settings;
  private final ExtractorVersion version;

  /** Creates a summarizer; {@link SummarySettings#embedded} selects the kind of text. */
  public UnsummarizedConversations(SummarySettings settings) {
    this.settings = settings;
    version =
        new ExtractorVersion(
            "conversation-reference",
            "1/" + (settings.embedded() ? "text" : "reference") + "/" + settings.mostCharacters());
  }

  /** The sentences of one message that may be remembered. */
  private record Spoken(Said said, String text) {}

  @Override
  public Optional<ConversationSummary> summarize(EndedConversation conversation) {
    List<Spoken> spoken = new ArrayList<>();
    for (Said said : conversation.messages()) {
      String text = text(said.utterance());
      if (!text.isEmpty()) {
        spoken.add(new Spoken(said, text));
      }
    }
    return spoken.isEmpty() ? Optional.empty() : Optional.of(summary(conversation, spoken));
  }

  private String text(Utterance utterance) {
    String own = TextCleaner.clean(EchoFilter.part(utterance.text()).own());
    StringBuilder text = new StringBuilder();
    for (String sentence : SentenceSplitter.sentences(own)) {
      if (settings.allowed().containsAll(SensitiveCategories.of(sentence))) {
        text.append(text.isEmpty() ? "" : " ").append(sentence.strip());
      }
    }
    return text.toString();
  }

  private ConversationSummary summary(EndedConversation conversation, List<Spoken> spoken) {
    List<MessageVersion> sources =
        spoken.stream().map(each -> each.said().utterance().source()).toList();
    return new ConversationSummary(
        settings.embedded() ? beginning(spoken) : reference(conversation, spoken),
        ConversationSummary.Outline.EMPTY,
        new ConversationSummary.Rating(IMPORTANCE, CONFIDENCE),
        keywords(spoken),
        spoken.getFirst().said().utterance().speaker().name(),
        null,
        sources,
        version);
  }

  private String beginning(List<Spoken> spoken) {
    StringBuilder all = new StringBuilder();
    for (Spoken each : spoken) {
      all.append(all.isEmpty() ? "" : " ")
          .append(each.said().utterance().speaker().name())
          .append(": ")
          .append(each.text());
      if (all.length() > settings.mostCharacters()) {
        break;
      }
    }
    return WordCut.shortened(all.toString(), settings.mostCharacters());
  }

  private String reference(EndedConversation conversation, List<Spoken> spoken) {
    String title = conversation.title();
    LocalDate first = day(spoken.getFirst());
    LocalDate last = day(spoken.getLast());
    String text =
        "Conversation \"%s\" of %s%s with %s, %d message%s"
            .formatted(
                title == null || title.isBlank() ? conversation.conversation() : title.strip(),
                first,
                first.equals(last) ? "" : " to " + last,
                String.join(", ", speakers(spoken)),
                spoken.size(),
                spoken.size() == 1 ? "" : "s");
    return WordCut.shortened(text, settings.mostCharacters());
  }

  private static LocalDate day(Spoken spoken) {
    return LocalDate.ofInstant(spoken.said().createdAt(), ZoneOffset.UTC);
  }

  private static List<String> speakers(List<Spoken> spoken) {
    return spoken.stream()
        .map(each -> each.said().utterance().speaker().name())
        .distinct()
        .toList();
  }

  private static List<String> keywords(List<Spoken> spoken) {
    Set<String> names = Informativeness.nameWords(speakers(spoken));
    Map<String, Double> telling = new LinkedHashMap<>();
    spoken.forEach(each -> telling.putAll(Informativeness.telling(each.text(), names)));
    return Informativeness.keywords(telling, MOST_KEYWORDS);
  }
}
