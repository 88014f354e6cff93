package dev.memlog.schemas.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Access;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.TurnEvent;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroTrust;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The outcomes of reading a record (a value, poison, unknown schema, unavailable) for each answer
 * of a registry over HTTP.
 */
class RecordReaderTest {

  private static final int ID = 7;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final AtomicLong nanos = new AtomicLong();
  private HttpRegistry registry;
  private RecordReader reader;

  @BeforeEach
  void open() throws IOException {
    registry = new HttpRegistry();
    reader =
        RecordReader.patient(
            SchemaSource.connect(registry.url(), Map.of()), PATIENCE, nanos::get, Topics.TURNS);
  }

  @AfterEach
  void close() {
    reader.close();
    registry.close();
  }

  @Test
  void shouldReadAValueAndAskForItsSchemaOnce() {
    // given
    registry.knows(TurnEvent.getClassSchema());

    // when
    Outcome first = read(withdrawal());
    Outcome second = read(withdrawal());

    // then
    assertThat(first).isInstanceOf(Outcome.Value.class);
    assertThat(((Outcome.Value) first).record())
        .isInstanceOfSatisfying(
            TurnEvent.class,
            turn -> assertThat(turn.getPayload()).isInstanceOf(MessageWithdrawn.class));
    assertThat(second).isEqualTo(first);
    assertThat(registry.asked).hasValue(1);
  }

  @Test
  void shouldTellADeletionFromARecordThatSaysNothing() {
    var marked = new RecordHeaders().add(NoOp.HEADER, new byte[0]);
    assertThat(read(null)).isEqualTo(new Outcome.Delete());
    assertThat(reader.read(marked, null)).isEqualTo(new Outcome.NoOp());

    // The header of a no-op changes nothing on a record with a value: else it could hide the record
    // from every stage.
    registry.knows(TurnEvent.getClassSchema());
    assertThat(reader.read(marked, withdrawal())).isInstanceOf(Outcome.Value.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "404 | {\"error_code\":404,\"message\":\"HTTP 404 Not Found\"}",
        "404 | {\"error\":\"no such route\"}",
        "404 | {\"error_code\":40401,\"message\":\"Subject not found\"}",
        "401 | {\"error_code\":401,\"message\":\"Unauthorized\"}",
        "403 | {\"error_code\":40301,\"message\":\"User is denied\"}",
        "429 | {\"error_code\":429,\"message\":\"Too many\"}",
        "500 | {\"error_code\":50001,\"message\":\"store\"}",
        "502 | {}",
        "503 | {\"error_code\":50301,\"message\":\"starting\"}",
        "200 | {}"
      })
  void shouldTakeAnyOtherAnswerForAnOutage(int status, String body) {
    registry.answers(status, body);
    assertThat(readFor(Duration.ofHours(1))).isInstanceOf(Outcome.Unavailable.class);
    registry.knows(TurnEvent.getClassSchema());
    assertThat(read(withdrawal())).isInstanceOf(Outcome.Value.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 404, 503})
  void shouldTakeAPageForAnOutage(int status) {
    registry.answersPage(status, "<html><h1>Not here</h1></html>");
    assertThat(readFor(Duration.ofHours(1))).isInstanceOf(Outcome.Unavailable.class);
  }

  @Test
  void shouldTakeASilentRegistryForAnOutage() {
    registry.close();
    assertThat(readFor(Duration.ofHours(1))).isInstanceOf(Outcome.Unavailable.class);
  }

  @Test
  void shouldWaitForASchemaThatTheRegistrySaysItDoesNotKnow() {
    registry.answers(404, HttpRegistry.NOT_FOUND);
    assertThat(readFor(Duration.ofSeconds(59))).isEqualTo(new Outcome.UnknownSchema(ID));
    registry.knows(TurnEvent.getClassSchema());
    assertThat(read(withdrawal())).isInstanceOf(Outcome.Value.class);
  }

  @Test
  void shouldTakeASchemaForPoisonThatIsUnknownForTheWholePatience() {
    // given
    registry.answers(404, HttpRegistry.NOT_FOUND);
    assertThat(readFor(Duration.ofSeconds(59))).isEqualTo(new Outcome.UnknownSchema(ID));

    // when
    pass(Duration.ofSeconds(1));
    Outcome outcome = read(withdrawal());

    // then
    assertThat(outcome)
        .isEqualTo(
            new Outcome.Poison(
                DeadLetterReason.UNKNOWN_SCHEMA, "the registry did not know schema 7 for PT1M"));
    assertThat(read(withdrawal())).as("the next of the same schema").isEqualTo(outcome);
  }

