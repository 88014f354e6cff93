package dev.memlog.extractor.extraction;

import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.events.CompactionDue;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.events.ConversationClosed;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.DeadLetterRecord;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.Rejection;
import dev.memlog.schemas.log.SchemaSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;

/**
 * A sender of dead letters for turns on which extraction fails. A dead letter names the message and
 * holds none of its text, since a deletion would not reach a copy there. The fold keeps the text.
 * Safe for use by several threads.
 *
 * @param producer the producer; the caller closes it
 */
record TurnDeadLetters(Producer<byte[], byte[]> producer) {

  private static final String STAGE = "extraction";

  /**
   * Sends the dead letter of a record, and blocks until the broker has acknowledged it. Only then
   * may the caller commit the record's offset.
   *
   * @param failure the failure of reading the turn; the dead letter names only its class, since its
   *     message may quote the text
   * @throws ExecutionException if the broker did not accept the dead letter; the caller tries again
   *     later
   */
  void send(ConsumerRecord<byte[], byte[]> origin, TurnEvent event, Throwable failure)
      throws ExecutionException, InterruptedException {
    var withoutText =
        new LogRecord(
            origin.topic(),
            origin.partition(),
            origin.offset(),
            origin.timestamp(),
            origin.key(),
            new byte[0],
            origin.headers());
    var rejection =
        new Rejection(
            DeadLetterReason.PROCESSING_FAILED, message(event, failure), event.getTenant());
    var letter = DeadLetterRecord.of(STAGE, withoutText, rejection, Topics.TURNS_DEAD_LETTER);
    producer.send(letter.to(Topics.TURNS_DEAD_LETTER)).get();
  }

  private static String message(TurnEvent event, Throwable failure) {
    return "extraction failed with %s on message %s of conversation %s"
        .formatted(failure.getClass().getName(), message(event), conversation(event));
  }

  /**
   * Returns the conversation of a turn, the conversation that has ended, or the id of a request for
   * a compaction or a wording.
   */
  static String conversation(TurnEvent event) {
    return switch (event.getPayload()) {
      case ConversationClosed closed -> closed.getConversation();
      case CompactionDue due -> due.getRequestId();
      case ConsolidationDue due -> due.getRequestId();
      default -> ((Turn) event.getPayload()).getConversation();
    };
  }

  /**
   * Returns the id of a turn's message, of the last message of an ended conversation, or of the
   * memory that a request concerns.
   */
  static String message(TurnEvent event) {
    return switch (event.getPayload()) {
      case ConversationClosed closed -> closed.getMessages().getLast().getMessageId();
      case CompactionDue due -> due.getAdded();
      case ConsolidationDue due -> due.getMemoryId();
      default -> ((Turn) event.getPayload()).getMessageId();
    };
  }

  /**
   * Returns whether reading the same turn again would fail in the same way. The result is false for
   * outages, interruptions and a full heap.
   */
  static boolean deserves(Throwable failure) {
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
