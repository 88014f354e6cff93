package dev.memlog.schemas.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.events.MessageCreated;
import dev.memlog.events.ToolCall;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

class SharedFieldsTest {

  private final SharedFields shared =
      SharedFields.of(Message.getClassSchema(), MessageCreated.getClassSchema());

  @Test
  void shouldCopyTheFieldsOfBothRecordsAndNoOthers() {
    // given
    Message message = message("Ada");

    // when
    MessageCreated copy = shared.copy(message, new MessageCreated());

    // then
    assertThat(copy)
        .isEqualTo(
            MessageCreated.newBuilder()
                .setMessageId("m1")
                .setRole("user")
                .setAuthor("Ada")
                .setToolCalls(List.of(new ToolCall("t1", "clock", "{}")))
                .setMetadata(Map.of("k", "v"))
                .build());
  }

  @Test
  void shouldCopyListsOfRecordsThatDifferOnlyInName() {
    // given
    Schema call = ToolCall.getClassSchema();
    Schema renamed =
        SchemaBuilder.record("Call")
            .fields()
            .name("arguments")
            .type(call.getField("arguments").schema())
            .noDefault()
            .name("id")
            .type(call.getField("id").schema())
            .noDefault()
            .name("name")
            .type(call.getField("name").schema())
            .noDefault()
            .endRecord();
    var renamedCall = new GenericData.Record(renamed);
    renamedCall.put("id", "t1");
    renamedCall.put("name", "clock");
    renamedCall.put("arguments", "{}");
    Schema calls = record(Schema.createArray(renamed));
    var source = new GenericData.Record(calls);
    source.put("toolCalls", List.of(renamedCall));

    // when
    MessageCreated copy =
        SharedFields.of(calls, MessageCreated.getClassSchema()).copy(source, new MessageCreated());

    // then
    assertThat(copy.getToolCalls()).containsExactly(new ToolCall("t1", "clock", "{}"));
  }

  @Test
  void shouldCompareTheFieldsOfBothRecordsAndNoOthers() {
    // given
    Message later = message("Ada");
    later.setCreatedAt(Instant.EPOCH.plusSeconds(1));

    // then
    assertThat(shared.equal(message("Ada"), later)).isTrue();
    assertThat(shared.equal(message("Ada"), message("Ben"))).isFalse();
  }

  @Test
  void shouldRefuseAFieldWhenItsTypesDiffer() {
    assertThatThrownBy(
            () ->
                SharedFields.of(
                    record(Schema.create(Schema.Type.LONG)), MessageCreated.getClassSchema()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("field toolCalls must have the same type");
  }

  private static Schema record(Schema toolCalls) {
    return SchemaBuilder.record("Other")
        .fields()
        .name("toolCalls")
        .type(toolCalls)
        .noDefault()
        .endRecord();
  }

  private static Message message(String author) {
    return Message.newBuilder()
        .setMessageId("m1")
        .setRole("user")
        .setAuthor(author)
        .setToolCalls(List.of(new ToolCall("t1", "clock", "{}")))
        .setMetadata(Map.of("k", "v"))
        .setVersion("e1")
        .build();
  }
}
