package dev.memlog.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import dev.memlog.api.v1.CoreMemoryBlock;
import dev.memlog.api.v1.CoreMemoryChange;
import dev.memlog.api.v1.GraphEdge;
import dev.memlog.api.v1.GraphNode;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.MemorySupport;
import dev.memlog.api.v1.MessageHit;
import dev.memlog.api.v1.Receipt;
import dev.memlog.api.v1.ReceiptPlace;
import dev.memlog.api.v1.ReceiptProbe;
import dev.memlog.state.Claim;
import dev.memlog.state.Conversation;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.CoreChange;
import dev.memlog.state.ErasurePlace;
import dev.memlog.state.ErasureProbe;
import dev.memlog.state.ErasureReceipt;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import dev.memlog.state.Passage;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

class StateFieldsTest {

  private static final Instant AT = Instant.parse("2026-11-01T08:00:00.123Z");

  @Test
  void shouldSetEveryFieldButThoseThatAreComputedWhenARecordIsFull() {
    assertThat(unset(Receipt.newBuilder(), new ErasureReceipt())).containsExactly("overdue");
    assertThat(unset(ReceiptPlace.newBuilder(), new ErasurePlace())).isEmpty();
    assertThat(unset(ReceiptProbe.newBuilder(), new ErasureProbe())).isEmpty();
    assertThat(unset(CoreMemoryBlock.newBuilder(), new CoreBlock()))
        .containsExactly("block", "characters");
    assertThat(unset(CoreMemoryChange.newBuilder(), new CoreChange())).isEmpty();
    assertThat(unset(GraphNode.newBuilder(), new GraphElement(), new dev.memlog.state.GraphNode()))
        .containsExactly("memoryIds");
    assertThat(unset(GraphEdge.newBuilder(), new GraphElement(), new dev.memlog.state.GraphEdge()))
        .containsExactly("memoryIds", "statements");
    assertThat(unset(MemorySource.newBuilder(), new Source())).isEmpty();
    assertThat(unset(MemorySupport.newBuilder(), new Support(), new Claim())).isEmpty();
    assertThat(unset(dev.memlog.api.v1.Memory.newBuilder(), new Memory(), new Claim()))
        .containsExactly(
            "memoryId", "lastAccessedAt", "accessCount", "sources", "effectiveImportance", "cites");
    assertThat(unset(dev.memlog.api.v1.Conversation.newBuilder(), new Conversation())).isEmpty();
    assertThat(unset(dev.memlog.api.v1.Message.newBuilder(), new dev.memlog.state.Message()))
        .containsExactly("tokens", "truncated");
    assertThat(unset(MessageHit.newBuilder(), new Passage()))
        .containsExactly(
            "rank", "score", "similarity", "date", "snippet", "highlights", "explanation");
  }

  @Test
  void shouldReadTheKeysOfAMapAsNumbersWhenTheMessageHasNumbers() {
    var place = ErasurePlace.newBuilder().setOffsets(Map.of("3", 7L)).build();

    assertThat(StateFields.copy(place, ReceiptPlace.newBuilder()).getOffsetsMap())
        .containsExactly(Map.entry(3, 7L));
  }

  @Test
  void shouldCutATimeToMillisecondsWhenItIsMorePrecise() {
    assertThat(StateFields.time(AT.plusNanos(999)))
        .isEqualTo(
            Timestamp.newBuilder().setSeconds(AT.getEpochSecond()).setNanos(123_000_000).build());
    assertThat(StateFields.time(Instant.ofEpochMilli(-1)))
        .isEqualTo(Timestamp.newBuilder().setSeconds(-1).setNanos(999_000_000).build());
  }

  private static List<String> unset(Message.Builder message, SpecificRecord... records) {
    for (SpecificRecord record : records) {
      StateFields.copy(filled(record), message);
    }
    return message.getDescriptorForType().getFields().stream()
        .filter(field -> !message.getAllFields().containsKey(field))
        .map(FieldDescriptor::getJsonName)
        .toList();
  }

  private static SpecificRecord filled(SpecificRecord record) {
    record.getSchema().getFields().forEach(field -> record.put(field.pos(), value(field.schema())));
    return record;
  }

  private static Object value(Schema schema) {
    String logical = schema.getLogicalType() == null ? "" : schema.getLogicalType().getName();
    return switch (schema.getType()) {
      case RECORD ->
          filled(
              (SpecificRecord)
                  SpecificData.newInstance(SpecificData.get().getClass(schema), schema));
      case ARRAY -> List.of(value(schema.getElementType()));
      case MAP -> Map.of("1", value(schema.getValueType()));
      case UNION ->
          value(
              schema.getTypes().stream()
                  .filter(type -> type.getType() != Schema.Type.NULL)
                  .findFirst()
                  .orElseThrow());
      case LONG -> logical.isEmpty() ? (Object) 1L : AT;
      case INT -> logical.isEmpty() ? (Object) 1 : LocalDate.EPOCH;
      case FLOAT -> 1f;
      case DOUBLE -> 1.0;
      case BOOLEAN -> true;
      case BYTES -> ByteBuffer.allocate(1);
      default -> "x";
    };
  }
}
