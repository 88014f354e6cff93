package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.extractor.energy.EnergyConfig;
import dev.memlog.extractor.energy.EnergyStage;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.standalone.canary.Canary;
import dev.memlog.standalone.canary.CanaryRounds;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that dashboards and alerts use only metrics that a running Memlog has. */
class DashboardsTest {

  private static final Path DEPLOY = Path.of("..", "deploy");

  /** A metric's name, and not a label's value, a function or a word of the query language. */
  private static final Pattern METRIC = Pattern.compile("\\b(memlog|jvm|process|kafka)_[a-z0-9_]+");

  /** The counter that has a tenant and an app, so that it does not exist before. */
  private static final String FROM_THE_FIRST_COMPACTION_ON = "memlog_evolution_compactions_total";

  @Test
  void shouldAskOnlyForMetricsThatExist(@TempDir Path directory) throws Exception {
    // given
    String scraped;
    try (var memlog =
            new EmbeddedMemlog(
                TestConfig.of(directory.resolve("data"), 1), directory.resolve("memlog.log"));
        var http = HttpClient.newHttpClient()) {
      memlog.start();
      memlog.awaitReady(Duration.ofSeconds(60));
      useOnce(memlog);
      scraped =
          http.send(
                  HttpRequest.newBuilder(URI.create(memlog.addresses().api() + "/metrics")).build(),
                  BodyHandlers.ofString())
              .body();
      scraped += canaryMetrics(memlog) + energyMetrics(memlog);
    }
    Set<String> told =
        scraped
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split("[{ ]", 2)[0])
            .collect(Collectors.toSet());

    // then
    told.add(FROM_THE_FIRST_COMPACTION_ON);
    assertThat(asked()).isNotEmpty().isSubsetOf(told);
  }

  @Test
  void shouldDrawEveryAlertedMetric() throws IOException {
    assertThat(names(rules())).isNotEmpty().isSubsetOf(names(dashboard()));
  }

  /** Returns the metrics of the canary, which has a process of its own. */
  private static String canaryMetrics(EmbeddedMemlog memlog) {
    try (var client = MemlogClient.builder(memlog.addresses().api()).build();
        var metrics = new Metrics()) {
      var canary = new Canary(client, "memlog-canary", Duration.ofSeconds(30));
      new CanaryRounds(canary, Duration.ofHours(1), metrics.registry(), Clock.systemUTC()).close();
      return metrics.registry().scrape();
    }
  }

  /** Returns the metrics of energy, which exist with a language model. */
  private static String energyMetrics(EmbeddedMemlog memlog) {
    var addresses = memlog.addresses();
    var kafka =
        new KafkaSettings(addresses.bootstrapServers(), addresses.registry(), Map.of(), Map.of());
    try (var metrics = new Metrics();
        var energy =
            new EnergyStage(
                Defaults.of(EnergyConfig.class),
                "1",
                kafka,
                InstantSource.system(),
                metrics.registry())) {
      assertThat(energy.check().live()).isTrue();
      return metrics.registry().scrape();
    }
  }

  private static void useOnce(EmbeddedMemlog memlog) {
    try (var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      client.publish(Event.message("c", "user", "I adopted a small grey dog named Rex.").build());
      var query = SearchMessagesRequest.builder().query("grey dog").build();
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> client.search(query).results().size() == 1);
      var recall = RecallMemoriesRequest.builder().query("grey dog").build();
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> client.memories().recall(recall).results().size() == 1);
      client.context(GetContextRequest.builder().query("grey dog").maxTokens(100).build());
    }
    // Pauses are told from the first on.
    System.gc();
  }

  private static Set<String> asked() throws IOException {
    Set<String> all = new TreeSet<>(names(dashboard()));
    all.addAll(names(rules()));
    return all;
  }

  private static Set<String> names(String expressions) {
    return METRIC.matcher(expressions).results().map(m -> m.group()).collect(Collectors.toSet());
  }

  private static String dashboard() throws IOException {
    List<String> expressions = new ArrayList<>();
    new ObjectMapper()
        .readTree(DEPLOY.resolve("grafana/dashboards/memlog.json").toFile())
        .findValuesAsText("expr", expressions);
    return String.join("\n", expressions);
  }

  private static String rules() throws IOException {
    return Files.readString(DEPLOY.resolve("prometheus/alerts.yml"))
        .lines()
        .filter(line -> line.strip().startsWith("expr:"))
        .collect(Collectors.joining("\n"));
  }
}
