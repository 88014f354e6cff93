package dev.memlog.extractor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.Topics;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/** Tests of the records that the fold dead-letters. */
class PoisonTest extends FoldScenario {

  @Test
  void shouldDeadLetterGarbageWithOriginAndReasonAndContinue() {
    // given
    byte[] garbage = "not an event".getBytes(UTF_8);
    Headers headers = new RecordHeaders().add("theirs", new byte[] {1});

    // when
    fold.pipe(Topics.CONVERSATION_EVENTS.name(), garbage, headers);
    fold.pipe(new byte[0]);
    fold.pipe(e.created(AT, "m1", "user", "after it"));

    // then
    TestRecord<String, byte[]> letter = fold.deadLetters().getFirst();
    assertThat(letter.key()).isEqualTo("conversation-events-0-0");
    assertThat(letter.value()).isEqualTo(garbage);
    assertThat(header(letter, DeadLetterHeaders.REASON)).isEqualTo("undeserializable");
    assertThat(header(letter, DeadLetterHeaders.TOPIC)).isEqualTo("conversation-events");
    assertThat(header(letter, DeadLetterHeaders.PARTITION)).isEqualTo("0");
    assertThat(header(letter, DeadLetterHeaders.OFFSET)).isEqualTo("0");
    assertThat(header(letter, DeadLetterHeaders.TIMESTAMP)).isEqualTo("" + FoldDriver.START);
    assertThat(header(letter, DeadLetterHeaders.KEY)).isEqualTo("YW55");
    assertThat(header(letter, DeadLetterHeaders.STAGE)).isEqualTo("fold");
    assertThat(letter.headers().lastHeader("theirs").value()).containsExactly(1);
    assertThat(reasons()).containsExactly("undeserializable", "undeserializable");
    assertThat(fold.passages()).hasSize(1);
  }

