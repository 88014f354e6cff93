package dev.memlog.query.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.RegistryBootstrap;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.RegistryMood;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.Message;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

class ViewOutcomesTest extends OutcomesContract {

  @Override
  protected Consumer consumer() {
    return Consumer.QUERY_VIEW;
  }

  @Override
  protected Driver open(Path directory) throws Exception {
    return new Viewing(UUID.randomUUID().toString(), directory);
  }

  private static final class Viewing implements Driver, ViewContents {

    private final SchemaRegistryClient schemas;
    private final Serializer<Message> serializer;
    private final ViewStore store;
    private final ViewRecords records;
    private final Counter corrupt = new SimpleMeterRegistry().counter("corrupt");
    private final AtomicLong nanos = new AtomicLong();
    private final List<Fate> applied = new ArrayList<>();
    private RegistryMood mood = RegistryMood.KNOWS;
    private Headers lastHeaders = new RecordHeaders();
    private byte @Nullable [] last;

    Viewing(String scope, Path directory) throws Exception {
      schemas = MockSchemaRegistry.getClientForScope(scope);
      new RegistryBootstrap(schemas).register(List.of(Topics.MESSAGES));
      serializer = new AvroSerdes("mock://" + scope, Map.of()).serializer();
      store = new ViewStore("messages", directory);
      records =
          new ViewRecords(
              this,
              RecordReader.patient(
                  new SchemaSource(RegistryMood.client(schemas, () -> mood)),
                  Duration.ofSeconds(60),
                  nanos::get,
                  Topics.MESSAGES),
              corrupt);
    }

    @Override
    public TopicSpec topic() {
      return Topics.MESSAGES;
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
      return serializer.serialize(Topics.MESSAGES.name(), Message.newBuilder().build());
    }

    @Override
    public Fate offer(Headers headers, byte @Nullable [] value) {
      lastHeaders = headers;
      last = value;
      double before = corrupt.count();
      applied.clear();
      try {
        store.write(batch -> records.take(record(headers, value), batch));
      } catch (LogUnavailableException _) {
        return Fate.AGAIN;
      }
      if (!applied.isEmpty()) {
        return applied.getFirst();
      }
      return corrupt.count() > before ? Fate.COUNTED : Fate.SKIPPED;
    }

    private static ConsumerRecord<byte[], byte[]> record(Headers headers, byte @Nullable [] value) {
      return new ConsumerRecord<>(
          Topics.MESSAGES.name(),
          0,
          1,
          0,
          TimestampType.CREATE_TIME,
          -1,
          -1,
          "t/a/c/m".getBytes(UTF_8),
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
      return List.of();
    }

    @Override
    public String name() {
      return "messages";
    }

    @Override
    public List<String> topics() {
      return List.of(Topics.MESSAGES.name());
    }

    @Override
    public byte[] format() {
      return new byte[] {1};
    }

    @Override
    public void put(String topic, SpecificRecord value, ViewBatch batch) {
      applied.add(Fate.TAKEN);
    }

    @Override
    public void remove(String topic, List<String> ids, ViewBatch batch) {
      applied.add(Fate.REMOVED);
    }

    @Override
    public void expire(Instant now, ViewBatch batch) {}

    @Override
    public void close() {
      store.close();
      serializer.close();
    }
  }
}
