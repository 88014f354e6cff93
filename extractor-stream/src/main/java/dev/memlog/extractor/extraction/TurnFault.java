package dev.memlog.extractor.extraction;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.schemas.log.SchemaSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;

/** A test that distinguishes a failure that a turn causes from a temporary one. */
final class TurnFault {

  private TurnFault() {}

  /**
   * Returns whether reading the same turn again would fail in the same way. The result is false for
   * outages, interruptions and a full heap.
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
