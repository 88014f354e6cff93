package dev.memlog.standalone.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.ClusterConfig.Protocol;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.kafka.SaslConfig;
import dev.memlog.runtime.kafka.SaslConfig.Mechanism;
import dev.memlog.runtime.kafka.TlsConfig;
import dev.memlog.standalone.Contracts;
import dev.memlog.standalone.TopicsConfig;
import dev.memlog.standalone.broker.SecuredBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.Resource;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker on which services have only the rights that {@code deploy/kafka/acls} prints. */
class KafkaRightsTest {

  private static final TopicsConfig TOPICS = TopicsConfig.of(1, 0, 0, 0);
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir static Path directory;
  private static Certificates certificates;
  private static SecuredBroker broker;

  @BeforeAll
  static void start() throws Exception {
    certificates = Certificates.make(directory);
    List<String> services =
        List.of("memlog-ingest", "memlog-extractor", "memlog-indexer", "memlog-query");
    broker = new SecuredBroker(directory, certificates, "admin", "secret", services);
    try (var admin = new KafkaClients(as("admin"), "test").admin("rights")) {
      admin.createAcls(printed()).all().get();
    }
  }

  @AfterAll
  static void stop() {
    broker.close();
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

  private static void write(String service) throws Exception {
    try (var producer =
        new KafkaClients(as(service), "test")
            .producer("write", SOON, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>("conversation-events", "k", "v")).get();
    }
  }

  /** Returns the rights that the commands would add. */
  private static List<AclBinding> printed() throws Exception {
    Process script =
        new ProcessBuilder("../deploy/kafka/acls", "--bootstrap-server", "127.0.0.1:9092")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(script.waitFor()).isZero();
    return text.lines().flatMap(line -> rights(line).stream()).toList();
  }

  private static List<AclBinding> rights(String command) {
    String principal = "";
    ResourceType type = ResourceType.CLUSTER;
    String name = Resource.CLUSTER_NAME;
    PatternType pattern = PatternType.LITERAL;
    List<AclOperation> operations = new ArrayList<>();
    Iterator<String> words = Arrays.asList(command.split(" ")).iterator();
    while (words.hasNext()) {
      switch (words.next()) {
        case "--allow-principal" -> principal = words.next();
        case "--operation" -> operations.add(operation(words.next()));
        case "--topic" -> {
          type = ResourceType.TOPIC;
          name = words.next();
        }
        case "--group" -> {
          type = ResourceType.GROUP;
          name = words.next();
        }
        case "--transactional-id" -> {
          type = ResourceType.TRANSACTIONAL_ID;
          name = words.next();
        }
        case "--resource-pattern-type" ->
            pattern = PatternType.valueOf(words.next().toUpperCase(Locale.ROOT));
        default -> {
          // The words that name the server, and --add.
        }
      }
    }
    var resource = new ResourcePattern(type, name, pattern);
    String allowed = principal;
    return operations.stream()
        .map(one -> new AccessControlEntry(allowed, "*", one, AclPermissionType.ALLOW))
        .map(entry -> new AclBinding(resource, entry))
        .toList();
  }

  /** Returns an operation by its name in a command, such as DescribeConfigs. */
  private static AclOperation operation(String name) {
    return AclOperation.fromString(name.replaceAll("(?<=[a-z])(?=[A-Z])", "_"));
  }

  private static KafkaSettings as(String user) {
    return new ClusterConfig(
            broker.bootstrapServers(),
            Protocol.SASL_SSL,
            new SaslConfig(Mechanism.PLAIN, user, "secret", ""),
            new TlsConfig(Optional.of(certificates.pem()), "", Optional.empty(), "", "", true),
            ClusterConfig.defaults().sessionTimeout(),
            Map.of())
        .with(RegistryAccess.defaults(), "test");
  }
}
