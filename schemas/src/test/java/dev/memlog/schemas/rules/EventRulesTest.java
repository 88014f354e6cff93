package dev.memlog.schemas.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.schemas.avro.AvroTrust;
import java.time.Instant;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventRulesTest {

  static {
    AvroTrust.granted();
  }

  private final EventRules rules = new EventRules(EventLimits.DEFAULTS);

  static Stream<Schema.Field> texts() {
    return MessageCreated.getClassSchema().getFields().stream()
        .filter(field -> text(field.schema()));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void shouldBoundTheLengthOfEachTextOfAMessage(Schema.Field field) {
    // given
    MessageCreated message =
        MessageCreated.newBuilder().setMessageId("m1").setRole("user").setContent("Hello").build();
    assertThat(rules.violations(event(message))).isEmpty();

    // when
    message.put(field.pos(), "x".repeat(EventLimits.DEFAULTS.contentBytes() + 1));

    // then
    assertThat(rules.violations(event(message)))
        .extracting(EventRules.Violation::field)
        .contains(field.name());
  }

  private static boolean text(Schema schema) {
    return schema.getType() == Schema.Type.STRING
        || (schema.isUnion() && schema.getTypes().stream().anyMatch(EventRulesTest::text));
  }

  private static ConversationEvent event(MessageCreated message) {
    return ConversationEvent.newBuilder()
        .setEventId("e1")
        .setConversation("c1")
        .setOccurredAt(Instant.EPOCH)
        .setPayload(message)
        .build();
  }
}
