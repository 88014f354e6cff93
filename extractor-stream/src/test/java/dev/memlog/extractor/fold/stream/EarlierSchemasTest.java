package dev.memlog.extractor.fold.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EarlierSchemasTest {

  @Test
  void shouldReadAMessageThatWasStoredBeforeAttachmentsWereKnown() throws IOException {
    // given
    Schema earlier = StateSerde.earlier(MessageState.getClassSchema()).getFirst();
    var stored = new GenericData.Record(earlier);
    stored.put("messageId", "m1");
    stored.put("deleted", false);
    stored.put("place", 2);
    stored.put("issued", List.of(7L));
    var buffer = new BinaryMessageEncoder<>(GenericData.get(), earlier).encode(stored);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);

    // when
    MessageState read = FoldStores.MESSAGES.deserializer().deserialize("messages", bytes);

    // then
    assertThat(read.getMessageId()).isEqualTo("m1");
    assertThat(read.getPlace()).isEqualTo(2);
    assertThat(read.getIssued()).containsExactly(7L);
    assertThat(read.getAttachments()).isNull();
  }

  static List<Schema> earlierMessages() {
    return StateSerde.earlier(MessageState.getClassSchema());
  }

  @ParameterizedTest
  @MethodSource("earlierMessages")
  void shouldReadTheCreationOfAMessageThatAnEarlierVersionStored(Schema earlier)
      throws IOException {
    // given
    Schema creation = earlier.getField("creation").schema().getTypes().get(1);
    var created = new GenericData.Record(creation);
    var stamp = new GenericData.Record(creation.getField("stamp").schema());
    stamp.put("at", 5L);
    stamp.put("rank", 0);
    stamp.put("eventId", "e1");
    stamp.put("tie", 0);
    created.put("stamp", stamp);
    created.put("role", "user");
    created.put("toolCalls", List.of());
    created.put("flags", List.of());
    created.put("metadata", Map.of());
    if (creation.getField("app") != null) {
      created.put("app", "default");
    }
    if (creation.getField("utcOffset") != null) {
      created.put("utcOffset", 0);
    }
    GenericData.Record stored =
        new GenericRecordBuilder(earlier).set("messageId", "m1").set("creation", created).build();
    var buffer = new BinaryMessageEncoder<>(GenericData.get(), earlier).encode(stored);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);

    // when
    MessageState read = FoldStores.MESSAGES.deserializer().deserialize("messages", bytes);

    // then
    assertThat(read.getCreation().getRole()).isEqualTo("user");
    assertThat(read.getCreation().getUtcOffset()).isZero();
    assertThat(read.getSpeakersDiffer()).isFalse();
  }

  @Test
  void shouldReadAConversationThatWasStoredBeforeDeletionsOfOneUserWereKnown() throws IOException {
    // given
    Schema earlier = StateSerde.earlier(ConversationState.getClassSchema()).get(0);
    var stored = new GenericData.Record(earlier);
    stored.put("deleted", true);
    stored.put("temporary", false);
    stored.put("metadata", Map.of());
    stored.put("firstEventAt", 3L);
    stored.put("lastEventAt", 5L);
    stored.put("messageCount", 0);
    stored.put("lastAppendedAt", 7L);
    var buffer = new BinaryMessageEncoder<>(GenericData.get(), earlier).encode(stored);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);

    // when
    ConversationState read = FoldStores.CONVERSATIONS.deserializer().deserialize("c", bytes);

    // then
    assertThat(read.getDeleted()).isTrue();
    assertThat(read.getLastEventAt()).isEqualTo(5);
    assertThat(read.getDeletedFor()).isNull();
  }

  @Test
  void shouldReadAConversationThatWasStoredBeforeItCouldBeAddedToMemory() throws IOException {
    // given
    Schema earlier = StateSerde.earlier(ConversationState.getClassSchema()).get(1);
    GenericData.Record stored =
        new GenericRecordBuilder(earlier).set("endedAt", 5L).set("remembered", true).build();
    var buffer = new BinaryMessageEncoder<>(GenericData.get(), earlier).encode(stored);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);

    // when
    ConversationState read = FoldStores.CONVERSATIONS.deserializer().deserialize("c", bytes);

    // then
    assertThat(read.getRemembered()).isTrue();
    assertThat(read.getEndedAt()).isEqualTo(5);
    assertThat(read.getRememberedTo()).isNull();
  }
}
