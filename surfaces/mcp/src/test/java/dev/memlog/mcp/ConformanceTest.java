package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The official conformance suite, against a server with the suite's fixtures. It needs the npm
 * packages {@code node@22} and {@code @modelcontextprotocol/conformance}, in the folder {@code
 * node_modules} that the environment variable names.
 */
@EnabledIfEnvironmentVariable(named = "MEMLOG_TEST_CONFORMANCE", matches = ".+")
class ConformanceTest {

  private static final Pattern LINE =
      Pattern.compile("(?m)^\\W*([a-z0-9-]+): (\\d+) passed, (\\d+) failed");

  /** A scenario of an extension or a draft, which does not count. */
  private static final Pattern NOT_SCORED =
      Pattern.compile("(?m)^\\W*([a-z0-9-]+) \\((extension|pending)\\)");

  /** The scenarios of features that Memlog does not offer. */
  private static final Map<String, Set<String>> NOT_OFFERED =
      Map.of(
          "2025-11-25",
          Set.of(
              "elicitation-sep1034-defaults",
              "elicitation-sep1330-enums",
              "logging-set-level",
              "resources-subscribe",
              "resources-unsubscribe",
              "tools-call-elicitation",
              "tools-call-sampling",
              "tools-call-with-logging"),
          "2026-07-28",
          Set.of());

  @ParameterizedTest
  @CsvSource({"2025-11-25", "2026-07-28"})
  void shouldPassTheOfficialSuiteOfARevision(String revision) throws Exception {
    Path modules = Path.of(System.getenv("MEMLOG_TEST_CONFORMANCE"));
    var served =
        new McpConfig(
            true, ToolOffer.Tools.ALL, false, List.of(), Optional.empty(), Optional.empty());
    var fixtures = new ConformanceFixtures();
    try (var metrics = new Metrics();
        var api = new ScriptedApi();
        var endpoint =
            new McpEndpoint(
                served,
                new JsonRpc("1", ConformanceFixtures.PROGRESS, mapper -> fixtures.server()),
                api::client)) {
      var builder =
          ApiServer.builder(
                  ConfigLoader.create().yaml("test", "port: 0").load(ServerConfig.class),
                  metrics.registry())
              .health(Map::of);
      endpoint.register(builder);
      try (ApiServer server = builder.build()) {
        server.start();

        Process suite =
            new ProcessBuilder(
                    modules.resolve(".bin/node").toString(),
                    modules.resolve(".bin/conformance").toString(),
                    "server",
                    "--url",
                    server.uri().resolve("/mcp").toString(),
                    "--requirements",
                    revision)
                .redirectErrorStream(true)
                .start();
        String told = new String(suite.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(suite.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(failed(told)).as(told).isEqualTo(new TreeSet<>(NOT_OFFERED.get(revision)));
      }
    }
  }

  private static Set<String> failed(String told) {
    assertThat(told).containsPattern(LINE);
    Set<String> failed =
        LINE.matcher(told)
            .results()
            .filter(line -> !line.group(3).equals("0"))
            .map(line -> line.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    NOT_SCORED.matcher(told).results().forEach(line -> failed.remove(line.group(1)));
    return failed;
  }
}
