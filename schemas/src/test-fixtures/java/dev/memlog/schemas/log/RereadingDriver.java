package dev.memlog.schemas.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.schemas.log.OutcomesContract.Driver;
import dev.memlog.schemas.log.OutcomesContract.Fate;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * A driver of a consumer that reads the same record again while the record's schema is unavailable.
 */
public abstract class RereadingDriver implements Driver {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final TopicSpec topic;
  private final SchemaRegistryClient schemas;
  private final AvroSerdes serdes;
  private final RecordReader reader;
  private final AtomicLong nanos = new AtomicLong();
  private final MockProducer<byte[], byte[]> letters =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private RegistryMood mood = RegistryMood.KNOWS;
  private Headers lastHeaders = new RecordHeaders();
  private byte @Nullable [] last;
  private long offset;

  /**
   * @param topics the consumer's topics, the one of {@link #value} first
   */
  protected RereadingDriver(TopicSpec... topics) throws Exception {
    String scope = UUID.randomUUID().toString();
    topic = topics[0];
    schemas = MockSchemaRegistry.getClientForScope(scope);
    new RegistryBootstrap(schemas).register(Arrays.asList(topics));
    serdes = new AvroSerdes("mock://" + scope, Map.of());
    reader =
        RecordReader.patient(
            new SchemaSource(RegistryMood.client(schemas, () -> mood)),
            PATIENCE,
            nanos::get,
            topics);
  }

  /** Reads a record as the consumer does. */
  protected abstract Fate read(ConsumerRecord<byte[], byte[]> record);

  /** Returns the key of the records to offer. */
  protected abstract String key();

  protected final AvroSerdes serdes() {
    return serdes;
  }

  protected final RecordReader reader() {
    return reader;
  }

  /** Returns the producer of the consumer's dead letters. */
  protected final MockProducer<byte[], byte[]> letters() {
    return letters;
  }

  /** Returns the next record of the topic. */
  protected final ConsumerRecord<byte[], byte[]> record(
      String key, Headers headers, byte @Nullable [] value) {
    return new ConsumerRecord<>(
        topic.name(),
        0,
        offset++,
        System.currentTimeMillis(),
        TimestampType.LOG_APPEND_TIME,
        -1,
        -1,
        key.getBytes(UTF_8),
        value,
        headers,
        Optional.empty());
  }

  @Override
  public final TopicSpec topic() {
    return topic;
  }

  @Override
  public final SchemaRegistryClient schemas() {
    return schemas;
  }

  @Override
  public final void registry(RegistryMood now) {
    mood = now;
  }

  @Override
  public final Fate offer(Headers headers, byte @Nullable [] value) {
    lastHeaders = headers;
    last = value;
    return read(record(key(), headers, value));
  }

  @Override
  public final Fate after(Duration time) {
    nanos.addAndGet(time.toNanos());
    return offer(lastHeaders, last);
  }

  @Override
  public final List<String> reasons() {
    return letters.history().stream()
        .map(letter -> OutcomesContract.reason(letter.headers()))
        .toList();
  }
}
