package dev.memlog.standalone;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.energy.EnergyGate;
import dev.memlog.extractor.energy.EnergyStage;
import dev.memlog.extractor.extraction.ExtractionConfig;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.extractor.extraction.Readers;
import dev.memlog.extractor.extraction.RulesConfig;
import dev.memlog.extractor.passages.PassageComposer;
import dev.memlog.extractor.retention.StageGroups;
import dev.memlog.language.consolidation.ConsolidationWriter;
import dev.memlog.language.conversation.ConversationCompactor;
import dev.memlog.language.conversation.ConversationSummarizer;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.llm.CallBudget;
import dev.memlog.llm.LlmCompactor;
import dev.memlog.llm.LlmConsolidator;
import dev.memlog.llm.LlmExtractor;
import dev.memlog.llm.ModelAccess;
import dev.memlog.query.reading.MemoryFormation;
import dev.memlog.query.reading.MemoryFormation.Reader;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A factory of the stages that form memories; it creates none if memories are disabled. */
public final class MemoryStages {

  private static final Logger LOG = LoggerFactory.getLogger(MemoryStages.class);

  private MemoryStages() {}

  /**
   * Creates the stages that form memories, in the order in which to start them. The list is empty
   * if memories are disabled.
   *
   * @param state the directory of the stores of evolution, the stage that merges statements into
   *     memories
   * @param embedder the embedder; the caller closes it
   * @param busy returns whether more urgent work needs the machine; extraction pauses while it does
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
      stages.addAll(reading(config, kafka, embedder, busy, meters));
    }
    return stages;
  }

  private static List<Component> reading(
      ExtractorConfig config,
      KafkaSettings kafka,
      Embedder embedder,
      BooleanSupplier busy,
      MeterRegistry meters) {
    var memories = config.memories();
    ExtractionConfig reads = memories.extraction();
    InstantSource clock = InstantSource.system();
    List<Component> stages = new ArrayList<>();
    TurnExtractor extractor = extractor(reads.rules(), embedder.background());
    ConversationCompactor compactor = _ -> Optional.empty();
    EnergyGate gate = EnergyGate.OPEN;
    CallBudget budget = CallBudget.UNBOUNDED;
    if (reads.llm().asks()) {
      var energy =
          new EnergyStage(memories.energy(), config.tasks().instance(), kafka, clock, meters);
      stages.add(energy);
      gate = energy;
      budget = new EnergyBudget(energy);
    }
    var access = new ModelAccess(reads.llm(), reads.rules().allowed(), budget, clock, meters);
    ConversationSummarizer summarizer =
        Summarizers.open(
            memories.conversations(), reads, extractor, !embedder.model().absent(), access);
    closable(summarizer).ifPresent(stages::add);
    if (reads.llm().asks()) {
      var asking = new LlmExtractor(access, extractor);
      stages.add(asking);
      extractor = asking;
    }
    if (memories.conversations().decides(reads.llm().asks())) {
      var deciding = new LlmCompactor(access, memories.conversations().summaries().maxCharacters());
      stages.add(deciding);
      compactor = deciding;
    }
    ConsolidationWriter writer = ConsolidationWriter.NONE;
    if (memories.words()) {
      var wording = new LlmConsolidator(access);
      stages.add(wording);
      writer = wording;
    }
    stages.add(
        new ExtractionStage(
            reads,
            config.tasks().instance(),
            kafka,
            new Readers(extractor, summarizer, compactor, writer),
            gate,
            embedder,
            busy,
            meters));
    return stages;
  }

  private static TurnExtractor extractor(RulesConfig rules, Embedder embedder) {
    var model = embedder.model();
    boolean bundled = model.provider().equals("onnx") && model.id().equals(QuoteExtractor.MODEL);
    return new QuoteExtractor(
        new EnglishParser(),
        QuoteSettings.defaults()
            .allowing(rules.allowed())
            .masking(rules.secretPatterns())
            .withCaptions(rules.captions()),
        bundled ? text -> vector(text, embedder) : null);
  }

  /**
   * Returns the vector of a quote; null if the model fails on it, so that the turn is not lost.
   *
   * @throws EmbeddingUnavailableException if the turn must be read again
   */
  private static float @Nullable [] vector(String text, Embedder embedder) {
    try {
      return embedder.embedPassages(List.of(text)).getFirst();
    } catch (EmbeddingUnavailableException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).log("cannot judge a quote by its vector");
      return null;
    }
  }

  /**
   * Returns what the stages do with messages, for reads that explain what was remembered.
   *
   * @param embedder the embedder of the stages; the caller closes it
   */
  public static MemoryFormation formation(ExtractorConfig config, Embedder embedder) {
    var memories = config.memories();
    ExtractionConfig reads = memories.extraction();
    return formation(
        memories.lifecycle().archiving().fading(),
        memories.reads() && reads.statements(),
        reads.llm().asks(),
        new PassageComposer(config.passages())::excludes,
        reads.rules(),
        embedder);
  }

  /**
   * Returns what the stages of other processes do with messages.
   *
   * @param fading see {@link MemoryFormation#fading}
   * @param reads whether statements are extracted from messages
   * @param model whether a language model extracts them
   * @param excludes see {@link MemoryFormation#excludes}
   * @param embedder the embedder of the stages; the caller closes it
   */
  public static MemoryFormation formation(
      Duration fading,
      boolean reads,
      boolean model,
      Predicate<String> excludes,
      RulesConfig rules,
      Embedder embedder) {
    return new MemoryFormation(
        fading,
        reads ? (model ? Reader.MODEL : Reader.RULES) : Reader.NONE,
        excludes,
        () -> extractor(rules, embedder),
        rules.thresholds());
  }

  private static Optional<Component> closable(ConversationSummarizer summarizer) {
    return switch (summarizer) {
      case Component component -> Optional.of(component);
      case AutoCloseable plugged -> Optional.of(new PluggedSummarizer(plugged));
      default -> Optional.empty();
    };
  }

  /** A component that closes a user's own summarizer with the process. */
  private record PluggedSummarizer(AutoCloseable plugged) implements Component {

    @Override
    public String name() {
      return "conversation-summary";
    }

    /** Does nothing, since the provider has opened the summarizer. */
    @Override
    public void start() {}

    @Override
    public void close() {
      try {
        plugged.close();
      } catch (Exception e) {
        throw new IllegalStateException("the summarizer of conversations cannot be closed", e);
      }
    }
  }

  /** Returns the consumer groups that must have read a record before retention deletes it. */
  public static StageGroups groups(ExtractorConfig config) {
    return new StageGroups(
        FoldStage.GROUP,
        EvolutionStage.GROUP,
        config.memories().reads() ? Optional.of(ExtractionStage.GROUP) : Optional.empty());
  }
}
