package dev.memlog.extractor.fold.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.extractor.fold.stream.FoldStores;
import dev.memlog.extractor.state.Parked;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import io.confluent.kafka.schemaregistry.ParsedSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.MockSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParkingLotTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Knows what it is told, and fails on what it is told to fail on. */
  private static final class Registry extends MockSchemaRegistryClient {
    private final Set<Integer> known = new HashSet<>();
    private final Set<Integer> failing = new HashSet<>();

    @Override
    public ParsedSchema getSchemaById(int id) throws RestClientException {
      if (failing.contains(id)) {
        throw new RestClientException("broken", 500, 50001);
      }
      if (known.contains(id)) {
        return new AvroSchema(ConversationEvent.getClassSchema());
      }
      throw new RestClientException("Schema not found", 404, 40403);
    }
  }

  private final Registry registry = new Registry();
  private final RecordReader reader =
      RecordReader.impatient(new SchemaSource(registry), Topics.CONVERSATION_EVENTS);
  private KeyValueStore<String, Parked> store;

  @BeforeEach
  @SuppressWarnings("unchecked")
  void openStore(@TempDir Path directory) {
    var settings = new Properties();
    settings.put("application.id", "test");
    settings.put("bootstrap.servers", "nowhere:9");
    var context =
        new MockProcessorContext<String, Object>(settings, new TaskId(0, 0), directory.toFile());
    var builder = (StoreBuilder<KeyValueStore<String, Parked>>) FoldStores.ofParked();
    store = builder.withLoggingDisabled().build();
    store.init(context.getStateStoreContext(), store);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private ParkingLot open() {
    return new ParkingLot(store, PATIENCE);
  }

  @Test
  void shouldKeepParkedRecordsAndTheirWaitingTimeAfterARestart() {
    // given
    ParkingLot lot = open();
    lot.park(record(0), 7, true, 0);
    pass(lot, 0, 40);
    lot.park(record(1), 7, false, 40_000);

    // when
    ParkingLot again = open();

    // then: the 40 seconds before count for the first, and the 60 of the second begin with it
    assertThat(again.parked()).isEqualTo(2);
    assertThat(again.awaits(7)).isTrue();
    assertThat(pass(again, 100, 19)).isEmpty();
    assertThat(pass(again, 120, 39)).containsExactly("t-0-0");
    assertThat(pass(again, 160, 1)).containsExactly("t-0-1");
    assertThat(again.awaits(7)).isFalse();
  }

  @Test
  void shouldReleaseARecordWhenItsSchemaIsKnown() {
    ParkingLot lot = open();
    lot.park(record(0), 7, true, 0);
    lot.park(record(1), -8, true, 0);
    registry.known.add(7);
    ParkingLot.Visit visit = lot.visit(reader, 1000);
    assertThat(visit.readable()).extracting(LogRecord::id).containsExactly("t-0-0");
    assertThat(visit.hopeless()).isEmpty();
    assertThat(lot.awaits(7)).isFalse();
    assertThat(lot.awaits(-8)).isTrue();
    assertThat(lot.visit(reader, 2000).size()).isZero();
  }

  @Test
  void shouldReleaseOtherRecordsWhenTheRegistryFailsForOneSchema() {
    // given
    ParkingLot lot = open();
    registry.failing.add(7);
    lot.park(record(0), 7, false, 0);
    lot.park(record(1), 8, true, 0);
    lot.park(record(2), 9, true, 0);
    registry.known.add(9);

    // then
    assertThat(lot.visit(reader, 1000).readable())
        .extracting(LogRecord::id)
        .containsExactly("t-0-2");
    assertThat(pass(lot, 1, 62)).containsExactly("t-0-1");
    assertThat(pass(lot, 63, 600)).isEmpty();
    assertThat(lot.awaits(7)).isTrue();
  }

  @Test
  void shouldNotCountALongSilenceBetweenTwoAnswers() {
    ParkingLot lot = open();
    lot.park(record(0), 7, true, 0);
    assertThat(lot.visit(reader, 1_000).size()).isZero();
    assertThat(lot.visit(reader, 3_600_000).size()).isZero();
    assertThat(lot.visit(reader, 3_601_000).size()).isZero();
  }

  @Test
  void shouldReleaseTheRemainingRecordsWithTheNextVisitWhenOneIsFull() {
    // given
    ParkingLot lot = open();
    for (int i = 0; i < 40; i++) {
      byte[] value = new byte[1 << 20];
      lot.park(new LogRecord("t", 0, i, 0, null, value, new RecordHeaders()), 7, true, 0);
    }
    registry.known.add(7);

    // then
    assertThat(lot.visit(reader, 1000).size()).isBetween(16, 17);
    assertThat(lot.visit(reader, 2000).size()).isBetween(16, 17);
    assertThat(lot.visit(reader, 3000).size()).isBetween(6, 8);
    assertThat(lot.parked()).isZero();
    assertThat(lot.awaits(7)).isFalse();
  }

  @Test
  void shouldReleaseARecordUnchanged() {
    // given
    var headers = new RecordHeaders().add("a", new byte[] {1}).add("b", null);
    ParkingLot lot = open();
    lot.park(new LogRecord("t", 1, 2, 3, null, new byte[] {0, 9}, headers), 7, true, 0);
    registry.known.add(7);

    // when
    LogRecord out = open().visit(reader, 1000).readable().getFirst();

    // then
    assertThat(out.id()).isEqualTo("t-1-2");
    assertThat(out.timestamp()).isEqualTo(3);
    assertThat(out.key()).isNull();
    assertThat(out.value()).containsExactly(0, 9);
    assertThat(out.headers().toArray()).isEqualTo(headers.toArray());
  }

  /** A visit each second; what became hopeless. */
  private List<String> pass(ParkingLot lot, int fromSecond, int seconds) {
    List<String> hopeless = new ArrayList<>();
    for (int s = fromSecond; s <= fromSecond + seconds; s++) {
      lot.visit(reader, s * 1000L).hopeless().forEach(r -> hopeless.add(r.id()));
    }
    return hopeless;
  }

  private static LogRecord record(long offset) {
    return new LogRecord("t", 0, offset, 0, null, new byte[] {0}, new RecordHeaders());
  }
}
