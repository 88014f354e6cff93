package dev.memlog.llm;

import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;

/**
 * The base of components that call a language model. A component reports a healthy state even while
 * the model is unavailable, since its work continues without the model.
 */
abstract class ModelUser implements Component {

  final AskedModel model;
  final ModelMetrics metrics;

  private final String name;

  /**
   * Creates a component without calling the model.
   *
   * @param name the name of the component
   * @param schema the JSON schema of answers
   * @param budget the limit on calls, which also counts their tokens
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

  /** Does nothing, since the component calls the model only when it has work. */
  @Override
  public final void start() {}

  /** Returns a healthy state, since work continues without the model. */
  @Override
  public final Health check() {
    return Health.ok();
  }

  @Override
  public final void close() {
    model.close();
  }
}
