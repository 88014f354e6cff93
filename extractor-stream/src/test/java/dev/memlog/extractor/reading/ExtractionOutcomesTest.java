package dev.memlog.extractor.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.turns.rules.Said;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.RegistryBootstrap;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.RegistryMood;
import dev.memlog.schemas.log.SchemaSource;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

class ExtractionOutcomesTest extends OutcomesContract {

  @Override
  protected Consumer consumer() {
    return Consumer.EXTRACTION;
  }

  @Override
  protected Driver open(Path directory) throws Exception {
    return new Extracting(UUID.randomUUID().toString());
  }

  private static final class Extracting implements Driver {

    private final SchemaRegistryClient schemas;
    private final Serializer<TurnEvent> serializer;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong();
    private final MockProducer<byte[], byte[]> letters =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final Reading reading;
    private RegistryMood mood = RegistryMood.KNOWS;
    private int turns;
    private Headers lastHeaders = new RecordHeaders();
    private byte @Nullable [] last;

    Extracting(String scope) throws Exception {
      schemas = MockSchemaRegistry.getClientForScope(scope);
      new RegistryBootstrap(schemas).register(List.of(Topics.TURNS));
      serializer = new AvroSerdes("mock://" + scope, Map.of()).serializer();
      reading =
          new Reading(
              new TurnReader(Said.withDefaults(), new TurnReader.Admission(1, 1, 0)),
              new HashingEmbedder(),
              RecordReader.patient(
                  new SchemaSource(RegistryMood.client(schemas, () -> mood)),
                  Duration.ofSeconds(60),
                  nanos::get,
                  Topics.TURNS),
              new MockProducer<>(),
              new TurnDeadLetters(letters),
              1,
              new ExtractionMetrics(meters));
    }

    @Override
    public TopicSpec topic() {
      return Topics.TURNS;
    }

    @Override
    public SchemaRegistryClient schemas() {
      return schemas;
    }

    @Override
    public void registry(RegistryMood now) {
      mood = now;
    }

    @Override
    public byte[] value() {
      turns++;
      return serializer.serialize(
          Topics.TURNS.name(),
          TurnEvent.newBuilder()
              .setTenant("acme")
              .setApp("chat")
              .setUser("u1")
              .setAppendedAt(Instant.EPOCH)
              .setPayload(
                  Turn.newBuilder()
                      .setConversation("c1")
                      .setMessageId("m" + turns)
                      .setVersion("v1")
                      .setRole("user")
                      .setCreatedAt(Instant.EPOCH)
                      .setText("Hello " + turns)
                      .build())
              .build());
    }

    @Override
    public Fate offer(Headers headers, byte @Nullable [] value) {
      lastHeaders = headers;
      last = value;
      double unreadable = meters.counter("memlog.extraction.unreadable").count();
      Optional<TurnEvent> turn;
      try {
        turn = reading.turn(record(headers, value));
      } catch (LogUnavailableException _) {
        return Fate.AGAIN;
      }
      if (turn.isPresent()) {
        return Fate.TAKEN;
      }
      return meters.counter("memlog.extraction.unreadable").count() > unreadable
          ? Fate.COUNTED
          : Fate.SKIPPED;
    }

    private static ConsumerRecord<byte[], byte[]> record(Headers headers, byte @Nullable [] value) {
      return new ConsumerRecord<>(
          Topics.TURNS.name(),
          0,
          1,
          0,
          TimestampType.LOG_APPEND_TIME,
          -1,
          -1,
          "acme/chat/u1".getBytes(UTF_8),
          value,
          headers,
          Optional.empty());
    }

    @Override
    public Fate after(Duration time) {
      nanos.addAndGet(time.toNanos());
      return offer(lastHeaders, last);
    }

    @Override
    public List<String> reasons() {
      return letters.history().stream()
          .map(letter -> letter.headers().lastHeader(DeadLetterHeaders.REASON))
          .map(reason -> new String(reason.value(), UTF_8))
          .toList();
    }

    @Override
    public void close() {
      serializer.close();
    }
  }
}
