package example;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.debezium.embedded.ClientProvided;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.Header;
import io.debezium.engine.format.KeyValueHeaderChangeEventFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Runs a connector without Kafka Connect, in Debezium's embedded engine, from the same
 * configuration. Its position is a file; a row's position is kept only after Kafka has acknowledged
 * the row's record.
 *
 * <pre>java -cp 'target/cdc-postgres.jar:target/lib/*' example.Relay connector.json offsets.dat
 * </pre>
 */
public final class Relay {

  private static final Pattern ENVIRONMENT = Pattern.compile("\\$\\{env:(\\w+)}");

  private Relay() {}

  public static void main(String... args) throws IOException {
    if (args.length != 2) {
      System.err.println("usage: Relay CONNECTOR.json OFFSETS");
      System.exit(2);
    }
    var failed = new AtomicBoolean();
    try (var producer = new KafkaProducer<byte[], byte[]>(producerSettings())) {
      DebeziumEngine<ChangeEvent<Object, Object>> engine =
          DebeziumEngine.create(
                  KeyValueHeaderChangeEventFormat.of(
                      ClientProvided.class, ClientProvided.class, ClientProvided.class))
              .using(connector(Path.of(args[0]), args[1]))
              .using(
                  (success, message, error) -> {
                    failed.set(!success);
                    System.err.println("the relay ended: " + message);
                  })
              .notifying((events, committer) -> publish(producer, events, committer))
              .build();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> close(engine)));
      engine.run(); // ends and closes itself
    }
    // Without the shutdown hook, whose engine has ended.
    Runtime.getRuntime().halt(failed.get() ? 1 : 0);
  }

  private static void publish(
      KafkaProducer<byte[], byte[]> producer,
      List<ChangeEvent<Object, Object>> events,
      DebeziumEngine.RecordCommitter<ChangeEvent<Object, Object>> committer)
      throws InterruptedException {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (ChangeEvent<Object, Object> event : events) {
      var record =
          new ProducerRecord<>(event.destination(), (byte[]) event.key(), (byte[]) event.value());
      for (Header<?> header : event.headers()) {
        record.headers().add(header.getKey(), (byte[]) header.getValue());
      }
      sent.add(producer.send(record));
    }
    for (int i = 0; i < events.size(); i++) {
      try {
        sent.get(i).get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("Kafka refused an event", e.getCause());
      }
      committer.markProcessed(events.get(i));
    }
    committer.markBatchFinished();
  }

  private static Properties producerSettings() {
    var settings = new Properties();
    settings.put("bootstrap.servers", environment("KAFKA"));
    settings.put("acks", "all");
    settings.put("delivery.timeout.ms", Integer.MAX_VALUE); // an outage pauses
    settings.put("key.serializer", ByteArraySerializer.class.getName());
    settings.put("value.serializer", ByteArraySerializer.class.getName());
    return settings;
  }

  /** Returns the settings of Kafka Connect's file as the engine names them. */
  private static Properties connector(Path file, String offsets) throws IOException {
    Map<?, ?> given = new ObjectMapper().readValue(Files.readString(file), Map.class);
    var settings = new Properties();
    settings.put("name", given.get("name"));
    settings.put("offset.storage", "org.apache.kafka.connect.storage.FileOffsetBackingStore");
    settings.put("offset.storage.file.filename", offsets);
    settings.put("offset.flush.interval.ms", "1000");
    ((Map<?, ?>) given.get("config"))
        .forEach(
            (name, value) -> {
              String setting =
                  ENVIRONMENT
                      .matcher(value.toString())
                      .replaceAll(m -> Matcher.quoteReplacement(environment(m.group(1))));
              String key = name.toString();
              settings.put(key.endsWith(".converter") ? key + ".class" : key, setting);
            });
    return settings;
  }

  private static String environment(String name) {
    return Objects.requireNonNull(
        System.getenv(name), () -> "environment variable " + name + " must be set");
  }

  private static void close(DebeziumEngine<?> engine) {
    try {
      engine.close();
    } catch (IOException | IllegalStateException e) {
      System.err.println("the relay ended: " + e.getMessage());
    }
  }
}
