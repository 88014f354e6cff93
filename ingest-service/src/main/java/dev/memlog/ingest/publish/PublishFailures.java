package dev.memlog.ingest.publish;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.log.SchemaSource;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;

/** A converter of failures to publish into the errors that callers receive. */
public final class PublishFailures {

  private PublishFailures() {}

  /**
   * Converts a failure. A record that exceeds the limit yields a {@link RequestException} with code
   * too_large. An outage of Kafka or of the schema registry yields one with code unavailable. Other
   * failures are returned unchanged, apart from wrapping.
   */
  public static RuntimeException of(Throwable thrown) {
    return switch (thrown) {
      case RequestException known -> known;
      case CompletionException wrapper when wrapper.getCause() != null -> of(wrapper.getCause());
      case ExecutionException wrapper when wrapper.getCause() != null -> of(wrapper.getCause());
      case RecordTooLargeException _ -> ErrorCode.TOO_LARGE.refusal("must fit into a Kafka record");
      // Before Kafka's outages, since a serializer reports the registry's by the same classes.
      case KafkaException registry when SchemaSource.unavailable(registry) ->
          ErrorCode.UNAVAILABLE.refusal(
              "cannot be published now, since the schema registry does not answer; try again");
      case TimeoutException _, RetriableException _, InterruptException _ ->
          ErrorCode.UNAVAILABLE.refusal(
              "cannot be published now, since Kafka does not answer; try again");
      case ApiException api -> api;
      case RuntimeException other -> other;
      default -> new IllegalStateException("publishing failed", thrown);
    };
  }
}
