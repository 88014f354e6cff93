package dev.memlog.extractor.reading;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.schemas.log.SchemaSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;

/** Tells a failure that a turn brings about, wherever it is read, from one that passes. */
final class TurnFault {

  private TurnFault() {}

  /**
   * Returns whether the turn would fail like this again. Not so for an outage, an interruption, or
   * a heap that is too small for this process.
   */
  static boolean is(Throwable failure) {
    return switch (failure) {
      case OutOfMemoryError _ -> false;
      case EmbeddingUnavailableException _ -> false;
      case CancellationException _ -> false;
      case InterruptedException _ -> false;
      case ExecutionException refused -> refused.getCause() instanceof RecordTooLargeException;
      case RecordTooLargeException _ -> true;
      case SerializationException unfit -> !SchemaSource.unavailable(unfit);
      case KafkaException _ -> false;
      default -> true;
    };
  }
}
