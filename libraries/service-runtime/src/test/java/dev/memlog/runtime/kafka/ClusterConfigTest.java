package dev.memlog.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.ConfigProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterConfigTest {

  record Whole(ClusterConfig kafka, RegistryAccess registry) {
    KafkaSettings settings() {
      return kafka.with(registry, "web1");
    }
  }

  @TempDir private Path directory;

  @Test
  void shouldNeedNoCredentialsOnThisMachine() {
    KafkaSettings settings = load("").settings();

    assertThat(settings.bootstrapServers()).isEqualTo("127.0.0.1:9092");
    assertThat(settings.registryUrl()).isEqualTo("http://127.0.0.1:8081");
    assertThat(settings.properties())
        .containsOnly(
            Map.entry("security.protocol", "PLAINTEXT"),
            Map.entry("client.id", "web1"),
            Map.entry("session.timeout.ms", "6000"),
            Map.entry("heartbeat.interval.ms", "1000"));
    assertThat(settings.registryProperties()).isEmpty();
  }

  @Test
  void shouldHandCredentialsAndCertificatesToEveryClient() throws IOException {
    // given
    Path trust = file("ca.pem");
    Path key = file("client.p12");

    // when: secrets come by the environment
    KafkaSettings settings =
        load(
                """
                kafka:
                  bootstrapServers: k1:9093,k2:9093
                  protocol: sasl-ssl
                  sasl: {mechanism: scram-sha-512, username: memlog}
                  tls: {trustStore: %s, keyStore: %s, verifyHost: false}
                  sessionTimeout: PT15S
                  properties: {fetch.max.wait.ms: 200}
                """
                    .formatted(trust, key),
                Map.of(
                    "MEMLOG_KAFKA_SASL_PASSWORD", "pass\"word\\",
                    "MEMLOG_KAFKA_TLS_KEY_STORE_PASSWORD", "store-secret"))
            .settings();

    // then
    assertThat(settings.clientProperties())
        .containsEntry("bootstrap.servers", "k1:9093,k2:9093")
        .containsEntry("security.protocol", "SASL_SSL")
        .containsEntry("sasl.mechanism", "SCRAM-SHA-512")
        .containsEntry(
            "sasl.jaas.config",
            "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"memlog\""
                + " password=\"pass\\\"word\\\\\";")
        .containsEntry("ssl.truststore.type", "PEM")
        .containsEntry("ssl.truststore.location", trust.toString())
        .containsEntry("ssl.keystore.type", "PKCS12")
        .containsEntry("ssl.keystore.password", "store-secret")
        .containsEntry("ssl.endpoint.identification.algorithm", "")
        .containsEntry("session.timeout.ms", "15000")
        .containsEntry("fetch.max.wait.ms", "200");
  }

  @Test
  void shouldTakeAWholeLoginModuleForOtherMechanisms() {
    Whole loaded =
        load(
            """
            kafka:
              protocol: sasl-ssl
              sasl: {mechanism: oauthbearer, jaas: "a.LoginModule required;"}
              properties: {sasl.oauthbearer.token.endpoint.url: "https://idp/token"}
            """);

    assertThat(loaded.settings().properties())
        .containsEntry("sasl.mechanism", "OAUTHBEARER")
        .containsEntry("sasl.jaas.config", "a.LoginModule required;")
        .containsEntry("sasl.oauthbearer.token.endpoint.url", "https://idp/token");
  }

  @Test
  void shouldHandTheRegistrysCredentialsToItsClient() throws IOException {
    Path trust = file("ca.jks");

    Map<String, String> basic =
        load("registry: {url: 'https://r:8081', username: u, password: p, tls: {trustStore: %s}}"
                .formatted(trust))
            .settings()
            .registryProperties();
    Map<String, String> bearer = load("registry: {token: t}").settings().registryProperties();

    assertThat(basic)
        .containsOnly(
            Map.entry("basic.auth.credentials.source", "USER_INFO"),
            Map.entry("basic.auth.user.info", "u:p"),
            Map.entry("schema.registry.ssl.truststore.type", "JKS"),
            Map.entry("schema.registry.ssl.truststore.location", trust.toString()));
    assertThat(bearer)
        .containsOnly(
            Map.entry("bearer.auth.credentials.source", "STATIC_TOKEN"),
            Map.entry("bearer.auth.token", "t"));
  }

  @Test
  void shouldNameEverythingThatDoesNotFitTogether() {
    assertThat(
            problems(
                """
                kafka:
                  protocol: plaintext
                  sasl: {username: u, password: hush}
                  tls: {trustStore: no-such-file.pem, trustStorePassword: hush}
                  properties: {security.protocol: SSL, client.id: mine}
                registry:
                  url: http://u:hush@r:8081
                  username: u
                  token: hush
                """))
        .anyMatch(p -> p.startsWith("kafka.sasl must be left out unless protocol is sasl"))
        .anyMatch(p -> p.startsWith("kafka.tls must be left out unless protocol is ssl"))
        .anyMatch(
            p -> p.startsWith("kafka.tls.trustStore must be a readable file, got no-such-file.pem"))
        .anyMatch(p -> p.startsWith("kafka.tls.trustStorePassword must be empty unless"))
        .anyMatch(p -> p.contains("other kafka keys, got security.protocol"))
        .anyMatch(p -> p.contains("other kafka keys, got client.id"))
        .anyMatch(
            p -> p.startsWith("registry.url must be http(s)://HOST[:PORT][/PATH] without user"))
        .anyMatch(p -> p.startsWith("registry.username must be given together with password"))
        .anyMatch(p -> p.startsWith("registry.token must be empty where username is given"))
        .noneMatch(p -> p.contains("hush"));
  }

  @Test
  void shouldWantCredentialsWhereTheProtocolHasThem() {
    assertThat(problems("kafka: {protocol: sasl-ssl}"))
        .anyMatch(p -> p.startsWith("kafka.sasl.username must be given, or jaas"))
        .anyMatch(p -> p.startsWith("kafka.sasl.password must be given, or jaas"));
    assertThat(problems("kafka: {protocol: sasl-ssl, sasl: {mechanism: gssapi}}"))
        .singleElement()
        .asString()
        .startsWith("kafka.sasl.jaas must be given for this mechanism");
    assertThat(problems("kafka: {protocol: sasl-ssl, sasl: {username: u, jaas: hush}}"))
        .singleElement()
        .asString()
        .startsWith("kafka.sasl.jaas must be given without username and password")
        .doesNotContain("hush");
  }

  @Test
  void shouldNotShowSecretsWhenPrinted() {
    Whole whole =
        load(
            """
            kafka: {protocol: sasl-plaintext, sasl: {username: u, password: hush}}
            registry: {token: hush}
            """);

    assertThat(whole.toString()).doesNotContain("hush");
    assertThat(whole.settings().toString()).doesNotContain("hush");
  }

  private List<String> problems(String yaml) {
    var thrown = new ConfigException[1];
    assertThatThrownBy(() -> load(yaml))
        .isInstanceOfSatisfying(ConfigException.class, e -> thrown[0] = e);
    return thrown[0].problems().stream().map(ConfigProblem::message).toList();
  }

  private static Whole load(String yaml) {
    return load(yaml, Map.of());
  }

  private static Whole load(String yaml, Map<String, String> environment) {
    return ConfigLoader.create().yaml("test.yaml", yaml).environment(environment).load(Whole.class);
  }

  private Path file(String name) throws IOException {
    return Files.writeString(directory.resolve(name), "");
  }
}
