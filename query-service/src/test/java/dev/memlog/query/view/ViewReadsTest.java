package dev.memlog.query.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.RegistryMood;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.Message;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A view's reaction to each outcome of reading a record: it skips none because of an outage. */
class ViewReadsTest {

  private final AtomicLong nanos = new AtomicLong();
  private final AppliedChanges contents = new AppliedChanges();
  private RegistryMood mood = RegistryMood.KNOWS;
  private ViewStore store;
  private ViewRecords records;
  private byte[] message;

  @BeforeEach
  void open(@TempDir Path directory) throws Exception {
    String scope = UUID.randomUUID().toString();
    SchemaRegistryClient registry = MockSchemaRegistry.getClientForScope(scope);
    new RegistryBootstrap(registry).register(List.of(Topics.MESSAGES));
    try (var serializer = new AvroSerdes("mock://" + scope, Map.of()).<Message>serializer()) {
      message = serializer.serialize(Topics.MESSAGES.name(), Message.newBuilder().build());
    }
    store = new ViewStore("messages", directory);
    records =
        new ViewRecords(
            contents,
            List.of(),
            RecordReader.patient(
                new SchemaSource(RegistryMood.client(registry, () -> mood)),
                Duration.ofSeconds(60),
                nanos::get,
                Topics.MESSAGES),
            new SimpleMeterRegistry().counter("corrupt"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void shouldApplyValuesAndDeletionsAndSkipNoOps() {
    apply("t/a/c/m", message, new RecordHeaders());
    apply("t/a/c/m", null, new RecordHeaders());
    apply(NoOp.KEY, null, new RecordHeaders().add(NoOp.HEADER, new byte[0]));
    assertThat(contents.applied).containsExactly("put", "remove [t, a, c, m]");
  }

  @Test
  void shouldCallCorruptWhatTheBytesThemselvesShow() {
    assertThat(apply("t/a/c/m", "no value".getBytes(UTF_8), new RecordHeaders())).isPresent();
    assertThat(contents.applied).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = RegistryMood.class,
      names = {"PAGE_NOT_FOUND", "FORBIDDEN", "FAILS", "DOWN", "DOES_NOT_KNOW"})
  void shouldReadARecordAgainUntilItsSchemaIsThere(RegistryMood trouble) {
    // given
    mood = trouble;

    // when
    int seconds = trouble == RegistryMood.DOES_NOT_KNOW ? 59 : 3600;
    for (int second = 0; second <= seconds; second++) {
      assertThatThrownBy(() -> apply("t/a/c/m", message, new RecordHeaders()))
          .isInstanceOf(LogUnavailableException.class);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    mood = RegistryMood.KNOWS;

    // then
    assertThat(apply("t/a/c/m", message, new RecordHeaders())).isEmpty();
    assertThat(contents.applied).containsExactly("put");
  }

  @Test
  void shouldTreatARecordAsCorruptWhenItsSchemaStaysUnknown() {
    mood = RegistryMood.DOES_NOT_KNOW;
    for (int second = 0; second < 60; second++) {
      assertThatThrownBy(() -> apply("t/a/c/m", message, new RecordHeaders()))
          .isInstanceOf(LogUnavailableException.class);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    assertThat(apply("t/a/c/m", message, new RecordHeaders()))
        .hasValueSatisfying(corrupt -> assertThat(corrupt).hasMessageContaining("did not know"));
  }

  /** Applies a record and returns the exception if it is corrupt; empty if it is not. */
  private Optional<CorruptRecordException> apply(
      String key, byte @Nullable [] value, Headers headers) {
    var record =
        new ConsumerRecord<>(
            Topics.MESSAGES.name(),
            0,
            1,
            0,
            TimestampType.CREATE_TIME,
            -1,
            -1,
            key.getBytes(UTF_8),
            value,
            headers,
            Optional.empty());
    List<CorruptRecordException> corrupt = new ArrayList<>();
    store.write(
        batch -> {
          try {
            records.apply(record, batch);
          } catch (CorruptRecordException e) {
            corrupt.add(e);
          }
        });
    return corrupt.stream().findFirst();
  }
}
