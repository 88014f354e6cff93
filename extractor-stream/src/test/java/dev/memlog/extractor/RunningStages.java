package dev.memlog.extractor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.extractor.energy.EnergyGate;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.extractor.extraction.Readers;
import dev.memlog.language.consolidation.ConsolidationWriter;
import dev.memlog.language.conversation.StatementSummarizer;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.Optional;

/** The three stages between an event and a memory, running. */
final class RunningStages implements AutoCloseable {

  private final FoldStage fold;
  private final EvolutionStage evolution;
  private final ExtractionStage extraction;

  RunningStages(KafkaSettings kafka, Path state, ExtractorConfig config, TurnExtractor extractor)
      throws Exception {
    this(kafka, state, config, extractor, EnergyGate.OPEN);
  }

  RunningStages(
      KafkaSettings kafka,
      Path state,
      ExtractorConfig config,
      TurnExtractor extractor,
      EnergyGate energy)
      throws Exception {
    var meters = new SimpleMeterRegistry();
    Embedder embedder = new HashingEmbedder();
    fold = new FoldStage(config, kafka, state.resolve("fold"), meters);
    evolution = new EvolutionStage(config, kafka, state.resolve("evolution"), embedder, meters);
    extraction =
        new ExtractionStage(
            config.memories().extraction(),
            "1",
            kafka,
            new Readers(
                extractor,
                new StatementSummarizer(extractor, 400),
                _ -> Optional.empty(),
                ConsolidationWriter.NONE),
            energy,
            embedder,
            () -> false,
            meters);
    fold.start();
    evolution.start();
    extraction.start();
    assertThat(evolution.check()).isEqualTo(Health.ok());
  }

  @Override
  public void close() {
    extraction.close();
    evolution.close();
    fold.close();
  }
}
