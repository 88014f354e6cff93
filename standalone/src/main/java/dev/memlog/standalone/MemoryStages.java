package dev.memlog.standalone;

import dev.memlog.embedding.Embedder;
import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.extraction.ConversationsConfig;
import dev.memlog.extractor.extraction.ExtractionConfig;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.extractor.retention.StageGroups;
import dev.memlog.language.conversation.ConversationSummarizer;
import dev.memlog.language.conversation.StatementSummarizer;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.rules.RuleExtractor;
import dev.memlog.language.rules.RuleSettings;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.llm.LlmExtractor;
import dev.memlog.llm.LlmSummarizer;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A factory of the stages that form memories; it creates none if memories are disabled. */
public final class MemoryStages {

  private MemoryStages() {}

  /**
   * Returns the stages, in the order to start them.
   *
   * @param state the directory of evolution's stores
   * @param embedder the embedder; the caller closes it
   * @param busy returns whether more urgent work needs the machine
   */
  public static List<Component> of(
      ExtractorConfig config,
      KafkaSettings kafka,
      Path state,
      Embedder embedder,
      BooleanSupplier busy,
      MeterRegistry meters) {
    var memories = config.memories();
    List<Component> stages = new ArrayList<>();
    if (memories.enabled()) {
      stages.add(new EvolutionStage(config, kafka, state, embedder, meters));
    }
    if (memories.reads()) {
      ExtractionConfig reads = memories.extraction();
      var rules = RuleSettings.defaults().allowing(reads.allowed()).withCaptions(reads.captions());
      TurnExtractor extractor = new RuleExtractor(new EnglishParser(), rules);
      ConversationsConfig conversations = memories.conversations();
      ConversationSummarizer summarizer =
          new StatementSummarizer(extractor, reads.allowed(), conversations.maxCharacters());
      if (reads.llm().asks()) {
        var asking =
            new LlmExtractor(
                reads.llm(), reads.allowed(), extractor, InstantSource.system(), meters);
        stages.add(asking);
        extractor = asking;
        var summing =
            new LlmSummarizer(
                reads.llm(),
                reads.allowed(),
                conversations.maxCharacters(),
                conversations.fallback() ? summarizer : _ -> Optional.empty(),
                InstantSource.system(),
                meters);
        stages.add(summing);
        summarizer = summing;
      }
      stages.add(
          new ExtractionStage(
              reads,
              config.tasks().instance(),
              kafka,
              extractor,
              summarizer,
              embedder,
              busy,
              meters));
    }
    return stages;
  }

  /** Returns the consumer groups that must have read a record before the janitor deletes it. */
  public static StageGroups groups(ExtractorConfig config) {
    return new StageGroups(
        FoldStage.GROUP,
        EvolutionStage.GROUP,
        config.memories().reads() ? Optional.of(ExtractionStage.GROUP) : Optional.empty());
  }
}