  @Test
  void shouldDeadLetterBytesThatAreNotOfTheSchemaTheyName() {
    // given
    byte[] whole = fold.encode(e.created(AT, "m1", "user", "hello"));

    // when
    fold.pipe(Arrays.copyOf(whole, whole.length - 3));
    fold.pipe(Arrays.copyOf(whole, whole.length + 3));
    byte[] huge = whole.clone();
    // A length of two gigabytes where the event id's should be.
    byte[] length = {(byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f};
    System.arraycopy(length, 0, huge, 5, 5);
    fold.pipe(huge);

    // then
    assertThat(reasons())
        .containsExactly("undeserializable", "undeserializable", "undeserializable");
  }

  @Test
  void shouldDeadLetterRecordsOfAnotherType() throws Exception {
    // given
    var other =
        SchemaBuilder.record("Other").namespace("x").fields().requiredString("a").endRecord();
    int id = fold.registry.register("other-value", new AvroSchema(other));

    // when
    fold.pipe(
        ByteBuffer.allocate(7).put((byte) 0).putInt(id).put((byte) 2).put((byte) 'a').array());

    // then
    assertThat(reasons()).containsExactly("undeserializable");
  }

  @Test
  void shouldSetARecordWithoutValueAsideButSkipANoOp() {
    fold.pipe((byte[]) null);
    fold.pipe(
        Topics.CONVERSATION_EVENTS.name(), null, new RecordHeaders().add(NoOp.HEADER, new byte[0]));
    assertThat(reasons()).containsExactly("null_value");
    assertThat(fold.deadLetters().getFirst().value()).isEmpty();
  }

  @Test
  void shouldSetInvalidEventsAside() {
    fold.pipe(e.created(AT, "m/1", "user", "x"));
    fold.pipe(e.created(AT, "m1", "robot", "x"));
    fold.pipe(e.created(FoldDriver.START + Duration.ofMinutes(61).toMillis(), "m1", "user", "x"));
    fold.pipe(e.created(FoldDriver.START + Duration.ofMinutes(59).toMillis(), "m1", "user", "ok"));
    assertThat(reasons()).containsExactly("invalid_event", "invalid_event", "future_event");
    assertThat(header(fold.deadLetters().getFirst(), DeadLetterHeaders.TENANT)).isEqualTo("t1");
    assertThat(header(fold.deadLetters().getFirst(), DeadLetterHeaders.MESSAGE))
        .contains("messageId must match [A-Za-z0-9._:@~-]{1,128}, except . and .., got m/1");
    assertThat(fold.passages()).hasSize(1);
  }

  @Test
  void shouldSetEventsAsideWhoseIdsNoPathNamesOrWhoseTextsHoldNul() {
    fold.pipe(e.created(AT, "..", "user", "x"));
    fold.pipe(e.created(AT, "m1", "user", "a\0b"));
    fold.pipe(new Events("t1", ".").created(AT, "m1", "user", "x"));
    fold.pipe(e.created(AT, "m2", "user", "ok"));

    assertThat(reasons()).containsExactly("invalid_event", "invalid_event", "invalid_event");
    assertThat(header(fold.deadLetters().get(0), DeadLetterHeaders.MESSAGE))
        .isEqualTo("messageId must match [A-Za-z0-9._:@~-]{1,128}, except . and .., got ..");
    assertThat(header(fold.deadLetters().get(1), DeadLetterHeaders.MESSAGE))
        .isEqualTo("content must not contain U+0000 or an unpaired surrogate");
    assertThat(fold.passages()).hasSize(1);
  }

  @Test
  void shouldDeleteWhateverTheClockOfTheDeletionSays() {
    // given
    long future = FoldDriver.START + Duration.ofDays(9).toMillis();
    Events other = new Events("t1", "c2");
    fold.pipe(e.created(AT, "m1", "user", "gone"));
    fold.pipe(e.created(AT, "m2", "user", "kept"));
    fold.pipe(other.created(AT, "m1", "user", "gone with its conversation"));

    // when
    fold.pipe(e.deleted(future, "m1"));
    fold.pipe(other.conversationDeleted(future));

    // then
    assertThat(fold.deadLetters()).isEmpty();
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c1/m2/0");
  }

  @Test
  void shouldDateADeletionByRetentionToItsArrivalIfItsClockIsAhead() {
    // given
    long future = FoldDriver.START + Duration.ofDays(9).toMillis();
    var expiry = ConversationDeleted.newBuilder().setKeepMemories(true).build();
    fold.pipe(e.created(AT, "m1", "user", "long ago"));

    // when
    fold.pipe(e.event(future, "expire", expiry));
    fold.pipe(e.created(FoldDriver.START + 60_000, "m2", "user", "said after it"));

    // then
    assertThat(fold.deadLetters()).isEmpty();
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c1/m2/0");
  }

  @Test
  void shouldDateAnEventToItsArrivalIfTheIngestServerThatDatedItIsAhead() {
    // given
    long future = FoldDriver.START + Duration.ofDays(9).toMillis();

    // when
    fold.pipe(assigned(e.created(future, "m1", "user", "said by a server that is ahead")));
    fold.pipe(assigned(e.edited(future + 1, "m1", "edited by a server that is ahead")));
    fold.pipe(e.edited(FoldDriver.START + 60_000, "m1", "edited later by one that is right"));

    // then
    assertThat(fold.deadLetters()).isEmpty();
    assertThat(requireNonNull(fold.passages().get("t1/default/c1/m1/0")).getText())
        .isEqualTo("edited later by one that is right");
  }

  private static ConversationEvent assigned(ConversationEvent event) {
    return ConversationEvent.newBuilder(event).setOccurredAtAssigned(true).build();
  }

  @Test
  void shouldAcceptAMessageAtTheLimitAndDeadLetterOneAboveIt() {
    // given
    int limit = 256 * 1024;

    // when
    fold.pipe(e.created(AT, "m1", "user", "x".repeat(limit)));
    fold.pipe(e.created(AT, "m2", "user", "x".repeat(limit + 1)));
    fold.pipe(new byte[(1 << 20) + 1]);
    fold.pipe(new byte[9 << 20]);

    // then
    assertThat(fold.messages()).containsOnlyKeys("t1/default/c1/m1");
    assertThat(reasons()).containsExactly("too_large", "too_large", "too_large");
    assertThat(fold.deadLetters().get(1).value()).hasSize((1 << 20) + 1);
    // More than the dead letters' topic takes.
    assertThat(fold.deadLetters().get(2).value()).isEmpty();
    assertThat(header(fold.deadLetters().get(2), DeadLetterHeaders.MESSAGE)).contains("left out");
  }

  @Test
  void shouldDeadLetterAnEventWhenItMakesAConversationTooLarge() {
    // given
    Map<String, String> metadata = new HashMap<>();

    // when
    for (int i = 0; i < 20; i++) {
      metadata.clear();
      for (int k = 0; k < 64; k++) {
        metadata.put("k" + i + "." + k, "v".repeat(4096));
      }
      fold.pipe(e.described(AT + i, metadata));
    }
    fold.pipe(e.titled(AT, "still alive"));

    // then
    assertThat(reasons()).isNotEmpty().containsOnly("too_large");
    assertThat(fold.conversations().get("t1/default/c1"))
        .satisfies(c -> assertThat(requireNonNull(c).getTitle()).isEqualTo("still alive"));
  }

  @Test
  void shouldDeadLetterAnEventWhenItMakesADescriptionTooLargeAndAcceptMessages() {
    // given: 40 KiB
    fold.pipe(e.described(AT, Map.of("a", "v".repeat(4096))));
    for (int i = 1; i < 10; i++) {
      fold.pipe(e.described(AT + i, Map.of("a" + i, "v".repeat(4096))));
    }
    assertThat(reasons()).isEmpty();

    // when: twice as much
    for (int i = 0; i < 10; i++) {
      fold.pipe(e.described(AT + 20 + i, Map.of("b" + i, "v".repeat(4096))));
    }
    fold.pipe(e.created(AT + 40, "m1", "user", "hello"));

    // then
    assertThat(reasons()).hasSize(5).containsOnly("too_large");
    assertThat(header(fold.deadLetters().getFirst(), DeadLetterHeaders.MESSAGE))
        .startsWith(
            "systemPrompt and metadata of a conversation must be at most 65536 bytes together, got");
    assertThat(requireNonNull(fold.conversations().get("t1/default/c1")).getMessageCount())
        .isEqualTo(1);
    fold.pipe(e.described(AT + 50, Map.of("a1", "", "a2", "", "b9", "v".repeat(4096))));
    assertThat(reasons()).as("room was made").hasSize(5);
  }
}
