package dev.memlog.standalone;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.RegistryBootstrap;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;

/** Makes topics and schemas as the catalogue says, before any service looks for them. */
final class Contracts {

  private static final int SCHEMAS = 100;

  private final KafkaSettings kafka;
  private final int partitions;

  Contracts(KafkaSettings kafka, int partitions) {
    this.kafka = kafka;
    this.partitions = partitions;
  }

  /**
   * Makes what is missing.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if what is there differs
   */
  void ensure() throws Exception {
    try (var admin = new KafkaClients(kafka, "standalone").admin("contracts");
        var registry = new CachedSchemaRegistryClient(kafka.registryUrl(), SCHEMAS)) {
      new TopicCatalogue(admin, partitions, (short) 1).ensure(Topics.all());
      new RegistryBootstrap(registry).register(Topics.all());
    }
  }
}