  @Test
  void shouldNotCountTheTimeOfAnOutageAsPatience() {
    registry.answers(404, HttpRegistry.NOT_FOUND);
    readFor(Duration.ofSeconds(40));
    registry.answers(503, "{}");
    readFor(Duration.ofMinutes(30));
    registry.answers(404, HttpRegistry.NOT_FOUND);
    assertThat(readFor(Duration.ofSeconds(19))).isEqualTo(new Outcome.UnknownSchema(ID));
    pass(Duration.ofSeconds(2));
    assertThat(read(withdrawal())).isInstanceOf(Outcome.Poison.class);
  }

  @Test
  void shouldBeginAnewWithTheNextRecordMuchLater() {
    registry.answers(404, HttpRegistry.NOT_FOUND);
    readFor(Duration.ofSeconds(61));
    pass(Duration.ofHours(2));
    assertThat(read(withdrawal())).isEqualTo(new Outcome.UnknownSchema(ID));
  }

  @Test
  void shouldNeverTakeAnUnknownSchemaForPoisonWithoutPatience() {
    registry.answers(404, HttpRegistry.NOT_FOUND);
    try (var parking =
        RecordReader.impatient(
            SchemaSource.connect(registry.url(), Map.of()), Topics.CONVERSATION_EVENTS)) {
      for (int i = 0; i < 100; i++) {
        assertThat(parking.read(new RecordHeaders(), withdrawal()))
            .isEqualTo(new Outcome.UnknownSchema(ID));
      }
    }
  }

  @Test
  void shouldTakeForPoisonWhatTheBytesThemselvesShow() {
    registry.knows(TurnEvent.getClassSchema());
    byte[] whole = withdrawal();
    assertPoison("no event".getBytes(UTF_8));
    assertPoison(new byte[0]);
    assertPoison(new byte[] {0, 0, 0, 0, ID});
    assertPoison(Arrays.copyOf(whole, whole.length - 2));
    assertPoison(Arrays.copyOf(whole, whole.length + 1));
    // A string that claims two billion bytes.
    assertPoison(
        new byte[] {0, 0, 0, 0, ID, (byte) 0x80, (byte) 0xa8, (byte) 0xd6, (byte) 0xb9, 7});
  }

  @Test
  void shouldTakeASchemaOfAnotherRecordForPoison() {
    registry.knows(Access.getClassSchema());
    assertPoison(withdrawal());
    assertPoison(withdrawal());
    assertThat(registry.asked).hasValue(1);
  }

  @Test
  void shouldTakeASchemaForPoisonThatIsNotAvro() {
    registry.answers(
        200, "{\"schemaType\":\"PROTOBUF\",\"schema\":\"syntax = \\\"proto3\\\"; message A {}\"}");
    assertPoison(withdrawal());
  }

  @Test
  void shouldNotQuoteWhatItCouldNotRead() {
    registry.knows(ConversationEvent.getClassSchema());
    byte[] secret = framed("my password is hunter2".getBytes(UTF_8));
    assertThat(((Outcome.Poison) read(secret)).message()).doesNotContain("hunter2");
  }

  private void assertPoison(byte[] value) {
    assertThat(read(value))
        .isInstanceOfSatisfying(
            Outcome.Poison.class,
            poison -> assertThat(poison.reason()).isEqualTo(DeadLetterReason.UNDESERIALIZABLE));
  }

  private Outcome read(byte @Nullable [] value) {
    return reader.read(new RecordHeaders(), value);
  }

  /** Reads the same record each second and returns the last outcome. */
  private Outcome readFor(Duration time) {
    Outcome last = read(withdrawal());
    for (long second = 0; second < time.toSeconds(); second++) {
      pass(Duration.ofSeconds(1));
      // Reading at each second of an hour would take 3,600 HTTP requests.
      if (second < 100 || second == time.toSeconds() - 1) {
        last = read(withdrawal());
      }
    }
    return last;
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  static byte[] withdrawal() {
    AvroTrust.granted();
    var turn = new TurnEvent("t", "a", "u", Instant.EPOCH, new MessageWithdrawn("c", "m", null));
    var out = new ByteArrayOutputStream();
    try {
      BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
      new SpecificDatumWriter<>(TurnEvent.class).write(turn, encoder);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return framed(out.toByteArray());
  }

  private static byte[] framed(byte[] avro) {
    return ByteBuffer.allocate(5 + avro.length).put((byte) 0).putInt(ID).put(avro).array();
  }
}
