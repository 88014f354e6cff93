package dev.memlog.ingest.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.ingest.publish.EventPublisher;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
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

/**
 * The operations on dead letters: list, show, re-drive and discard. A caller may use them on the
 * dead letters of its own tenant. Only operators may use them on dead letters without a tenant.
 */
public record DeadLetterOperations(
    DeadLetterTopics topics, EventPublisher publisher, Redrive redrive) implements AutoCloseable {

  /** The tenant of a dead letter whose tenant is unknown. */
  private static final String NOBODY = "";

  /**
   * A dead letter with the content of its origin, the rejected record.
   *
   * @param letter the description of the dead letter
   * @param key the key of the origin; null if the origin had none or was too large
   * @param value the value of the origin; empty if the origin had none or was too large
   * @param headers the headers of the origin; none if the origin was too large
   */
  record Shown(DeadLetter letter, byte @Nullable [] key, byte[] value, Headers headers) {}

  /** Returns the dead letters that the caller may see, newest first. */
  public List<DeadLetter> list(Principal caller) {
    List<DeadLetter> letters = new ArrayList<>(topics.of(caller.tenant()));
    if (caller.roles().contains(Role.OPERATOR)) {
      letters.addAll(topics.of(NOBODY));
    }
    letters.sort(
        Comparator.comparing((DeadLetter letter) -> DeadLetterCursor.of(letter)).reversed());
    return letters;
  }

  /**
   * Returns a dead letter with the content of its origin.
   *
   * @throws RequestException with code not_found if the caller may see no such dead letter, or with
   *     code unavailable
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
   * Re-drives a dead letter as {@link Redrive} describes, and then discards it. If the process
   * crashes in between, the dead letter remains and may be re-driven again. That is harmless, since
   * processing a record twice has no further effect.
   *
   * @throws RequestException with code not_found, with code failed_precondition if the dead letter
   *     cannot be re-driven, or with code unavailable
   */
  DeadLetter redrive(String id, Principal caller) {
    Shown shown = show(id, caller);
    redrive.send(shown);
    return discard(shown.letter());
  }

  /**
   * Discards a dead letter by a tombstone in its topic.
   *
   * @throws RequestException with code not_found if the caller may see no such dead letter, or with
   *     code unavailable
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
   * Returns whether a caller may see a dead letter. Only operators may see a dead letter without a
   * tenant.
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
    return ErrorCode.NOT_FOUND.refusal("id", "must be the id of a dead letter", id);
  }
}
