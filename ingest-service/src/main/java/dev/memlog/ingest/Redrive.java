package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Reissue;
import dev.memlog.events.ReissueRequested;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Ids;
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
 * Has dead letters processed once more, each in the way of its topic:
 *
 * <ul>
 *   <li>Events, commands and candidates are sent again as they came. A command keeps its first
 *       time, so that it does not undo what was asked for after it.
 *   <li>What an indexer could not index is derived: its owner, the fold or evolution, is asked to
 *       issue it again as it stands now. What was deleted meanwhile is not issued.
 * </ul>
 */
final class Redrive {

  private static final Logger log = LoggerFactory.getLogger(Redrive.class);

  private static final Set<String> EVENTS =
      Set.of(Topics.CONVERSATION_EVENTS.name(), Topics.CONVERSATION_EVENTS_REROUTE.name());
  private static final Set<String> MEMORY_INPUTS =
      Set.of(Topics.MEMORY_COMMANDS.name(), Topics.MEMORY_CANDIDATES.name());

  private final EventPublisher events;
  private final CommandPublisher commands;
  private final Requested requested;

  Redrive(EventPublisher events, CommandPublisher commands, Requested requested) {
    this.events = events;
    this.commands = commands;
    this.requested = requested;
  }

  /**
   * Returns once the broker has what is sent.
   *
   * @throws RequestException failed_precondition where nothing can be sent, or unavailable
   */
  void send(DeadLetters.Shown shown) {
    DeadLetter letter = shown.letter();
    String topic = letter.topic();
    if (EVENTS.contains(topic)) {
      // Its own partition, since what it says may be unreadable; the fold sends it home if need be.
      again(Topics.CONVERSATION_EVENTS, shown, shown.headers());
    } else if (MEMORY_INPUTS.contains(topic)) {
      Headers headers = new RecordHeaders(shown.headers().toArray());
      if (letter.timestamp() >= 0) {
        AppendedAt.set(headers, AppendedAt.of(headers, letter.timestamp()));
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
        .addKeyValue("partition", letter.partition())
        .addKeyValue("offset", letter.offset())
        .log("dead letter re-driven");
  }

  private void again(TopicSpec topic, DeadLetters.Shown shown, Headers headers) {
    DeadLetter letter = shown.letter();
    boolean hadNoValue = letter.reason().equals(DeadLetterReason.NULL_VALUE.word());
    var record =
        new ProducerRecord<>(
            topic.name(),
            letter.partition(),
            null,
            shown.key(),
            hadNoValue ? null : shown.value(),
            headers);
    EventGate.await(events.send(record, "redrive"));
  }

  private void reissuePassages(DeadLetters.Shown shown) {
    String[] parts = parts(shown, 4, "tenant/conversation/message/chunk");
    var event = new ConversationEvent();
    event.setEventId(requested.orNew(""));
    event.setTenant(parts[0]);
    event.setApp(Ids.DEFAULT);
    event.setConversation(parts[1]);
    event.setOccurredAt(requested.now());
    event.setPayload(new ReissueRequested(parts[2]));
    EventGate.await(events.publish(event));
  }

  private void reissueMemory(DeadLetters.Shown shown) {
    String[] parts = parts(shown, 4, "tenant/app/user/memory");
    var command =
        new MemoryCommand(
            requested.orNew(""),
            parts[0],
            parts[1],
            parts[2].isEmpty() ? null : parts[2],
            requested.now(),
            new Reissue(List.of(parts[3])));
    commands.publish(command);
  }

  /** The key's parts, which must be of the tenant whose dead letter it is. */
  private static String[] parts(DeadLetters.Shown shown, int count, String form) {
    byte @Nullable [] key = shown.key();
    String[] parts = key == null ? new String[0] : new String(key, UTF_8).split("/", -1);
    if (parts.length != count || !parts[0].equals(shown.letter().tenant())) {
      throw unfit(shown.letter(), "must be a dead letter whose key is " + form);
    }
    return parts;
  }

  private static RequestException unfit(DeadLetter letter, String rule) {
    return new RequestException(new Problem("failed_precondition", "id", rule, letter.id()));
  }
}
