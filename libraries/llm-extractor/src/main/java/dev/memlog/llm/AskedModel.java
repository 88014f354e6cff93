package dev.memlog.llm;

import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.memlog.language.turn.Owner;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of a language model that requests answers of one JSON schema. It adds a budget, metrics
 * and a circuit breaker ({@link CircuitBreaker}) to {@link Model}.
 *
 * <p>Safe for use by several threads. A call blocks for up to all configured attempts.
 */
final class AskedModel implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(AskedModel.class);

  private static final String MALFORMED = "malformed";
  private static final String ANSWERED = "answered";

  private final Model model;
  private final CircuitBreaker breaker;
  private final ModelMetrics metrics;
  private final CallBudget budget;
  private final AtomicBoolean failing = new AtomicBoolean();

  /**
   * Creates a client without calling the model.
   *
   * @param schema the JSON schema of answers
   */
  AskedModel(ModelAccess access, JsonSchema schema, ModelMetrics metrics) {
    this.model = new Model(access.config(), schema);
    this.breaker = new CircuitBreaker(access.config().patience().rest(), access.clock());
    this.budget = access.budget();
    this.metrics = metrics;
  }

  /**
   * Returns the model's answer; empty if the model gives no valid answer or must not be called now.
   *
   * @param owner the owner of the material, whose budget the call uses
   * @param task the instructions to the model
   * @param material the untrusted texts, as JSON
   * @param form the parser of an answer, which returns empty if the form is wrong
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  <T> Optional<T> ask(
      Owner owner, String task, String material, Function<String, Optional<T>> form) {
    var sample = metrics.begin();
    Reply reply = reply(owner, task, material);
    if (reply.tokens() > 0) {
      budget.spent(owner, reply.tokens());
    }
    return switch (reply) {
      case Reply.Said said -> {
        breaker.recordAnswer();
        Optional<T> answer = form.apply(said.text());
        metrics.ended(sample, answer.isPresent() ? ANSWERED : MALFORMED);
        if (answer.isPresent()) {
          noteAnswer();
        } else {
          noteFailure("the answer does not have the requested form");
        }
        yield answer;
      }
      case Reply.None none -> {
        count(none.why());
        metrics.ended(sample, none.why().name().toLowerCase(Locale.ROOT));
        if (none.why() != Reply.Why.RESTING && none.why() != Reply.Why.BUDGET) {
          noteFailure(none.message());
        }
        yield Optional.empty();
      }
    };
  }

  private Reply reply(Owner owner, String task, String material) {
    if (!budget.admits(owner)) {
      return new Reply.None(Reply.Why.BUDGET, "the owner's calls of the day are used");
    }
    return breaker.isOpen()
        ? new Reply.None(Reply.Why.RESTING, "failed before")
        : model.ask(task, material);
  }

  private void count(Reply.Why why) {
    switch (why) {
      case AWAY, SLOW, LIMITED, MISCONFIGURED -> breaker.recordFailure();
      case REFUSED -> breaker.recordAnswer();
      case RESTING, BUDGET -> {}
    }
  }

  /** Logs that the model is available again, once after each outage. */
  private void noteAnswer() {
    if (failing.compareAndSet(true, false)) {
      log.atInfo().log("the model is available again");
    }
  }

  /** Logs that the model gives no valid answers, once for each outage. */
  private void noteFailure(String wrong) {
    if (failing.compareAndSet(false, true)) {
      log.atWarn()
          .addKeyValue("trouble", wrong)
          .log("the model gave no valid answer; rules take its place");
    }
  }

  @Override
  public void close() {
    model.close();
  }
}
