package dev.memlog.standalone;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
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

  /** Creates the topics and registers the schemas, and repeats what fails and may pass. */
  void ensure(StartWait wait) throws Exception {
    // Registering waits for one answer after another, while the broker creates the topics.
    var registering = new Loading<>("schemas", () -> wait.until("the schemas", this::schemas));
    wait.until("the topics", this::topics);
    registering.get();
  }

  /**
   * Creates the missing topics. Several processes may do so at the same time.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if an existing topic differs from its
   *     definition so that deletions or processing would fail; other differences are logged
   * @throws Exception if the cluster is unavailable
   */
  @CanIgnoreReturnValue
  public Contracts topics() throws Exception {
    try (var admin = new KafkaClients(kafka, "standalone").patientAdmin("contracts")) {
      TopicsConfig here = config.on(admin);
      var catalogue =
          new TopicCatalogue(admin, here.partitions(), (short) here.replicas(), here.settings());
      catalogue.ensure(Topics.all());
      catalogue.losses().forEach(loss -> log.atWarn().log("{}", loss));
      return this;
    }
  }

  /**
   * Registers the missing schemas. Several processes may do so at the same time.
   *
   * @throws io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException if the
   *     registry refuses a schema
   * @throws Exception if the registry is unavailable
   */
  @CanIgnoreReturnValue
  public Contracts schemas() throws Exception {
    try (var registry =
        new CachedSchemaRegistryClient(
            List.of(kafka.registryUrl().split(",")), SCHEMAS, kafka.registryProperties())) {
      new RegistryBootstrap(registry).register(Topics.all());
      return this;
    }
  }
}
