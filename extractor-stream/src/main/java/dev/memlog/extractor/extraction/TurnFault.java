package dev.memlog.extractor.extraction;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.schemas.log.SchemaSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;

/** The distinction between a failure that the turn itself causes and one that passes. */
final class TurnFault {

  private TurnFault() {}

  /**
   * Returns whether the turn would fail in this way again. An outage, an interruption, or a heap
   * that is too small for this process is no such failure.
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
