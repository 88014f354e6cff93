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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An extractor that calls a language model. If the model gives no valid answer in time, a fallback
 * extractor reads the turn, and the candidates name the fallback. Safe for use by several threads;
 * a call may take as long as all configured attempts.
 */
public final class LlmExtractor implements TurnExtractor, Component {

  private static final Logger log = LoggerFactory.getLogger(LlmExtractor.class);

  /** The version of the vetting; it changes whenever the vetting does. */
  private static final String VETTING = "1";

  private static final String MALFORMED = "malformed";
  private static final String ANSWERED = "answered";

  private final ExtractorVersion version;
  private final Model model;
  private final Vetting vetting;
  private final Rest rest;
  private final TurnExtractor fallback;
  private final ModelMetrics metrics;
  private final AtomicBoolean failing = new AtomicBoolean();

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
    this.model = new Model(config, AnswerForm.schema());
    this.vetting = new Vetting(allowed, version);
    this.rest = new Rest(config.patience().rest(), clock);
    this.fallback = fallback;
    this.metrics = new ModelMetrics(meters);
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
    List<Proposal> proposals = asked(prompt.get());
    if (proposals == null) {
      metrics.fallback();
      return fallback.extract(turn);
    }
    List<Candidate> passed = vetting.passed(proposals, turn, prompt.get(), metrics::refused);
    metrics.passed(passed.size());
    return passed;
  }

  /** Returns the model's proposals; null if it gives no valid answer. */
  private @Nullable List<Proposal> asked(Prompt prompt) {
    var sample = metrics.begin();
    Reply reply =
        rest.now()
            ? new Reply.None(Reply.Why.RESTING, "failed before")
            : model.ask(Prompt.TASK, prompt.material());
    return switch (reply) {
      case Reply.Said said -> {
        rest.answered();
        Optional<List<Proposal>> proposals = AnswerForm.read(said.text());
        metrics.ended(sample, proposals.isPresent() ? ANSWERED : MALFORMED);
        note(proposals.isPresent() ? null : "the answer does not have the requested form");
        yield proposals.orElse(null);
      }
      case Reply.None none -> {
        count(none.why());
        metrics.ended(sample, none.why().name().toLowerCase(Locale.ROOT));
        if (none.why() != Reply.Why.RESTING) {
          note(none.message());
        }
        yield null;
      }
    };
  }

  private void count(Reply.Why why) {
    switch (why) {
      case AWAY, SLOW, LIMITED, MISCONFIGURED -> rest.failed();
      case REFUSED -> rest.answered();
      case RESTING -> {}
    }
  }

  /** Logs an outage once when it begins and once when it ends. */
  private void note(@Nullable String wrong) {
    if (wrong == null) {
      if (failing.compareAndSet(true, false)) {
        log.atInfo().log("the model is available again");
      }
    } else if (failing.compareAndSet(false, true)) {
      log.atWarn()
          .addKeyValue("trouble", wrong)
          .log("the model gave no valid answer; rules read these turns");
    }
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
