package dev.memlog.standalone;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.StartWait;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.RegistryBootstrap;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The creation of the topics and schemas that are missing in a cluster, as {@link Topics} defines
 * them. It runs before any service uses them.
 */
public record Contracts(KafkaSettings kafka, TopicsConfig config) {

  private static final Logger log = LoggerFactory.getLogger(Contracts.class);
  private static final int SCHEMAS = 100;

  /**
   * Creates the missing topics and registers the missing schemas. Several processes may do so at
   * the same time.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if an existing topic differs from its
   *     definition so that deletions or processing would fail; other differences are logged
   * @throws io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException if the
   *     registry refuses a schema
   * @throws Exception if the cluster or the registry is unavailable
   */
  public void ensure() throws Exception {
    topics();
    schemas();
  }

  /** Creates and registers like {@link #ensure()}, and repeats what fails and may pass. */
  void ensure(StartWait wait) throws Exception {
    // Registering waits for one answer after another, while the broker creates the topics.
    var registering =
        new Loading<Contracts>(
            "schemas",
            () ->
                wait.until(
                    "the schemas",
                    () -> {
                      schemas();
                      return this;
                    }));
    wait.until(
        "the topics",
        () -> {
          topics();
          return this;
        });
    registering.get();
  }

  /** Creates the missing topics only, one half of {@link #ensure}. */
  public void topics() throws Exception {
    try (var admin = new KafkaClients(kafka, "standalone").patientAdmin("contracts")) {
      TopicsConfig here = config.on(admin);
      var catalogue =
          new TopicCatalogue(admin, here.partitions(), (short) here.replicas(), here.settings());
      catalogue.ensure(Topics.all());
      catalogue.losses().forEach(loss -> log.atWarn().log("{}", loss));
    }
  }

  /** Registers the missing schemas only, the other half of {@link #ensure}. */
  public void schemas() throws Exception {
    try (var registry =
        new CachedSchemaRegistryClient(
            List.of(kafka.registryUrl().split(",")), SCHEMAS, kafka.registryProperties())) {
      new RegistryBootstrap(registry).register(Topics.all());
    }
  }
}
