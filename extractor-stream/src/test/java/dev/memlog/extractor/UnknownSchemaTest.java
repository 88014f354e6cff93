package dev.memlog.extractor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.log.LogUnavailableException;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests of the records that the fold keeps until the registry tells their schema. */
class UnknownSchemaTest extends FoldScenario {

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
