package dev.memlog.standalone.logcheck;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageEdited;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.LogReading;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.SharedFields;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.standalone.powerloss.LogDirectory;
import dev.memlog.state.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.Utils;

/**
 * The messages whose events were lost by damage to {@link Topics#CONVERSATION_EVENTS}, while {@link
 * Topics#MESSAGES} still contains them. Their events are written again with the original message
 * id, times and version, so that a replay of the events makes the same messages. The fold ignores
 * events that it knows, so writing them changes no message.
 */
record LostMessages(KafkaSettings kafka) implements LogRounds.Restoring {

  private static final String EVENTS = Topics.CONVERSATION_EVENTS.name();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * The beginning of the event id of an edited message's creation, whose own id is unknown. It is
   * greater than ordinary ids, so that the fold prefers the original creation of the same time.
   */
  private static final String CREATION = "~restored:";

  private static final SharedFields CREATED =
      SharedFields.of(Message.getClassSchema(), MessageCreated.getClassSchema());
  private static final SharedFields ENVELOPE =
      SharedFields.of(Message.getClassSchema(), ConversationEvent.getClassSchema());

  private KafkaClients clients() {
    return new KafkaClients(kafka, "log-check");
  }

  @Override
  public long restore(LogDirectory log, List<DamagedRecords> damaged)
      throws IOException, InterruptedException {
    if (!log.log().topic().equals(EVENTS)) {
      return 0;
    }
    var schemas = SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties());
    try (var reader =
        RecordReader.impatient(schemas, Topics.CONVERSATION_EVENTS, Topics.MESSAGES)) {
      // The messages are read first: an event that is written meanwhile is found afterwards.
      Map<String, Message> sought = candidates(log.log().partition(), damaged, reader);
      Set<String> creations = new HashSet<>(sought.keySet());
      Set<String> edits = new HashSet<>();
      sought.forEach(
          (key, message) -> {
            if (edited(message)) {
              edits.add(key);
            }
          });
      if (!sought.isEmpty()) {
        removeIntact(log, reader, sought, creations, edits);
      }
      List<ConversationEvent> lost = new ArrayList<>();
      sought.forEach(
          (key, message) -> {
            if (creations.contains(key)) {
              lost.add(creation(key, message));
            }
            if (edits.contains(key)) {
              lost.add(edit(message));
            }
          });
      write(log.log().partition(), lost);
      creations.addAll(edits);
      return creations.size();
    }
  }

  /** Returns the messages, by key, that may have been made from damaged events. */
  private Map<String, Message> candidates(
      int partition, List<DamagedRecords> damaged, RecordReader reader) {
    Map<String, Message> candidates = new HashMap<>();
    new LogReading(clients(), "messages")
        .each(
            List.of(new TopicPartition(Topics.MESSAGES.name(), partition)),
            record -> {
              if (record.key() != null) {
                String key = new String(record.key(), UTF_8);
                candidates.remove(key);
                if (reader.read(record.headers(), record.value())
                        instanceof Outcome.Value(Message message)
                    && damaged.stream().anyMatch(each -> mayContain(each, record, message))) {
                  candidates.put(key, message);
                }
              }
            });
    return candidates;
  }

  /** The fold gives a message's record the append time of the event that changed it last. */
  private static boolean mayContain(
      DamagedRecords damaged, ConsumerRecord<?, ?> record, Message message) {
    return record.timestamp() >= damaged.after()
        && (edited(message) || record.timestamp() <= damaged.before());
  }

  private static boolean edited(Message message) {
    return !message.getEditedAt().equals(message.getCreatedAt());
  }

  /** Removes the messages whose events the intact part of the log contains. */
  private static void removeIntact(
      LogDirectory log,
      RecordReader reader,
      Map<String, Message> sought,
      Set<String> creations,
      Set<String> edits)
      throws IOException, InterruptedException {
    var scan =
        new SegmentScan(
            (batch, valid) -> {
              if (valid && !batch.isControlBatch()) {
                events(batch, reader)
                    .forEach(
                        event -> {
                          switch (event.getPayload()) {
                            case MessageCreated created ->
                                creations.remove(key(event, created.getMessageId()));
                            case MessageEdited edit -> {
                              String key = key(event, edit.getMessageId());
                              Message message = sought.get(key);
                              if (message != null
                                  && message.getVersion().equals(event.getEventId())) {
                                edits.remove(key);
                              }
                            }
                            default -> {
                              // The event states no text.
                            }
                          }
                        });
              }
            });
    for (Path segment : log.segments()) {
      var _ = scan.of(log, segment);
    }
  }

  private static List<ConversationEvent> events(RecordBatch batch, RecordReader reader) {
    List<ConversationEvent> events = new ArrayList<>();
    for (Record record : batch) {
      if (reader.read(new RecordHeaders(record.headers()), Utils.toNullableArray(record.value()))
          instanceof Outcome.Value(ConversationEvent event)) {
        events.add(event);
      }
    }
    return events;
  }

  private static String key(ConversationEvent event, String message) {
    return Keys.conversation(event) + "/" + message;
  }

  private static ConversationEvent creation(String key, Message message) {
    String id =
        edited(message)
            ? CREATION + UUID.nameUUIDFromBytes(key.getBytes(UTF_8))
            : message.getVersion();
    return event(message, id, message.getCreatedAt(), CREATED.copy(message, new MessageCreated()));
  }

  private static ConversationEvent edit(Message message) {
    var edit =
        new MessageEdited(message.getMessageId(), message.getContent(), message.getAttachments());
    return event(message, message.getVersion(), message.getEditedAt(), edit);
  }

  private static ConversationEvent event(Message message, String id, Instant at, Object payload) {
    ConversationEvent event = ENVELOPE.copy(message, new ConversationEvent());
    event.setEventId(id);
    event.setOccurredAt(at);
    event.setPayload(payload);
    return event;
  }

  private void write(int partition, List<ConversationEvent> events) throws InterruptedException {
    if (events.isEmpty()) {
      return;
    }
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    try (var serializer = serdes.<ConversationEvent>serializer();
        var producer = clients().producer("restore", PATIENCE)) {
      List<Future<?>> sent = new ArrayList<>();
      for (ConversationEvent event : events) {
        byte[] key = Keys.conversation(event).getBytes(UTF_8);
        byte[] value = serializer.serialize(EVENTS, event);
        sent.add(producer.send(new ProducerRecord<>(EVENTS, partition, key, value)));
      }
      for (Future<?> each : sent) {
        var _ = each.get();
      }
    } catch (ExecutionException e) {
      throw new KafkaException("lost messages were not written again", e.getCause());
    }
  }
}
