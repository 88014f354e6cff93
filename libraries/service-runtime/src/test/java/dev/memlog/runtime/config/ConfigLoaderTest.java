package dev.memlog.runtime.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConfigLoaderTest {

  enum Mode {
    FAST,
    VERY_SAFE
  }

  record Chunking(@Default("500") @Range(least = 1) int size, @Default("50") int overlap)
      implements Validated {
    @Override
    public void validate(Validation check) {
      check.require(overlap < size, "overlap", "must be below chunking.size=" + size, overlap);
    }
  }

  record Server(String host, int port) {}

  record Everything(
      @Default("false") boolean on,
      @Default("1") long big,
      @Default("0.5") double ratio,
      @Default("1s") Duration pause,
      @Default("data/${memlog.test.absent}") Path dir,
      @Default("http://localhost") URI uri,
      @Default("fast") Mode mode,
      @Default("[a]") List<String> names,
      Set<Integer> ports,
      Map<String, String> properties,
      Map<String, Server> servers,
      List<Server> more,
      Optional<String> hint,
      @Nullable String note,
      @Default("{size: 400, overlap: 40}") Chunking chunking) {}

  record Bounded(
      @Range(least = 1, most = 9) int count,
      @Range(least = 0, most = 1) double share,
      @Positive Duration pause,
      @Present String name) {}

  record Grouping(
      @Default("one") String name,
      @Inlined Chunking chunking,
      @Default("{host: localhost, port: 1}") Server server) {}

  record Refusing(int a) {
    Refusing {
      if (a < 0) {
        throw new IllegalArgumentException("a must not be negative, got " + a);
      }
    }
  }

  record Sizes(
      @Default(value = "1", profile = "large", inProfile = "9") int size,
      @Default("3") int depth) {}

  record Profiled(@Default("small") String profile, Sizes sizes) {}

  record Root(Server server, Refusing refusing, Chunking chunking, String password) {}

  @Test
  void shouldUseDefaultsWhereNothingIsSaid() {
    assertThat(Defaults.of(Everything.class))
        .isEqualTo(
            new Everything(
                false,
                1,
                0.5,
                Duration.ofSeconds(1),
                Path.of("data", "."),
                URI.create("http://localhost"),
                Mode.FAST,
                List.of("a"),
                Set.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Optional.empty(),
                null,
                new Chunking(400, 40)));
  }

  @Test
  void shouldUseTheDefaultsOfAProfileWhereNothingIsSaid() {
    var loader = ConfigLoader.create().overrides(Map.of("profile", "large"));

    assertThat(Defaults.of(Profiled.class)).isEqualTo(new Profiled("small", new Sizes(1, 3)));
    assertThat(loader.load(Profiled.class)).isEqualTo(new Profiled("large", new Sizes(9, 3)));
    assertThat(loader.yaml("m.yaml", "sizes: {size: 2}").load(Profiled.class))
        .isEqualTo(new Profiled("large", new Sizes(2, 3)));
  }

  @Test
  void shouldReadEveryType() {
    String yaml =
        """
        on: yes
        big: 9_000_000_000
        ratio: 1e-3
        pause: 500ms
        dir: /var/lib/memlog
        uri: http://example.org:81/a
        mode: very-safe
        names: [b, c]
        ports: 1, 2
        properties: {security.protocol: SSL, retries: 3}
        servers:
          one: {host: h, port: 1}
        more:
          - {host: i, port: 2}
        hint: look
        note: left
        chunking:
          size: 600
        """;

    var read = ConfigLoader.create().yaml("memlog.yaml", yaml).load(Everything.class);

    assertThat(read)
        .isEqualTo(
            new Everything(
                true,
                9_000_000_000L,
                0.001,
                Duration.ofMillis(500),
                Path.of("/var/lib/memlog"),
                URI.create("http://example.org:81/a"),
                Mode.VERY_SAFE,
                List.of("b", "c"),
                Set.of(1, 2),
                Map.of("security.protocol", "SSL", "retries", "3"),
                Map.of("one", new Server("h", 1)),
                List.of(new Server("i", 2)),
                Optional.of("look"),
                "left",
                new Chunking(600, 40)));
  }

  @Test
  void shouldPutVariablesAboveTheFileAndOverridesAboveThose() {
    var loader =
        ConfigLoader.create()
            .yaml("memlog.yaml", "big: 1\nratio: 0.1\npause: 1s\nchunking: {size: 90}")
            .environment(
                Map.of(
                    "MEMLOG_RATIO", "0.2",
                    "MEMLOG_PAUSE", "PT2S",
                    "MEMLOG_CHUNKING_SIZE", "91",
                    "MEMLOG_NAMES", "x, y",
                    "MEMLOG_PROPERTIES", "{a: b}",
                    "MEMLOG_MORE", "[{host: j, port: 3}]",
                    "HOME", "/root"))
            .overrides(Map.of("pause", "3s"));

    var read = loader.load(Everything.class);

    assertThat(read.big()).isEqualTo(1);
    assertThat(read.ratio()).isEqualTo(0.2);
    assertThat(read.pause()).isEqualTo(Duration.ofSeconds(3));
    assertThat(read.chunking()).isEqualTo(new Chunking(91, 40));
    assertThat(read.names()).containsExactly("x", "y");
    assertThat(read.properties()).containsExactly(Map.entry("a", "b"));
    assertThat(read.more()).containsExactly(new Server("j", 3));
  }

  @Test
  void shouldReportEverythingThatIsWrongAtOnce() {
    var loader =
        ConfigLoader.create()
            .yaml(
                "memlog.yaml",
                """
                server:
                  hots: 127.0.0.1
                  port: many
                refusing: {a: -1}
                chunking:
                  size: 0
                  overlap: 700
                """)
            .environment(Map.of("MEMLOG_CHUNKING_SZIE", "1", "MEMLOG_TEST_QDRANT", "x"))
            .ignoring(List.of("MEMLOG_TEST_"));

    var thrown = catchThrowableOfType(ConfigException.class, () -> loader.load(Root.class));

    assertThat(thrown.problems())
        .extracting(ConfigProblem::message)
        .containsExactlyInAnyOrder(
            "server.hots is no known key, did you mean host? (memlog.yaml:2)",
            "server.host is required",
            "server.port must be a whole number, got many (memlog.yaml:3)",
            "refusing is refused: a must not be negative, got -1 (memlog.yaml:4)",
            "chunking.size must be at least 1, got 0 (memlog.yaml:6)",
            "chunking.overlap must be below chunking.size=0, got 700 (memlog.yaml:7)",
            "password is required",
            "MEMLOG_CHUNKING_SZIE is no known variable, did you mean MEMLOG_CHUNKING_SIZE?"
                + " (environment)");
  }

  @Test
  void shouldNameTheVariableThatIsWrong() {
    var loader =
        ConfigLoader.create()
            .environment(Map.of("MEMLOG_CHUNKING_OVERLAP", "900", "MEMLOG_MODE", "slow"))
            .overrides(Map.of("rato", "1"));

    var thrown = catchThrowableOfType(ConfigException.class, () -> loader.load(Everything.class));

    assertThat(thrown.problems())
        .extracting(ConfigProblem::message)
        .containsExactlyInAnyOrder(
            "mode must be one of fast, very-safe, got slow (MEMLOG_MODE)",
            "chunking.overlap must be below chunking.size=400, got 900 (MEMLOG_CHUNKING_OVERLAP)",
            "rato is no known key, did you mean ratio? (command line)");
  }

  @Test
  void shouldNameTheLineOfAnInnerKeyThatAnOuterRecordRefuses() {
    record Outer(Chunking chunking) implements Validated {
      @Override
      public void validate(Validation check) {
        check.range("chunking.size", chunking.size(), 1, 1000);
      }
    }

    assertThat(
            catchThrowableOfType(
                ConfigException.class,
                () ->
                    ConfigLoader.create()
                        .yaml("m.yaml", "chunking:\n  size: 2000")
                        .load(Outer.class)))
        .hasMessageContaining("chunking.size must be from 1 to 1000, got 2000 (m.yaml:2)");
  }

  @Test
  void shouldTellWhereYamlIsBroken() {
    var thrown =
        catchThrowableOfType(
            ConfigException.class,
            () ->
                ConfigLoader.create().yaml("memlog.yaml", "a: 1\nb: [1\n").load(Everything.class));

    assertThat(thrown.problems().getFirst().message())
        .startsWith("the configuration must be YAML")
        .endsWith("(memlog.yaml:3)");
  }

  @Test
  void shouldRefuseAKeyGivenTwiceAndAMissingFile() {
    assertThat(
            catchThrowableOfType(
                ConfigException.class,
                () ->
                    ConfigLoader.create().yaml("m.yaml", "big: 1\nbig: 2").load(Everything.class)))
        .hasMessageContaining("big must be given only once (m.yaml:2)");
    assertThat(
            catchThrowableOfType(
                ConfigException.class, () -> ConfigLoader.create().file(Path.of("/nowhere.yaml"))))
        .hasMessageContaining("must be a readable file");
  }

  @Test
  void shouldKeepSecretsOutOfErrors() {
    record Secretive(int password) {}

    assertThat(
            catchThrowableOfType(
                ConfigException.class,
                () -> ConfigLoader.create().yaml("m", "password: hunter2").load(Secretive.class)))
        .hasMessageNotContaining("hunter2")
        .hasMessageContaining("password must be a whole number");
  }

  @Test
  void shouldReadInlinedSettingsAsKeysOfTheEnclosingRecord() {
    // given
    var loader =
        ConfigLoader.create()
            .yaml("memlog.yaml", "name: two\nsize: 300\nserver: {port: 2}")
            .environment(Map.of("MEMLOG_OVERLAP", "30"));

    // when / then
    assertThat(loader.load(Grouping.class))
        .isEqualTo(new Grouping("two", new Chunking(300, 30), new Server("localhost", 2)));
    assertThat(ConfigLoader.variables(Grouping.class))
        .containsExactly("MEMLOG_NAME", "MEMLOG_SIZE", "MEMLOG_OVERLAP", "MEMLOG_SERVER");
  }

  @Test
  void shouldReportEachBrokenBoundWhenComponentsAreAnnotated() {
    assertThat(
            catchThrowableOfType(
                ConfigException.class,
                () ->
                    ConfigLoader.create()
                        .yaml("m.yaml", "count: 10\nshare: 1.5\npause: PT0S\nname: ' '")
                        .load(Bounded.class)))
        .hasMessageContaining("count must be from 1 to 9, got 10 (m.yaml:1)")
        .hasMessageContaining("share must be from 0.0 to 1.0, got 1.5 (m.yaml:2)")
        .hasMessageContaining("pause must be longer than 0, got PT0S (m.yaml:3)")
        .hasMessageContaining("name must not be empty (m.yaml:4)");
  }

  @Test
  void shouldNameInlinedSettingsWithoutTheirRecord() {
    var loader = ConfigLoader.create().yaml("memlog.yaml", "overlap: 600\nsiez: 3\nchunking: {}");

    var thrown = catchThrowableOfType(ConfigException.class, () -> loader.load(Grouping.class));

    assertThat(thrown.problems())
        .extracting(ConfigProblem::message)
        .anySatisfy(m -> assertThat(m).contains("siez is no known key, did you mean size?"))
        .anySatisfy(m -> assertThat(m).startsWith("chunking is no known key"))
        .anySatisfy(m -> assertThat(m).contains("overlap").contains("memlog.yaml:1"));
  }
}
