package dev.memlog.llm;

import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The base of components that call a language model. A component reports a healthy state even while
 * the model is unavailable, since its work continues without the model.
 */
abstract class ModelUser implements Component {

  final AskedModel model;
  final ModelMetrics metrics;

  private final String name;
  private final Set<Sensitivity> allowed;

  /**
   * Creates a component without calling the model.
   *
   * @param name the name of the component
   * @param schema the JSON schema of answers
   */
  ModelUser(String name, ModelAccess access, JsonSchema schema) {
    this.name = name;
    this.allowed = access.allowed();
    this.metrics = new ModelMetrics(access.meters());
    this.model = new AskedModel(access, schema, metrics);
  }

  /** Returns the reason to refuse a text that the model wrote; null if there is none. */
  final @Nullable RefusalReason fault(String text, boolean grounded) {
    if (Orders.in(text)) {
      return RefusalReason.ORDER;
    }
    if (!grounded) {
      return RefusalReason.UNGROUNDED;
    }
    return allows(text) ? null : RefusalReason.SENSITIVE;
  }

  /** Returns whether a text touches no sensitive matter that is not allowed. */
  final boolean allows(String text) {
    return allowed.containsAll(SensitiveCategories.of(text));
  }

  /** Counts whether the model gave a result. */
  final <T> Optional<T> counted(Optional<T> result) {
    if (result.isEmpty()) {
      metrics.fallback();
    } else {
      metrics.passed(1);
    }
    return result;
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
