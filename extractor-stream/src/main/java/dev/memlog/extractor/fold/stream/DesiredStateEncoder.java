package dev.memlog.extractor.fold.stream;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.Decision;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.ReissueRequested;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.streams.Opened;
import dev.memlog.extractor.streams.Registries;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import dev.memlog.state.Rechunk;
import java.time.Instant;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * An encoder of the records that the fold writes. The fold encodes before it changes any state, so
 * that it can still reject an event whose records would be too large. Safe for use by several
 * threads, if its serializer is.
 *
 * @param serializer a serializer of any Avro record, which several threads use; the caller closes
 *     it
 */
public record DesiredStateEncoder(Serializer<SpecificRecord> serializer) {

  /**
   * Opens an encoder, and blocks until the registry has every schema with which the fold writes.
   *
   * @param open the resources of the stage, which close the serializer
   * @throws IllegalStateException if the registry still lacks a schema after half a minute
   */
  public static DesiredStateEncoder open(KafkaSettings kafka, Opened open)
      throws InterruptedException {
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    var encoder = new DesiredStateEncoder(open.add(serdes.serializer()));
    Registries.await(kafka, encoder::prepare);
    return encoder;
  }

  /**
   * Requests from the registry every schema with which the fold writes, so that a later outage of
   * the registry does not matter.
   *
   * @throws org.apache.kafka.common.errors.SerializationException if the registry does not answer,
   *     or lacks a schema
   */
  public void prepare() {
    encode(
        Topics.CONVERSATION_EVENTS_REROUTE.name(),
        ConversationEvent.newBuilder()
            .setEventId("")
            .setConversation("")
            .setOccurredAt(Instant.EPOCH)
            .setPayload(new ReissueRequested(""))
            .build());
    encode(Topics.MESSAGES.name(), Message.newBuilder().build());
    encode(Topics.CONVERSATIONS.name(), Conversation.newBuilder().build());
    encode(Topics.CONVERSATION_DESCRIPTIONS.name(), ConversationDescription.newBuilder().build());
    encode(Topics.PASSAGES.name(), Passage.newBuilder().build());
    encode(Topics.DECISIONS.name(), new Decision("", List.of(), ""));
    encode(Topics.RECHUNKS.name(), Rechunk.newBuilder().build());
    var withdrawn = new MessageWithdrawn("", "", null);
    encode(Topics.TURNS.name(), new TurnEvent("", "", null, Instant.EPOCH, withdrawn));
  }

  /** Returns a passage as a record value of topic passages. */
  public byte[] encode(Passage passage) {
    return serializer.serialize(Topics.PASSAGES.name(), passage);
  }

  byte @Nullable [] encode(String topic, @Nullable SpecificRecord value) {
    return value == null ? null : serializer.serialize(topic, value);
  }
}
