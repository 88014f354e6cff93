package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.DeadLetterHeaders;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** The operations on dead letters, each within a tenant: list, show, re-drive and discard. */
final class DeadLetterOperations implements AutoCloseable {

  /** The tenant of a dead letter whose tenant could not be read. */
  private static final String NOBODY = "";

  private final DeadLetterTopics topics;
  private final EventPublisher publisher;
  private final Redrive redrive;

  DeadLetterOperations(DeadLetterTopics topics, EventPublisher publisher, Redrive redrive) {
    this.topics = topics;
    this.publisher = publisher;
    this.redrive = redrive;
  }

  /**
   * A dead letter and its bytes.
   *
   * @param letter the dead letter
   * @param key the key of the origin; null if it had none
   * @param value the value of the origin; empty if it had none
   * @param headers the headers of the origin
   */
  record Shown(DeadLetter letter, byte @Nullable [] key, byte[] value, Headers headers) {}

  /** Returns the dead letters that the caller may see, newest first. */
  List<DeadLetter> list(Principal caller) {
    List<DeadLetter> letters = new ArrayList<>(topics.of(caller.tenant()));
    if (caller.roles().contains(Role.OPERATOR)) {
      letters.addAll(topics.of(NOBODY));
    }
    letters.sort(
        Comparator.comparing((DeadLetter letter) -> DeadLetterCursor.of(letter)).reversed());
    return letters;
  }

  /**
   * Returns a dead letter with its bytes.
   *
   * @throws RequestException with code not_found
   */
  Shown show(String id, Principal caller) {
    DeadLetter letter = find(id, caller);
    ConsumerRecord<byte[], byte[]> record =
        topics.record(letter.where()).orElseThrow(() -> notFound(id));
    String key = DeadLetter.text(record.headers(), DeadLetterHeaders.KEY);
    var own = new RecordHeaders();
    for (Header header : record.headers()) {
      if (!DeadLetterHeaders.ALL.contains(header.key())) {
        own.add(header);
      }
    }
    return new Shown(
        letter, key.isEmpty() ? null : Base64.getDecoder().decode(key), record.value(), own);
  }

  /**
   * Sends a dead letter's record again, then discards the letter. A crash between the two leaves
   * both, which is harmless: a record that is sent twice changes nothing the second time.
   *
   * @throws RequestException with code not_found, or failed_precondition if nothing can be sent
   */
  DeadLetter redrive(String id, Principal caller) {
    Shown shown = show(id, caller);
    redrive.send(shown);
    return discard(shown.letter());
  }

  /**
   * Discards a dead letter.
   *
   * @throws RequestException with code not_found
   */
  DeadLetter discard(String id, Principal caller) {
    return discard(find(id, caller));
  }

  private DeadLetter discard(DeadLetter letter) {
    ValidatingPublisher.await(
        publisher.send(
            new ProducerRecord<>(
                letter.where().topic(),
                letter.where().partition(),
                letter.id().getBytes(UTF_8),
                null),
            "discard"));
    return letter;
  }

  private DeadLetter find(String id, Principal caller) {
    return topics
        .find(id)
        .filter(letter -> isShownTo(letter, caller))
        .orElseThrow(() -> notFound(id));
  }

  /**
   * Returns whether a caller may see a dead letter. A letter without a tenant is visible to
   * operators only.
   */
  private static boolean isShownTo(DeadLetter letter, Principal caller) {
    return letter.tenant().equals(NOBODY)
        ? caller.roles().contains(Role.OPERATOR)
        : letter.tenant().equals(caller.tenant());
  }

  @Override
  public void close() {
    topics.close();
  }

  private static RequestException notFound(String id) {
    return new RequestException(
        new Problem(ErrorCode.NOT_FOUND, "id", "must be the id of a dead letter", id));
  }
}
