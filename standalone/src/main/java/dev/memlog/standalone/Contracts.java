package dev.memlog.standalone;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.RegistryBootstrap;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.util.List;

/**
 * The creation of missing topics and schemas as the catalogue defines them, before any service uses
 * them.
 */
public final class Contracts {

  private static final int SCHEMAS = 100;

  private final KafkaSettings kafka;
  private final TopicsConfig topics;

  public Contracts(KafkaSettings kafka, TopicsConfig topics) {
    this.kafka = kafka;
    this.topics = topics;
  }

  /**
   * Creates missing topics and schemas. Several processes may do so at the same time.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if an existing topic differs from the
   *     catalogue
   * @throws io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException if the
   *     registry refuses a schema
   * @throws Exception if the cluster or the registry is unavailable
   */
  public void ensure() throws Exception {
    topics();
    schemas();
  }

  /** Creates the missing topics, the first half of {@link #ensure}. */
  public void topics() throws Exception {
    try (var admin = new KafkaClients(kafka, "standalone").admin("contracts")) {
      new TopicCatalogue(admin, topics.partitions(), topics.factor(), topics.settings())
          .ensure(Topics.all());
    }
  }

  /** Registers the missing schemas, the second half of {@link #ensure}. */
  public void schemas() throws Exception {
    try (var registry =
        new CachedSchemaRegistryClient(
            List.of(kafka.registryUrl().split(",")), SCHEMAS, kafka.registryProperties())) {
      new RegistryBootstrap(registry).register(Topics.all());
    }
  }
}
