package dev.memlog.llm;

import dev.memlog.language.sensitivity.Sensitivity;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Set;

/**
 * The access of a component to a language model.
 *
 * @param config the model, and how long it is waited for
 * @param allowed the sensitive matters that the component may write
 * @param budget the limit on calls, which also counts their tokens
 * @param clock the clock of pauses after failures
 * @param meters the registry of the component's metrics
 */
public record ModelAccess(
    LlmConfig config,
    Set<Sensitivity> allowed,
    CallBudget budget,
    InstantSource clock,
    MeterRegistry meters) {

  public ModelAccess {
    allowed = Set.copyOf(allowed);
  }
}
