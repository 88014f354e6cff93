package dev.memlog.standalone;

import dev.memlog.extractor.extraction.ConversationsConfig;
import dev.memlog.extractor.extraction.ExtractionConfig;
import dev.memlog.extractor.extraction.SummariesConfig;
import dev.memlog.language.conversation.ConversationSummarizer;
import dev.memlog.language.conversation.StatementSummarizer;
import dev.memlog.language.conversation.SummarizerProvider;
import dev.memlog.language.conversation.SummarySettings;
import dev.memlog.language.conversation.UnsummarizedConversations;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.llm.LlmSummarizer;
import dev.memlog.llm.ModelAccess;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** A factory of the conversation summarizer that the configuration names. */
final class Summarizers {

  private static final String NONE = "none";
  private static final String EXTRACTIVE = "extractive";
  private static final String LLM = "llm";
  private static final List<String> OURS = List.of(SummariesConfig.AUTO, EXTRACTIVE, LLM, NONE);

  private Summarizers() {}

  /**
   * Opens the configured summarizer. The caller closes it if it is {@link AutoCloseable}.
   *
   * @param statements the extractor of statements by rules
   * @param embedded whether an embedding model gives memories vectors
   * @param access the access to a language model
   * @throws IllegalArgumentException if there is no such provider, or if a setting is missing; the
   *     message names the rule and the value
   */
  static ConversationSummarizer open(
      ConversationsConfig config,
      ExtractionConfig reads,
      TurnExtractor statements,
      boolean embedded,
      ModelAccess access) {
    var settings =
        new SummarySettings(
            statements,
            reads.rules().allowed(),
            config.summaries().maxCharacters(),
            embedded,
            config.summaries().options());
    var extractive = new StatementSummarizer(statements, config.summaries().maxCharacters());
    return switch (config.summaries().summary()) {
      case SummariesConfig.AUTO ->
          reads.llm().asks() ? model(config, extractive, access) : extractive;
      case EXTRACTIVE -> extractive;
      case NONE -> new UnsummarizedConversations(settings);
      case LLM -> {
        if (!reads.llm().asks()) {
          throw new IllegalArgumentException(
              "extractor.memories.extraction.llm.model must be given for"
                  + " extractor.memories.conversations.summary=llm");
        }
        yield model(config, extractive, access);
      }
      default -> plugged(config.summaries().summary()).open(settings);
    };
  }

  private static LlmSummarizer model(
      ConversationsConfig config, ConversationSummarizer extractive, ModelAccess access) {
    return new LlmSummarizer(
        access,
        config.summaries().maxCharacters(),
        config.summaries().fallback() ? extractive : _ -> Optional.empty());
  }

  private static SummarizerProvider plugged(String name) {
    List<SummarizerProvider> providers =
        ServiceLoader.load(SummarizerProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    return providers.stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "extractor.memories.conversations.summary must be one of "
                        + Stream.concat(
                                OURS.stream(), providers.stream().map(SummarizerProvider::name))
                            .toList()
                        + ", got "
                        + name));
  }
}
