package dev.memlog.standalone.isolation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.JsonRequest;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.TestConfig;
import dev.memlog.standalone.isolation.Operation.Call;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * A Memlog in one process, with a key of each role for each scope, and some keys for whole tenants.
 */
final class World implements AutoCloseable {

  /** The key of an operator; no scope belongs to its tenant. */
  static final String OPERATOR = "operator";

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final Duration COMMITTED = Duration.ofSeconds(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final EmbeddedMemlog memlog;
  private final Producer<String, ConversationEvent> producer;
  private final URI api;

  /** An answer of the API. */
  record Answer(int status, JsonNode body) {}

  World(Path directory) throws Exception {
    Files.createDirectories(directory);
    Path config = directory.resolve("memlog.yaml");
    Files.writeString(config, yaml(directory));
    memlog =
        TestConfig.start(
            // Whether a command is decided in time depends on the load, and so on the other
            // callers.
            StandaloneConfig.load(config, Map.of(), Map.of("ingest.decideWithin", "0s"))
                .withPorts(0, 0, 0),
            LONG);
    api = URI.create(memlog.addresses().api());
    var kafka =
        new KafkaSettings(
            memlog.addresses().bootstrapServers(),
            memlog.addresses().registry(),
            Map.of(),
            Map.of());
    producer =
        new KafkaClients(kafka, "isolation")
            .producer(
                "foreign",
                LONG,
                new StringSerializer(),
                new AvroSerdes(kafka.registryUrl(), Map.of()).serializer());
  }

  private static String yaml(Path directory) throws Exception {
    var yaml = new StringBuilder();
    yaml.append("data: ").append(directory.resolve("data")).append('\n');
    yaml.append(
        """
        partitions: 2
        query:
          candidates: 1000
        embedding:
          provider: hashing
        server:
          keys:
        """);
    key(yaml, OPERATOR, "default", "", "admin, operator");
    for (Scope scope : Scope.all()) {
      for (String role : List.of("read", "write", "admin")) {
        key(yaml, scope.key(role), scope.tenant(), scope.app(), role);
      }
      key(yaml, scope.key("full"), scope.tenant(), scope.app(), "read, write, admin");
    }
    for (String tenant : Scope.TENANTS) {
      key(yaml, tenant, tenant, "", "read, write, admin");
    }
    for (BoundUser user : BoundUser.ALL) {
      key(yaml, user);
    }
    return yaml.toString();
  }

  private static void key(StringBuilder yaml, String key, String tenant, String app, String roles)
      throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
    yaml.append(
        "    - {name: %s, sha256: '%s', tenant: %s, apps: [%s], roles: [%s]}%n"
            .formatted(key, HexFormat.of().formatHex(hash), tenant, app, roles));
  }

  private static void key(StringBuilder yaml, BoundUser user) throws Exception {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(user.key().getBytes(UTF_8));
    yaml.append(
        "    - {name: %s, sha256: '%s', tenant: %s, apps: [%s], user: %s, roles: [read, write]}%n"
            .formatted(
                user.key(),
                HexFormat.of().formatHex(hash),
                BoundUser.SHARED.tenant(),
                BoundUser.SHARED.app(),
                user.name()));
  }

  Answer call(Call call) throws Exception {
    return call(call.key(), call.method(), call.path(), call.body());
  }

  Answer call(String key, String method, String path, Map<String, Object> body) throws Exception {
    HttpResponse<String> answer =
        http.send(
            JsonRequest.of(api.resolve(path), method, body)
                .header("authorization", "Bearer " + key)
                .build(),
            BodyHandlers.ofString());
    return new Answer(answer.statusCode(), JSON.readTree(answer.body()));
  }

  void send(ConversationEvent event) throws Exception {
    producer
        .send(
            new ProducerRecord<>(
                Topics.CONVERSATION_EVENTS.name(), Keys.conversation(event), event))
        .get();
  }

  /**
   * Blocks until every stage has read everything written. A stage's output counts as lag of the
   * next stage only after it was committed. So the lag must stay zero for longer than a commit
   * takes.
   */
  void rest() {
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(50))
        .during(COMMITTED)
        .untilAsserted(
            () -> {
              JsonNode stages =
                  call(OPERATOR, "GET", "/v1/admin/stats", Map.of()).body().path("stages");
              assertThat(stages)
                  .isNotEmpty()
                  .allSatisfy(
                      stage -> assertThat(stage.path("lag").asLong()).as("%s", stage).isZero());
            });
  }

  @Override
  public void close() {
    producer.close();
    http.close();
    memlog.close();
  }
}
