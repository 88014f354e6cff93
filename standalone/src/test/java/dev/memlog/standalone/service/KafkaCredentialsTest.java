package dev.memlog.standalone.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.kafka.SaslConfig;
import dev.memlog.runtime.kafka.SaslConfig.Mechanism;
import dev.memlog.runtime.kafka.TlsConfig;
import dev.memlog.schemas.TopicMismatchException;
import dev.memlog.standalone.Contracts;
import dev.memlog.standalone.PassingFailure;
import dev.memlog.standalone.TopicsConfig;
import dev.memlog.standalone.broker.SecuredBroker;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A broker that wants TLS and a password. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KafkaCredentialsTest {

  private static final TopicsConfig TWO = TopicsConfig.of(2, 0, 0, 0);

  @TempDir static Path directory;
  private Certificates certificates;
  private SecuredBroker broker;

  @BeforeAll
  void start() throws Exception {
    certificates = Certificates.make(directory);
    broker = new SecuredBroker(directory, certificates, "memlog", "right");
  }

  @AfterAll
  void stop() {
    broker.close();
  }

  @Test
  void shouldMakeTheTopicsWithCredentialsAndRefuseAnotherShape() throws Exception {
    // when
    new Contracts(with("right", Optional.of(certificates.pem())), TWO).topics();

    // then: a second process finds them, one of another shape is refused and does not wait
    KafkaSettings settings = with("right", Optional.of(certificates.pem()));
    new Contracts(settings, TWO).topics();
    assertThatThrownBy(() -> new Contracts(settings, TopicsConfig.of(3, 0, 0, 0)).topics())
        .isInstanceOf(TopicMismatchException.class)
        .hasMessageContaining("topic conversation-events must have partitions=3, has 2")
        .satisfies(e -> assertThat(PassingFailure.mayPass(e)).isFalse());
    try (var admin = new KafkaClients(settings, "test").admin("look")) {
      assertThat(admin.listTopics().names().get()).contains("conversation-events", "passages");
    }
  }

  @Test
  void shouldNotWaitWhereThePasswordIsWrong() {
    assertThatThrownBy(
            () -> new Contracts(with("wrong", Optional.of(certificates.pem())), TWO).topics())
        .hasRootCauseInstanceOf(SaslAuthenticationException.class)
        .satisfies(e -> assertThat(PassingFailure.mayPass(e)).isFalse());
  }

  private KafkaSettings with(String password, Optional<Path> trust) {
    return new ClusterConfig(
            broker.bootstrapServers(),
            SecurityProtocol.SASL_SSL,
            new SaslConfig(Mechanism.PLAIN, "memlog", password, ""),
            new TlsConfig(trust, "", Optional.empty(), "", "", true),
            Defaults.of(ClusterConfig.class).sessionTimeout(),
            Map.of())
        .with(Defaults.of(RegistryAccess.class), "test");
  }
}
