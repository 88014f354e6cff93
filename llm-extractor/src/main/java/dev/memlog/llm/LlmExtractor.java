package dev.memlog.llm;

import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An extractor that calls a language model. If the model gives no valid answer in time, a fallback
 * extractor reads the turn, and the candidates name the fallback. Safe for use by several threads;
 * a call may take as long as all configured attempts.
 */
public final class LlmExtractor implements TurnExtractor, Component {

  /** The version of the vetting; it changes whenever the vetting does. */
  private static final String VETTING = "1";

  private final ExtractorVersion version;
  private final AskedModel model;
  private final Vetting vetting;
  private final TurnExtractor fallback;
  private final ModelMetrics metrics;

  /**
   * Creates an extractor.
   *
   * @param allowed the sensitive matters that may be remembered
   * @param fallback the extractor of turns that the model does not read
   */
  public LlmExtractor(
      LlmConfig config,
      Set<Sensitivity> allowed,
      TurnExtractor fallback,
      InstantSource clock,
      MeterRegistry meters) {
    this.version = new ExtractorVersion("llm", config.model() + "/" + VETTING, Prompt.VERSION);
    this.vetting = new Vetting(allowed, version);
    this.fallback = fallback;
    this.metrics = new ModelMetrics(meters);
    this.model = new AskedModel(config, AnswerForm.schema(), clock, metrics);
  }

  @Override
  public ExtractorVersion version() {
    return version;
  }

  /**
   * Extracts the memories of a turn by the model, or by the fallback if the model gives no valid
   * answer.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  @Override
  public List<Candidate> extract(Turn turn) {
    Optional<Prompt> prompt = turn.temporary() ? Optional.empty() : Prompt.of(turn);
    if (prompt.isEmpty()) {
      // The model is not called for a picture alone.
      return turn.text().isBlank() ? fallback.extract(turn) : List.of();
    }
    Optional<List<Proposal>> proposals =
        model.ask(Prompt.TASK, prompt.get().material(), AnswerForm::read);
    if (proposals.isEmpty()) {
      metrics.fallback();
      return fallback.extract(turn);
    }
    List<Candidate> passed = vetting.passed(proposals.get(), turn, prompt.get(), metrics::refused);
    metrics.passed(passed.size());
    return passed;
  }

  @Override
  public String name() {
    return "extraction-model";
  }

  /** Does nothing: the model is first called for a turn. */
  @Override
  public void start() {}

  /**
   * Returns a healthy state even while the model is unavailable, since the fallback then reads the
   * turns.
   */
  @Override
  public Health check() {
    return Health.ok();
  }

  @Override
  public void close() {
    model.close();
  }
}
