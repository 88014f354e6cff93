package dev.memlog.extractor;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TestBroker;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;

/** A broker and a registry with all topics and schemas, for tests of whole stages. */
final class StageBroker implements AutoCloseable {

  private final TestBroker broker;

  /** The connection to the broker and the registry. */
  final KafkaSettings kafka;

  final KafkaClients clients;
  final AvroSerdes serdes;

  private StageBroker(TestBroker broker, String registry) {
    this.broker = broker;
    this.kafka = new KafkaSettings(broker.bootstrapServers(), registry, Map.of(), Map.of());
    this.clients = new KafkaClients(kafka, "test");
    this.serdes = new AvroSerdes(registry, Map.of());
  }

  /** Starts a broker whose topics have this number of partitions. */
  static StageBroker started(int partitions) throws Exception {
    String scope = UUID.randomUUID().toString();
    var started = new StageBroker(TestBroker.started(), "mock://" + scope);
    try (Admin admin = started.clients.admin("admin")) {
      new TopicCatalogue(admin, partitions, (short) 1).ensure(Topics.all());
    }
    new RegistryBootstrap(MockSchemaRegistry.getClientForScope(scope)).register(Topics.all());
    return started;
  }

  @Override
  public void close() throws IOException {
    broker.close();
  }
}
