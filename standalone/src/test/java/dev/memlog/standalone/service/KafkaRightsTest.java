package dev.memlog.standalone.service;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.kafka.SaslConfig;
import dev.memlog.runtime.kafka.SaslConfig.Mechanism;
import dev.memlog.runtime.kafka.TlsConfig;
import dev.memlog.standalone.Contracts;
import dev.memlog.standalone.PassingFailure;
import dev.memlog.standalone.TopicsConfig;
import dev.memlog.standalone.broker.SecuredBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A broker on which services have only the rights that {@code deploy/kafka/acls} prints. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KafkaRightsTest {

  private static final TopicsConfig TOPICS = TopicsConfig.of(1, 0, 0, 0);
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir static Path directory;
  private Certificates certificates;
  private SecuredBroker broker;

  @BeforeAll
  void start() throws Exception {
    certificates = Certificates.make(directory);
    List<String> services =
        List.of("memlog-ingest", "memlog-extractor", "memlog-indexer", "memlog-query");
    broker = new SecuredBroker(directory, certificates, "admin", "secret", services);
    try (var admin = new KafkaClients(as("admin"), "test").admin("rights")) {
      admin.createAcls(PrintedRights.read(Path.of(".."))).all().get();
    }
  }

  @AfterAll
  void stop() {
    broker.close();
  }

  @Test
  void shouldWaitForTheTopicsWhenAServiceMayNotCreateThem() throws Exception {
    // given: a topic that all services may use is missing
    new Contracts(as("memlog-extractor"), TOPICS).topics();
    try (var admin = new KafkaClients(as("admin"), "test").admin("rights")) {
      admin.deleteTopics(List.of("energy")).all().get();
    }

    // when / then
    assertThatThrownBy(() -> new Contracts(as("memlog-ingest"), TOPICS).topics())
        .hasMessageContaining("the topics energy must exist")
        .matches(PassingFailure::mayPass);
    new Contracts(as("memlog-extractor"), TOPICS).topics();
    new Contracts(as("memlog-ingest"), TOPICS).topics();
  }

  @Test
  void shouldLetTheExtractorMakeTheTopicsAndEachServiceCompareThem() throws Exception {
    for (String service : List.of("extractor", "ingest", "indexer", "query")) {
      new Contracts(as("memlog-" + service), TOPICS).topics();
    }
    try (var producer =
        new KafkaClients(as("memlog-extractor"), "test")
            .transactionalProducer("memlog-fold-a-0", SOON)) {
      producer.initTransactions();
    }
  }

  @Test
  void shouldLetOnlyIngestAndTheExtractorWriteEvents() throws Exception {
    // given
    new Contracts(as("memlog-extractor"), TOPICS).topics();

    // when
    write("memlog-ingest");
    write("memlog-extractor");

    // then
    for (String service : List.of("memlog-indexer", "memlog-query")) {
      assertThatThrownBy(() -> write(service))
          .hasRootCauseInstanceOf(TopicAuthorizationException.class);
    }
  }

  private void write(String service) throws Exception {
    try (var producer =
        new KafkaClients(as(service), "test")
            .producer("write", SOON, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>("conversation-events", "k", "v")).get();
    }
  }

  private KafkaSettings as(String user) {
    return new ClusterConfig(
            broker.bootstrapServers(),
            SecurityProtocol.SASL_SSL,
            new SaslConfig(Mechanism.PLAIN, user, "secret", ""),
            new TlsConfig(Optional.of(certificates.pem()), "", Optional.empty(), "", "", true),
            Defaults.of(ClusterConfig.class).sessionTimeout(),
            Map.of())
        .with(Defaults.of(RegistryAccess.class), "test");
  }
}
