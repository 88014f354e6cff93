package dev.memlog.extractor;

import dev.memlog.runtime.KafkaSettings;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClientFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;

/** Makes clients of the registry, and waits for it. */
final class Registries {

  private static final int MOST_SCHEMAS = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Registries() {}

  /**
   * A client that remembers every schema it was told and never that it was told of none, and that
   * gives up soon: records wait elsewhere, and the thread that asks has others to serve.
   */
  static SchemaRegistryClient forEvents(KafkaSettings kafka) {
    // The client casts these instead of parsing them.
    Map<String, Object> p = new HashMap<>(kafka.registryProperties());
    p.put("missing.id.cache.ttl.sec", 0L);
    p.put("missing.schema.cache.ttl.sec", 0L);
    p.put("max.retries", 0);
    p.putIfAbsent("http.connect.timeout.ms", 2000);
    p.putIfAbsent("http.read.timeout.ms", 5000);
    return SchemaRegistryClientFactory.newClient(
        List.of(kafka.registryUrl().split(",")),
        MOST_SCHEMAS,
        List.of(new AvroSchemaProvider()),
        p,
        Map.of());
  }

  /**
   * Waits until the registry has what a stage writes with: the embedded one may be a moment behind;
   * in a cluster it may be restarting.
   *
   * @param prepare throws {@link SerializationException} while it does not
   * @throws IllegalStateException if it does not within half a minute
   */
  static void await(KafkaSettings kafka, Runnable prepare) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        prepare.run();
        return;
      } catch (SerializationException e) {
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException(
              "the registry at %s must know the schemas of desired state: %s"
                  .formatted(kafka.registryUrl(), e.getMessage()),
              e);
        }
        Thread.sleep(Duration.ofMillis(500));
      }
    }
  }
}
