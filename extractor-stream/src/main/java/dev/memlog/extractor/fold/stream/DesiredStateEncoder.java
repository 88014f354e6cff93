package dev.memlog.extractor.fold.stream;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.ReissueRequested;
import dev.memlog.events.TurnEvent;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import dev.memlog.state.Rechunk;
import java.time.Instant;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The encoder of issued records. It runs before the sinks, so that sizes are known before anything
 * changes. All tasks share it.
 */
public final class DesiredStateEncoder {

  private final Serializer<SpecificRecord> serializer;

  /**
   * Creates an encoder.
   *
   * @param serializer a serializer of any record, as the registry knows it; used by several threads
   */
  public DesiredStateEncoder(Serializer<SpecificRecord> serializer) {
    this.serializer = serializer;
  }

  /**
   * Requests every schema that writing needs from the registry, so that a later outage does not
   * matter.
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
    encode(Topics.RECHUNKS.name(), Rechunk.newBuilder().build());
    var withdrawn = new MessageWithdrawn("", "", null);
    encode(Topics.TURNS.name(), new TurnEvent("", "", null, Instant.EPOCH, withdrawn));
  }

  /** Returns the value of a passage, as its topic holds it. */
  public byte[] encode(Passage passage) {
    return serializer.serialize(Topics.PASSAGES.name(), passage);
  }

  byte @Nullable [] encode(String topic, @Nullable SpecificRecord value) {
    return value == null ? null : serializer.serialize(topic, value);
  }
}
