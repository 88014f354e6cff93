package dev.memlog.ingest;

import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What a failed publish means for who asked for it. */
final class PublishFailures {

  private PublishFailures() {}

  /** The failure as the caller is told it; a fault of ours stays what it is. */
  static RuntimeException of(Throwable thrown) {
    return switch (thrown) {
      case RequestException known -> known;
      case CompletionException wrapper when wrapper.getCause() != null -> of(wrapper.getCause());
      case ExecutionException wrapper when wrapper.getCause() != null -> of(wrapper.getCause());
      case RecordTooLargeException _ ->
          new RequestException(
              new Problem("too_large", "", "must fit into a record of the log", ""));
      case TimeoutException _, RetriableException _, InterruptException _ ->
          unavailable("cannot be kept now, since the log does not answer; try again");
      case SerializationException registry when isAway(registry.getCause()) ->
          unavailable(
              "cannot be written now, since the schema registry does not answer; try again");
      case ApiException api -> api;
      case RuntimeException other -> other;
      default -> new IllegalStateException("publishing failed", thrown);
    };
  }

  private static boolean isAway(@Nullable Throwable cause) {
    return switch (cause) {
      case RestClientException answer -> answer.getStatus() >= 500;
      case IOException _ -> true;
      case null, default -> false;
    };
  }

  private static RequestException unavailable(String rule) {
    return new RequestException(new Problem("unavailable", "", rule, ""));
  }
}
