package dev.memlog.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.SchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedRegistryTest {

  private static final String V1 =
      """
      {"type":"record","name":"Note","fields":[{"name":"text","type":"string"}]}\
      """;
  private static final String V2 =
      """
      {"type":"record","name":"Note","fields":[{"name":"text","type":"string"},\
      {"name":"tag","type":"string","default":""}]}\
      """;
  private static final String BREAKING =
      """
      {"type":"record","name":"Note","fields":[{"name":"text","type":"string"},\
      {"name":"must","type":"int"}]}\
      """;

  @TempDir static Path directory;
  private EmbeddedBroker broker;

  private EmbeddedRegistry registry;
  private SchemaRegistryClient client;
  private String subject;

  @BeforeAll
  void startBroker() throws Exception {
    broker = new EmbeddedBroker(new BrokerConfig(0), directory);
    broker.start();
  }

  @AfterAll
  void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void startRegistry(TestInfo test) throws Exception {
    subject = test.getTestMethod().orElseThrow().getName() + "-value";
    open();
  }

  @AfterEach
  void stopRegistry() {
    registry.close();
  }

  private void open() throws Exception {
    registry =
        new EmbeddedRegistry(
            Defaults.of(RegistryConfig.class).withPort(0), broker::bootstrapServers);
    registry.start();
    client = new CachedSchemaRegistryClient(registry.url(), 100);
  }

  @Test
  void shouldGiveTheSameIdsAndRulesAfterARestart() throws Exception {
    // given
    int first = client.register(subject, new AvroSchema(V1));
    int second = client.register(subject, new AvroSchema(V2));
    client.updateCompatibility(subject, "FULL_TRANSITIVE");

    // when
    registry.close();
    open();

    // then
    assertThat(client.register(subject, new AvroSchema(V1))).isEqualTo(first);
    assertThat(client.getSchemaById(second).canonicalString())
        .isEqualTo(new AvroSchema(V2).canonicalString());
    assertThat(client.getAllVersions(subject)).containsExactly(1, 2);
    assertThat(client.getCompatibility(subject)).isEqualTo("FULL_TRANSITIVE");
  }

  @Test
  void shouldRefuseASchemaThatReadersOfTheLastCannotFollow() throws Exception {
    // given
    client.register(subject, new AvroSchema(V1));

    // when / then
    assertThat(client.testCompatibility(subject, new AvroSchema(V2))).isTrue();
    assertThat(client.testCompatibilityVerbose(subject, new AvroSchema(BREAKING)))
        .anyMatch(m -> m.contains("READER_FIELD_MISSING_DEFAULT_VALUE"));
    assertThatThrownBy(() -> client.register(subject, new AvroSchema(BREAKING)))
        .isInstanceOfSatisfying(
            RestClientException.class,
            e -> {
              assertThat(e.getStatus()).isEqualTo(409);
              assertThat(e.getErrorCode()).isEqualTo(409);
            });
  }

  @Test
  void shouldHoldTransitiveLevelsAgainstEveryVersion() throws Exception {
    // given: v1 has no "tag", v2 has one with a default, the third needs it
    client.register(subject, new AvroSchema(V1));
    client.register(subject, new AvroSchema(V2));
    var needsTag = new AvroSchema(V2.replace(",\"default\":\"\"", ""));
    assertThat(client.testCompatibility(subject, needsTag)).isTrue();

    // when
    client.updateCompatibility(subject, "BACKWARD_TRANSITIVE");

    // then
    assertThatThrownBy(() -> client.register(subject, needsTag))
        .isInstanceOf(RestClientException.class);
  }

  @Test
  void shouldGiveOneIdToOneSchemaUnderTwoSubjects() throws Exception {
    // when
    int here = client.register(subject, new AvroSchema(V1));
    int there = client.register(subject + "-other", new AvroSchema(V1));

    // then
    assertThat(here).isEqualTo(there);
    assertThat(client.getAllSubjectsById(here)).contains(subject, subject + "-other");
    assertThat(client.getVersion(subject, new AvroSchema(V1))).isEqualTo(1);
    assertThat(client.getLatestSchemaMetadata(subject).getId()).isEqualTo(here);
  }

  @Test
  void shouldKeepIdsOfDeletedVersionsReadable() throws Exception {
    // given
    int id = client.register(subject, new AvroSchema(V1));

    // when
    assertThat(client.deleteSubject(subject)).containsExactly(1);

    // then
    assertThat(client.getAllSubjects()).doesNotContain(subject);
    assertThat(client.getAllSubjects(true)).contains(subject);
    assertThat(new CachedSchemaRegistryClient(registry.url(), 1).getSchemaById(id)).isNotNull();
    assertThat(client.register(subject, new AvroSchema(V1))).isEqualTo(id);
    assertThat(client.getAllVersions(subject)).containsExactly(2);
  }

  @Test
  void shouldTakeOurOwnSchemasAgainAndAgain() throws Exception {
    // given
    var bootstrap = new RegistryBootstrap(client);
    bootstrap.register(Topics.all());
    int highest =
        client.getId(
            Topics.PASSAGES.subject(),
            client
                .parseSchema(
                    "AVRO",
                    client.getLatestSchemaMetadata(Topics.PASSAGES.subject()).getSchema(),
                    java.util.List.of())
                .orElseThrow());

    // when
    new RegistryBootstrap(new CachedSchemaRegistryClient(registry.url(), 100))
        .register(Topics.all());

    // then
    assertThat(client.getAllVersions(Topics.PASSAGES.subject())).containsExactly(1);
    assertThat(client.getLatestSchemaMetadata(Topics.PASSAGES.subject()).getId())
        .isEqualTo(highest);
  }

  @Test
  void shouldResolveNamesThatASchemaBorrows() throws Exception {
    // given
    client.register(subject, new AvroSchema(V1));
    String list =
        "{\"type\":\"record\",\"name\":\"Notes\",\"fields\":[{\"name\":\"all\",\"type\":{\"type\":\"array\",\"items\":\"Note\"}}]}";

    // when
    HttpResponse<String> answer =
        send(
            "POST",
            "/subjects/" + subject + "-list/versions",
            "{\"schema\":%s,\"references\":[{\"name\":\"Note\",\"subject\":\"%s\",\"version\":1}]}"
                .formatted(quoted(list), subject));

    // then
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(client.getLatestSchemaMetadata(subject + "-list").getReferences()).hasSize(1);
  }

  @Test
  void shouldRefuseInTheCodesThatClientsKnow() throws Exception {
    client.register(subject, new AvroSchema(V1));
    assertCode(404, 40401, "GET", "/subjects/nobody/versions", "");
    assertCode(404, 40402, "GET", "/subjects/" + subject + "/versions/99", "");
    assertCode(422, 42202, "GET", "/subjects/" + subject + "/versions/first", "");
    assertCode(404, 40403, "GET", "/schemas/ids/9999", "");
    assertCode(404, 40403, "POST", "/subjects/" + subject, "{\"schema\":" + quoted(V2) + "}");
    assertCode(404, 40408, "GET", "/config/" + subject, "");
    assertCode(
        422, 42201, "POST", "/subjects/" + subject + "/versions", "{\"schema\":\"{nonsense\"}");
    assertCode(
        422,
        42201,
        "POST",
        "/subjects/" + subject + "/versions",
        "{\"schema\":\"{}\",\"schemaType\":\"PROTOBUF\"}");
    assertCode(422, 42203, "PUT", "/config/" + subject, "{\"compatibility\":\"SOMETIMES\"}");
    assertCode(422, 422, "POST", "/subjects/" + subject + "/versions", "{}");
    assertCode(422, 422, "POST", "/subjects/" + subject + "/versions", "no json");
    assertCode(404, 404, "GET", "/nowhere", "");
  }

  @Test
  void shouldRefuseABodyThatIsTooLarge() throws Exception {
    String path = "/subjects/" + subject + "/versions";
    assertCode(422, 422, "POST", path, "x".repeat(RegistryHandler.MOST_BYTES));
    assertCode(413, 413, "POST", path, "x".repeat(RegistryHandler.MOST_BYTES + 1));
    assertCode(413, 413, "POST", path, "x".repeat(3 * RegistryHandler.MOST_BYTES));
    assertThat(client.register(subject, new AvroSchema(V1))).isPositive();
  }

  @Test
  void shouldAnswerWhatClientsAskInPassing() throws Exception {
    assertThat(send("GET", "/", "").body()).isEqualTo("{}");
    assertThat(send("GET", "/schemas/types", "").body()).isEqualTo("[\"AVRO\"]");
    assertThat(send("GET", "/mode", "").body()).isEqualTo("{\"mode\":\"READWRITE\"}");
    assertThat(send("GET", "/config", "").body())
        .isEqualTo("{\"compatibilityLevel\":\"BACKWARD\"}");
    assertThat(
            send(
                    "POST",
                    "/subjects/" + subject + "/versions?normalize=True",
                    "{\"schema\":" + quoted(V1) + "}")
                .headers()
                .firstValue("Content-Type"))
        .hasValue("application/vnd.schemaregistry.v1+json");
  }

  @Test
  void shouldRefuseWhatWebPagesSendWithoutAsking() throws Exception {
    String path = "/subjects/" + subject + "/versions";
    String body = "{\"schema\":" + quoted(V1) + "}";
    for (String type : new String[] {"text/plain", "application/x-www-form-urlencoded", "json"}) {
      assertThat(send("POST", path, body, "Content-Type", type).statusCode())
          .as(type)
          .isEqualTo(415);
    }
    assertThat(send("POST", path, body, new String[0]).statusCode()).isEqualTo(415);
    String json = "application/json";
    assertThat(
            send("POST", path, body, "Content-Type", json, "Origin", "https://evil.example")
                .statusCode())
        .isEqualTo(403);
    assertThat(send("DELETE", path, "", "Origin", "null").statusCode()).isEqualTo(403);
    assertCode(404, 40401, "GET", path, "");

    for (String type : new String[] {json, "Application/JSON; charset=utf-8"}) {
      assertThat(send("POST", path, body, "Content-Type", type).statusCode())
          .as(type)
          .isEqualTo(200);
    }
  }

  @Test
  void shouldRefuseNamesThatWereReboundToThisMachine() throws Exception {
    URI uri = URI.create(registry.url());
    try (var socket = new Socket(uri.getHost(), uri.getPort())) {
      String request = "GET /subjects HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 403").contains("evil.example");
    }
  }

  private void assertCode(int status, int code, String method, String path, String body)
      throws Exception {
    HttpResponse<String> answer = send(method, path, body);
    assertThat(answer.statusCode()).as(path + " " + answer.body()).isEqualTo(status);
    assertThat(answer.body()).contains("\"error_code\":" + code).contains("\"message\":");
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    return send(method, path, body, "Content-Type", "application/vnd.schemaregistry.v1+json");
  }

  private HttpResponse<String> send(String method, String path, String body, String... headers)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(registry.url() + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try (var http = HttpClient.newHttpClient()) {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  private static String quoted(String schema) {
    return "\"" + schema.replace("\"", "\\\"") + "\"";
  }
}
