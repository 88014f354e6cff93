package dev.memlog.standalone;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.RegistryBootstrap;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.util.List;

/** Makes topics and schemas as the catalogue says, before any service looks for them. */
public final class Contracts {

  private static final int SCHEMAS = 100;

  private final KafkaSettings kafka;
  private final TopicsConfig topics;

  public Contracts(KafkaSettings kafka, TopicsConfig topics) {
    this.kafka = kafka;
    this.topics = topics;
  }

  /**
   * Makes what is missing. Any number of processes may do so at the same time.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if what is there differs
   * @throws io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException if the
   *     registry refuses a schema
   * @throws Exception if the cluster or the registry cannot be asked
   */
  public void ensure() throws Exception {
    topics();
    schemas();
  }

  /** The first half of {@link #ensure}. */
  public void topics() throws Exception {
    try (var admin = new KafkaClients(kafka, "standalone").admin("contracts")) {
      new TopicCatalogue(admin, topics.partitions(), topics.factor(), topics.settings())
          .ensure(Topics.all());
    }
  }

  /** The second half of {@link #ensure}. */
  public void schemas() throws Exception {
    try (var registry =
        new CachedSchemaRegistryClient(
            List.of(kafka.registryUrl().split(",")), SCHEMAS, kafka.registryProperties())) {
      new RegistryBootstrap(registry).register(Topics.all());
    }
  }
}
