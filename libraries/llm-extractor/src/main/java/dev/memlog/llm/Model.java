package dev.memlog.llm;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A client of a language model on an OpenAI-compatible server. It retries a limited number of times
 * if the server is overloaded or unreachable. The pauses follow Retry-After if present, and grow
 * exponentially otherwise. Safe for use by several threads.
 */
final class Model implements AutoCloseable {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final LlmConfig config;
  private final ModelConnection connection;
  private final OpenAiChatModel model;

  /**
   * Creates a client without calling the model.
   *
   * @param schema the JSON schema of answers
   */
  Model(LlmConfig config, JsonSchema schema) {
    this.config = config;
    connection = new ModelConnection(config.patience().timeout());
    var builder =
        OpenAiChatModel.builder()
            .httpClientBuilder(connection)
            .baseUrl(config.baseUrl().replaceAll("/+$", ""))
            .modelName(config.model())
            .temperature(0.0)
            .maxTokens(config.maxTokens())
            .strictJsonSchema(true)
            .responseFormat(
                ResponseFormat.builder().type(ResponseFormatType.JSON).jsonSchema(schema).build())
            .maxRetries(0);
    if (!config.apiKey().isEmpty()) {
      builder.apiKey(config.apiKey());
    }
    model = builder.build();
  }

  /**
   * Calls the model until it answers, a failure is permanent, or the limits on retries are reached.
   *
   * @param task the instructions to the model
   * @param material the untrusted texts, as JSON
   * @throws CancellationException if the thread is interrupted
   */
  Reply ask(String task, String material) {
    var request =
        ChatRequest.builder()
            .messages(SystemMessage.from(task), UserMessage.from(material))
            .build();
    for (int attempt = 1; true; attempt++) {
      try {
        return reply(model.chat(request), task, material);
      } catch (CancellationException e) {
        throw e;
      } catch (RuntimeException e) {
        Reply.None none = none(e, estimate(task, material));
        boolean passing = none.why() == Reply.Why.AWAY || none.why() == Reply.Why.LIMITED;
        Duration pause = pause(e, attempt);
        if (!passing
            || attempt >= config.patience().attempts()
            || pause.compareTo(config.patience().longestPause()) > 0) {
          return none;
        }
        sleep(pause);
      }
    }
  }

  private static Reply reply(ChatResponse response, String task, String material) {
    String text = response.aiMessage().text();
    TokenUsage usage = response.tokenUsage();
    Integer counted = usage == null ? null : usage.totalTokenCount();
    int tokens = counted == null ? estimate(task, material, text == null ? "" : text) : counted;
    if (response.finishReason() == FinishReason.CONTENT_FILTER) {
      return new Reply.None(Reply.Why.REFUSED, "was filtered", tokens);
    }
    return new Reply.Said(text == null ? "" : text, tokens);
  }

  /** Returns an estimate of the number of tokens in texts, at 4 characters each. */
  private static int estimate(String... texts) {
    int characters = 0;
    for (String text : texts) {
      characters += text.length();
    }
    return Math.ceilDiv(characters, CHARACTERS_PER_TOKEN);
  }

  /**
   * Converts a failure to a reply.
   *
   * @param prompt the number of tokens in the prompt, which count as used after a refusal or a
   *     timeout
   */
  private static Reply.None none(RuntimeException e, int prompt) {
    if (e instanceof ContentFilteredException) {
      return new Reply.None(Reply.Why.REFUSED, "refuses", prompt);
    }
    if (e instanceof TimeoutException) {
      return new Reply.None(Reply.Why.SLOW, String.valueOf(e.getMessage()), prompt);
    }
    HttpException answer = cause(e, HttpException.class);
    if (answer == null) {
      Throwable root = e.getCause() == null ? e : e.getCause();
      return new Reply.None(Reply.Why.AWAY, root.getClass().getSimpleName());
    }
    int status = answer.statusCode();
    Reply.Why why =
        status == 429
            ? Reply.Why.LIMITED
            : status >= 500 || status == 408 || status == 425
                ? Reply.Why.AWAY
                : Reply.Why.MISCONFIGURED;
    return new Reply.None(why, "answers " + status);
  }

  private Duration pause(RuntimeException e, int attempt) {
    ModelRefusal refusal = cause(e, ModelRefusal.class);
    if (refusal != null && refusal.retryAfter() != null) {
      return refusal.retryAfter();
    }
    long most = FIRST_PAUSE.toNanos() << Math.min(attempt - 1, 10);
    long pause = ThreadLocalRandom.current().nextLong(most / 2, most + 1);
    return Duration.ofNanos(Math.min(config.patience().longestPause().toNanos(), pause));
  }

  private static <T extends Throwable> @Nullable T cause(Throwable e, Class<T> type) {
    for (Throwable at = e; at != null; at = at.getCause()) {
      if (type.isInstance(at)) {
        return type.cast(at);
      }
    }
    return null;
  }

  private static void sleep(Duration pause) {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted during a pause between attempts at the model");
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
