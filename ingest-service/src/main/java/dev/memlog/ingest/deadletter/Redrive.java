package dev.memlog.ingest.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Reissue;
import dev.memlog.events.ReissueRequested;
import dev.memlog.ingest.publish.CommandPublisher;
import dev.memlog.ingest.publish.EventPublisher;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A component that causes the record of a dead letter to be processed again. The method depends on
 * the record's topic:
 *
 * <ul>
 *   <li>Events, commands and candidates are sent again with their key, value and headers. Commands
 *       and candidates also keep their original append time ({@link AppendedAt}), so that an old
 *       command does not override later requests.
 *   <li>Passages and memories, which an indexer could not index, are derived data. The stage that
 *       derives them (the fold or evolution) is asked to issue the current state again. It issues
 *       nothing if the data was deleted meanwhile.
 *   <li>Records of other topics, such as turns, cannot be re-driven.
 * </ul>
 */
public record Redrive(EventPublisher events, CommandPublisher commands, Requested requested) {

  private static final Logger log = LoggerFactory.getLogger(Redrive.class);

  private static final Set<String> EVENTS =
      Set.of(Topics.CONVERSATION_EVENTS.name(), Topics.CONVERSATION_EVENTS_REROUTE.name());
  private static final Set<String> MEMORY_INPUTS =
      Set.of(Topics.MEMORY_COMMANDS.name(), Topics.MEMORY_CANDIDATES.name());

  /**
   * Re-drives a dead letter, and blocks until the broker has acknowledged the record that this
   * sends.
   *
   * @throws RequestException with code failed_precondition if the dead letter cannot be re-driven,
   *     or with code unavailable
   */
  public void send(DeadLetterOperations.Shown shown) {
    DeadLetter letter = shown.letter();
    String topic = letter.origin().topic();
    if (EVENTS.contains(topic)) {
      // The original partition is kept, since the value may be unreadable; the fold reroutes it.
      again(Topics.CONVERSATION_EVENTS, shown, shown.headers());
    } else if (MEMORY_INPUTS.contains(topic)) {
      Headers headers = new RecordHeaders(shown.headers().toArray());
      if (letter.appendedAt() >= 0) {
        AppendedAt.set(headers, AppendedAt.of(headers, letter.appendedAt()));
      }
      TopicSpec input =
          topic.equals(Topics.MEMORY_COMMANDS.name())
              ? Topics.MEMORY_COMMANDS
              : Topics.MEMORY_CANDIDATES;
      again(input, shown, headers);
    } else if (topic.equals(Topics.PASSAGES.name())) {
      reissuePassages(shown);
    } else if (topic.equals(Topics.MEMORIES.name())) {
      reissueMemory(shown);
    } else {
      throw unfit(letter, "must be a dead letter of a topic that can be re-driven, got " + topic);
    }
    log.atInfo()
        .addKeyValue("topic", topic)
        .addKeyValue("partition", letter.origin().partition())
        .addKeyValue("offset", letter.origin().offset())
        .log("dead letter re-driven");
  }

  private void again(TopicSpec topic, DeadLetterOperations.Shown shown, Headers headers) {
    DeadLetter letter = shown.letter();
    boolean hadNoValue = letter.rejection().reason().equals(DeadLetterReason.NULL_VALUE.word());
    if (!hadNoValue && shown.value().length == 0) {
      throw unfit(letter, "must be a dead letter that has kept the bytes of its record");
    }
    var record =
        new ProducerRecord<>(
            topic.name(),
            letter.origin().partition(),
            null,
            shown.key(),
            hadNoValue ? null : shown.value(),
            headers);
    ValidatingPublisher.await(events.send(record, "redrive"));
  }

  private void reissuePassages(DeadLetterOperations.Shown shown) {
    String[] parts = parts(shown, 5, "tenant/app/conversation/message/chunk");
    var event =
        requested.event(parts[0], parts[1], null, parts[2], false, new ReissueRequested(parts[3]));
    ValidatingPublisher.await(events.publish(event, new RecordHeaders()));
  }

  private void reissueMemory(DeadLetterOperations.Shown shown) {
    String[] parts = parts(shown, 4, "tenant/app/user/memory");
    var command =
        new MemoryCommand(
            requested.orNew(""),
            parts[0],
            parts[1],
            parts[2].isEmpty() ? null : parts[2],
            requested.now(),
            new Reissue(List.of(parts[3])));
    commands.publish(command, new RecordHeaders());
  }

  /**
   * Returns the ids in the record's key.
   *
   * @param count the number of ids
   * @param form the form of the key, for the error
   * @throws RequestException with code failed_precondition if the key does not have this form, or
   *     names another tenant than the dead letter
   */
  private static String[] parts(DeadLetterOperations.Shown shown, int count, String form) {
    byte @Nullable [] key = shown.key();
    String[] parts = key == null ? new String[0] : new String(key, UTF_8).split("/", -1);
    if (parts.length != count || !parts[0].equals(shown.letter().tenant())) {
      throw unfit(shown.letter(), "must be a dead letter whose key is " + form);
    }
    return parts;
  }

  private static RequestException unfit(DeadLetter letter, String rule) {
    return ErrorCode.FAILED_PRECONDITION.refusal("id", rule, letter.id());
  }
}
