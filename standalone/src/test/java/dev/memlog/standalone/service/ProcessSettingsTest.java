package dev.memlog.standalone.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.config.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProcessSettingsTest {

  @TempDir private Path directory;

  static Iterable<Class<? extends Record>> shouldLoadWithoutAnySetting() {
    return ProcessSettings.ALL;
  }

  @ParameterizedTest
  @MethodSource
  void shouldLoadWithoutAnySetting(Class<? extends Record> type) {
    assertThat(ProcessSettings.load(type, null, Map.of(), Map.of())).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "ingest, IngestProcess",
    "extractor, ExtractorProcess",
    "indexer, IndexerProcess",
    "query, QueryProcess"
  })
  void shouldLoadWhatComposeGives(String service, String type) throws Exception {
    // given
    var compose = Path.of("..", "docker-compose.yml");
    Map<String, String> environment =
        Files.readAllLines(compose).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("MEMLOG_"))
            .map(line -> line.split(": ", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1].replace("\"", "")));

    // when
    Record config =
        ProcessSettings.load(
            Class.forName(getClass().getPackageName() + "." + type).asSubclass(Record.class),
            Path.of("..", "deploy", "compose", service + ".yaml"),
            environment,
            Map.of());

    // then
    assertThat(environment).hasSize(6);
    assertThat(config.toString()).contains("kafka:9092", "http://registry:8081");
  }

  @Test
  void shouldPublishEachServerThatComposeStartsAndLetAgentsWrite() throws Exception {
    // given
    String compose = Files.readString(Path.of("..", "docker-compose.yml"));
    Path files = Path.of("..", "deploy", "compose");

    // when
    var ingest =
        ProcessSettings.load(IngestProcess.class, files.resolve("ingest.yaml"), Map.of(), Map.of());
    var query =
        ProcessSettings.load(QueryProcess.class, files.resolve("query.yaml"), Map.of(), Map.of());
    var indexer =
        ProcessSettings.load(
            IndexerProcess.class, files.resolve("indexer.yaml"), Map.of(), Map.of());

    // then
    for (var server :
        List.of(ingest.serving().server(), query.serving().server(), indexer.server())) {
      assertThat(server.host()).isEqualTo("0.0.0.0");
      assertThat(compose).contains("127.0.0.1:%1$d:%1$d".formatted(server.port()));
    }
    assertThat(query.frontends().mcp().ingestUrl())
        .contains("http://ingest:" + ingest.serving().server().port());
  }

  @Test
  void shouldShareAnEnvironmentWithTheOthers() {
    // given
    Map<String, String> shared =
        Map.of(
            "MEMLOG_KAFKA_BOOTSTRAP_SERVERS", "k:9092",
            "MEMLOG_QDRANT_API_KEY", "hush",
            "MEMLOG_EXTRACTOR_TASKS_THREADS", "4",
            "MEMLOG_QUERY_URL", "http://q",
            "MEMLOG_HEAP", "1g",
            "MEMLOG_USER", "ada");

    // when
    var ingest = ProcessSettings.load(IngestProcess.class, null, shared, Map.of());
    var query = ProcessSettings.load(QueryProcess.class, null, shared, Map.of());

    // then
    assertThat(ingest.log().kafka().bootstrapServers()).isEqualTo("k:9092");
    assertThat(query.index().qdrant().apiKey()).isEqualTo("hush");
    assertThat(query.toString()).doesNotContain("hush");
    assertThatThrownBy(
            () ->
                ProcessSettings.load(
                    IngestProcess.class,
                    null,
                    Map.of("MEMLOG_KAFKA_BOOTSTRAP_SERVER", "k:9092"),
                    Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("did you mean MEMLOG_KAFKA_BOOTSTRAP_SERVERS?");
  }

  @Test
  void shouldHaveOneInstanceIdAndRefuseASecond() {
    assertThatThrownBy(
            () ->
                ProcessSettings.load(
                    IndexerProcess.class,
                    null,
                    Map.of(),
                    Map.of(
                        "indexer.group.instance",
                        "a",
                        "instance",
                        "not valid",
                        "qdrant.port",
                        "0")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("indexer.group.instance must be absent")
        .hasMessageContaining("instance must match")
        .hasMessageContaining("qdrant is refused: port must be from 1 to 65535, got 0");
  }

  @Test
  void shouldKeepItsInstanceIdOverRestarts() throws Exception {
    String first = Instance.of(Optional.empty(), directory);

    assertThat(Instance.of(Optional.empty(), directory)).isEqualTo(first);
    assertThat(Instance.of(Optional.of("mine"), directory)).isEqualTo("mine");
    assertThat(Instance.of(Optional.empty(), Files.createDirectory(directory.resolve("other"))))
        .isNotEqualTo(first);
  }
}
