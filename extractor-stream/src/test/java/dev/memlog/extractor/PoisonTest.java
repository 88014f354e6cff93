package dev.memlog.extractor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
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

/** Tests of the records that the fold dead-letters or keeps until their schema is known. */
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
  void shouldWaitForASchemaThatAppearsLateWithoutHoldingUpOthers() throws Exception {
    // given
    byte[] early = ofSchema(77, fold.encode(e.created(AT, "m1", "user", "early")));

    // when
    fold.pipe(early);
    fold.pipe(e.created(AT + 1, "m2", "user", "later"));
    fold.wait(Duration.ofSeconds(20));

    // then
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c1/m2/0");
    assertThat(fold.meters.get("memlog.fold.parked").gauge().value()).isEqualTo(1);

    // when
    fold.registry.register("late-value", new AvroSchema(ConversationEvent.getClassSchema()), 1, 77);
    fold.wait(Duration.ofSeconds(1));

    // then
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c1/m1/0", "t1/default/c1/m2/0");
    assertThat(fold.passages().get("t1/default/c1/m2/0"))
        .satisfies(p -> assertThat(requireNonNull(p).getPreceding()).hasSize(1));
    assertThat(fold.deadLetters()).isEmpty();
    assertThat(fold.meters.get("memlog.fold.parked").gauge().value()).isZero();
  }

  @Test
  void shouldDeadLetterARecordWhenItsSchemaStaysUnknownForAMinute() {
    // given
    byte[] value = ofSchema(77, fold.encode(e.created(AT, "m1", "user", "x")));
    fold.pipe(value);
    fold.wait(Duration.ofSeconds(30));
    fold.pipe(value);

    // when
    fold.wait(Duration.ofSeconds(29));
    assertThat(fold.deadLetters()).isEmpty();
    fold.wait(Duration.ofSeconds(2));

    // then
    assertThat(reasons()).containsExactly("unknown_schema");
    assertThat(header(fold.deadLetters().getFirst(), DeadLetterHeaders.OFFSET)).isEqualTo("0");
    assertThat(fold.deadLetters().getFirst().value()).isEqualTo(value);

    // when
    fold.wait(Duration.ofSeconds(30));

    // then
    assertThat(reasons()).containsExactly("unknown_schema", "unknown_schema");
  }

  @Test
  void shouldNotCountTheTimeInWhichTheRegistryIsUnavailable() throws Exception {
    // given
    fold.pipe(ofSchema(77, fold.encode(e.created(AT, "m1", "user", "x"))));
    fold.wait(Duration.ofSeconds(40));

    // when
    fold.registryUnavailable = true;
    fold.pipe(ofSchema(78, fold.encode(e.created(AT, "m2", "user", "x"))));
    fold.wait(Duration.ofMinutes(30));
    fold.registryUnavailable = false;
    fold.wait(Duration.ofSeconds(15));

    // then
    assertThat(fold.deadLetters()).isEmpty();

    // when
    fold.registry.register("late-value", new AvroSchema(ConversationEvent.getClassSchema()), 1, 78);
    fold.wait(Duration.ofSeconds(10));

    // then
    assertThat(reasons()).containsExactly("unknown_schema");
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c1/m2/0");
  }

  @Test
  void shouldProcessKnownSchemasWhileTheRegistryIsUnavailable() {
    fold.pipe(e.created(AT, "m1", "user", "before"));
    fold.registryUnavailable = true;
    fold.pipe(e.created(AT, "m2", "user", "meanwhile"));
    assertThat(fold.passages()).hasSize(2);
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

  @Test
  void shouldReleaseThousandsOfParkedEventsWhenTheirSchemaIsKnown() throws Exception {
    // given
    int many = 2_600;
    for (int i = 0; i < many; i++) {
      fold.pipe(ofSchema(77, fold.encode(e.created(AT + i, "m" + i, "user", "early " + i))));
    }
    assertThat(fold.meters.get("memlog.fold.parked").gauge().value()).isEqualTo(many);

    // when
    fold.registry.register("late-value", new AvroSchema(ConversationEvent.getClassSchema()), 1, 77);
    fold.wait(Duration.ofSeconds(3));

    // then
    assertThat(fold.meters.get("memlog.fold.parked").gauge().value()).isZero();
    assertThat(fold.messages()).hasSize(many);
    assertThat(fold.deadLetters()).isEmpty();
  }

  @Test
  void shouldParkNoFurtherEventsWhenTheirSchemaIsKnown() throws Exception {
    // given: one lookup fails as the backlog is met
    byte[] event = fold.encode(e.created(AT, "m0", "user", "early"));
    reopen(Defaults.of(ExtractorConfig.class), 1);
    fold.registryUnavailable = true;
    for (int i = 0; i < 2_000; i++) {
      fold.pipe(event);
    }
    fold.registryUnavailable = false;
    assertThat(fold.meters.get("memlog.fold.parked").gauge().value()).isEqualTo(2_000);

    // when
    fold.wait(Duration.ofSeconds(1));
    for (int i = 1; i <= 100; i++) {
      fold.pipe(e.created(AT + i, "m" + i, "user", "meanwhile"));
    }

    // then
    assertThat(fold.meters.get("memlog.fold.parked").gauge().value()).isEqualTo(1_000);
    assertThat(fold.messages()).hasSize(101);
    fold.wait(Duration.ofSeconds(1));
    assertThat(fold.meters.get("memlog.fold.parked").gauge().value()).isZero();
  }

  @Test
  void shouldLeaveABacklogInItsTopicWhileTheRegistryIsUnavailable() throws Exception {
    // given
    byte[] event = fold.encode(e.created(AT, "m0", "user", "early"));
    reopen(Defaults.of(ExtractorConfig.class), 1);
    fold.registryUnavailable = true;
    for (int i = 0; i < 10_000; i++) {
      fold.pipe(event);
    }

    // expect: the stream thread is replaced, after a pause, and reads the same record again
    assertThatThrownBy(() -> fold.pipe(event))
        .hasRootCauseInstanceOf(LogUnavailableException.class);
    assertThat(fold.meters.get("memlog.fold.parked").gauge().value()).isEqualTo(10_000);
    assertThat(fold.deadLetters()).isEmpty();
  }

  @Test
  void shouldDeadLetterARecordWhenItsSchemaIsNotAvro() throws Exception {
    // given
    byte[] event = ofSchema(78, fold.encode(e.created(AT, "m1", "user", "x")));
    fold.notAvro = 78;

    // when
    fold.pipe(event);
    fold.pipe(e.created(AT, "m2", "user", "after it"));

    // then
    assertThat(reasons()).containsExactly("undeserializable");
    assertThat(fold.passages()).containsOnlyKeys("t1/default/c1/m2/0");
  }

  private static byte[] ofSchema(int id, byte[] encoded) {
    ByteBuffer.wrap(encoded).putInt(1, id);
    return encoded;
  }
}
