package dev.memlog.llm;

import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;

/**
 * A component that asks a language model. It does without the model while that gives no valid
 * answer, and stays healthy.
 */
abstract class ModelUser implements Component {

  final AskedModel model;
  final ModelMetrics metrics;

  private final String name;

  /**
   * Creates a component; nothing is sent yet.
   *
   * @param schema the schema of answers
   * @param budget the bound on calls, and the account of what they use
   */
  ModelUser(
      String name,
      LlmConfig config,
      JsonSchema schema,
      CallBudget budget,
      InstantSource clock,
      MeterRegistry meters) {
    this.name = name;
    this.metrics = new ModelMetrics(meters);
    this.model = new AskedModel(config, schema, budget, clock, metrics);
  }

  @Override
  public final String name() {
    return name;
  }

  /** Does nothing: the model is first called for some work. */
  @Override
  public final void start() {}

  /** Returns a healthy state, since work goes on without the model. */
  @Override
  public final Health check() {
    return Health.ok();
  }

  @Override
  public final void close() {
    model.close();
  }
}
