package dev.memlog.extractor.extraction;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.schemas.log.SchemaSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;

/** The distinction between a failure that a turn causes and a temporary one. */
final class TurnFault {

  private TurnFault() {}

  /**
   * Returns whether the turn would cause the same failure again. Outages, interruptions and a full
   * heap do not count.
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
