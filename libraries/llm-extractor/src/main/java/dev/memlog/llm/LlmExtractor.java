package dev.memlog.llm;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.llm.AnswerForm.Proposal;
import java.util.List;
import java.util.Optional;

/**
 * An extractor of memories that calls a language model. If the model gives no valid answer, a
 * fallback extractor processes the turn, and the candidates name the fallback's version.
 *
 * <p>Safe for use by several threads. A call blocks for up to all configured attempts.
 */
public final class LlmExtractor extends ModelUser implements TurnExtractor {

  /** The version of {@link Vetting}'s rules, which changes whenever they do. */
  private static final String VETTING = "1";

  private final ExtractorVersion version;
  private final Vetting vetting;
  private final TurnExtractor fallback;

  /**
   * Creates an extractor without calling the model.
   *
   * @param fallback the extractor to use if the model gives no valid answer
   */
  public LlmExtractor(ModelAccess access, TurnExtractor fallback) {
    super("extraction-model", access, AnswerForm.schema());
    this.version =
        new ExtractorVersion("llm", access.config().model() + "/" + VETTING, Prompt.VERSION);
    this.vetting = new Vetting(access.allowed(), version);
    this.fallback = fallback;
  }

  @Override
  public ExtractorVersion version() {
    return version;
  }

  /**
   * Returns the memory candidates that the model finds in a turn and that pass the checks. The
   * fallback processes turns for which the model gives no valid answer, and turns without text,
   * such as a picture alone. A turn with text yields no candidates if its conversation is
   * temporary, or if the text is only Memlog's own output.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  @Override
  public Extraction extract(Turn turn) {
    Optional<Prompt> prompt = turn.temporary() ? Optional.empty() : Prompt.of(turn);
    if (prompt.isEmpty()) {
      // The model is not called for a picture alone.
      return turn.text().isBlank() ? fallback.extract(turn) : new Extraction(List.of());
    }
    Optional<List<Proposal>> proposals =
        model.ask(turn.owner(), Prompt.TASK, prompt.get().material(), AnswerForm::read);
    if (proposals.isEmpty()) {
      metrics.fallback();
      return fallback.extract(turn);
    }
    List<Candidate> passed = vetting.passed(proposals.get(), turn, prompt.get(), metrics::refused);
    metrics.passed(passed.size());
    return new Extraction(passed);
  }
}
