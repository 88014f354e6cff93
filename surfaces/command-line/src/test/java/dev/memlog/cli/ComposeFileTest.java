package dev.memlog.cli;

import static dev.memlog.cli.Asked.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.index.qdrant.server.QdrantServers;
import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The services of docker-compose.yml with exactly its commands, environment, mounted files, ports
 * and health checks, over a broker, a registry and a Qdrant: a real one if {@code
 * MEMLOG_QDRANT_BINARY} names its program, otherwise a fake.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "needs a loopback address for each container")
@Execution(ExecutionMode.CONCURRENT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ComposeFileTest {

  private static final Duration SOON = Duration.ofMinutes(2);
  private static final String KEY = "memlog-dev";

  @TempDir static Path directory;
  private final List<AutoCloseable> open = new ArrayList<>();
  private ComposeFile compose;
  private MemlogClient client;

  @BeforeAll
  void start() throws Exception {
    EmbeddedBroker broker =
        opened(new EmbeddedBroker(new BrokerConfig(0), directory.resolve("broker")));
    broker.start();
    EmbeddedRegistry registry =
        opened(
            new EmbeddedRegistry(
                Defaults.of(RegistryConfig.class).withPort(0), broker::bootstrapServers));
    registry.start();
    compose =
        new ComposeFile(
            directory,
            Map.of(
                "kafka:9092", broker.bootstrapServers(),
                "http://registry:8081", registry.url(),
                "{host: qdrant, port: 6334}", "{host: 127.0.0.1, port: %d}".formatted(qdrant())));
    for (String service : ComposeFile.memlog()) {
      opened(compose.start(service));
    }
    client =
        opened(
            MemlogClient.builder(compose.published("ingest", 8080))
                .queryUrl(compose.published("query", 8082))
                .key(KEY)
                .build());
    for (String service : ComposeFile.memlog()) {
      await(service).atMost(SOON).until(() -> compose.healthy(service));
    }
  }

  private int qdrant() throws Exception {
    if (QdrantServers.binary().isPresent()) {
      String address = opened(QdrantServers.start(1)).addresses().getFirst();
      return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }
    return opened(FakeQdrant.start()).port();
  }

  @AfterAll
  void stop() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  @Test
  void shouldFindWhatIsPublishedAndLoseItWhenDeleted() {
    client.publish(List.of(message("m1", "Kayaks drift past the old lighthouse")));
    await().atMost(SOON).until(() -> texts(client, "kayaks lighthouse"), t -> t.size() == 1);

    client.deleteMessage(null, "trip", "m1");

    await().atMost(SOON).until(() -> texts(client, "kayaks lighthouse"), List::isEmpty);
  }

  @Test
  void shouldStartNoServiceBeforeWhatItUsesIsHealthy() throws Exception {
    for (String service : ComposeFile.memlog()) {
      assertThat(compose.unawaited(service)).as(service).isEmpty();
    }
  }

  @Test
  void shouldCheckAndRebuildThroughThePublishedPortOfTheIndexer() {
    client.publish(List.of(message("m2", "The accountant audits invoices quarterly")));
    await().atMost(SOON).until(() -> texts(client, "accountant invoices"), t -> t.size() == 1);
    try (var operator = MemlogClient.builder(compose.published("indexer", 8087)).key(KEY).build()) {
      await()
          .atMost(SOON)
          .ignoreExceptions()
          .until(() -> operator.indexes().digest("passages").equal());

      operator.indexes().rebuild(StartRebuildRequest.begin("passages", null, null));

      await()
          .atMost(SOON)
          .until(
              () -> {
                Rebuild rebuild = operator.indexes().rebuildProgress("passages").rebuild();
                return rebuild != null && rebuild.switched();
              });
      assertThat(operator.indexes().check("passages", false).damaged().missing()).isZero();
      assertThat(texts(client, "accountant invoices")).hasSize(1);
    }
  }

  @Test
  void shouldLetAnAgentWriteThroughThePublishedPortOfTheQueryService() throws Exception {
    String call =
        """
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
         "params": {"name": "remember", "arguments": {"content": "Ines repairs violins."}}}""";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(compose.published("query", 8082) + "/mcp"))
            .headers("Content-Type", "application/json", "Memlog-User", "ines")
            .header("Authorization", "Bearer " + KEY)
            .POST(HttpRequest.BodyPublishers.ofString(call))
            .build();
    try (var http = HttpClient.newHttpClient()) {
      assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).body())
          .contains("\"isError\":false");
    }
    await().atMost(SOON).until(() -> Asked.listed(client, "ines"), t -> t.contains("violins"));
  }

  private static Event message(String id, String content) {
    return Event.message("trip", "user", content).messageId(id).build();
  }

  private <T extends AutoCloseable> T opened(T resource) {
    open.add(resource);
    return resource;
  }
}
