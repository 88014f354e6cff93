package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sentence with which {@code memlog up} ends if a phase of its start fails. */
@Timeout(60)
class FailedStartTest {

  @TempDir Path directory;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(strings = {"server.port", "broker.port", "registry.port"})
  void shouldNameThePortInUse(String setting) throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int code = up(directory.resolve("data"), setting + "=" + taken.getLocalPort());

      assertThat(code).isEqualTo(1);
      assertThat(sentence())
          .startsWith("memlog: port " + taken.getLocalPort() + ", which ")
          .contains("is in use")
          .contains("set " + setting + " to another port");
    }
  }

  @Test
  void shouldSayThatTheDataDirectoryIsAFile() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "x");

    assertThat(up(file)).isEqualTo(1);
    assertThat(sentence()).isEqualTo("memlog: " + file + ": is a file, must be a directory");
  }

  @Test
  void shouldSayThatTheDataDirectoryIsWithinAFile() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "x");

    assertThat(up(file.resolve("data"))).isEqualTo(1);
    assertThat(sentence()).startsWith("memlog: " + file);
  }

  @Test
  void shouldNameTheProcessThatUsesTheDataDirectory() throws Exception {
    Path data = directory.resolve("data");
    try (var _ = DataDirectory.open(data)) {
      assertThat(up(data)).isEqualTo(1);
      assertThat(sentence()).contains(data.toString()).contains("in use");
    }
  }

  @Test
  void shouldSayThatTheFormatOfTheDataDiffers() throws Exception {
    Path data = Files.createDirectories(directory.resolve("data"));
    Files.createDirectories(data.resolve("broker"));
    Files.writeString(data.resolve("format"), "999\n");

    assertThat(up(data)).isEqualTo(1);
    assertThat(sentence()).contains("999");
  }

  @Test
  void shouldNameTheModelThatIsMissing() throws Exception {
    assertThat(up(directory.resolve("data"), "embedding.model=no-such-model")).isNotZero();
    assertThat(sentence()).contains("no-such-model");
  }

  @Test
  void shouldNameAFileOfTheBrokerThatIsDamaged() throws Exception {
    Path broker = Files.createDirectories(directory.resolve("data/broker"));
    Files.writeString(directory.resolve("data/format"), "2\n");
    Files.writeString(broker.resolve("meta.properties"), "version=nonsense\n");

    assertThat(up(directory.resolve("data"))).isEqualTo(1);
    assertThat(sentence()).startsWith("memlog: ");
  }

  @Test
  void shouldNameTheUrlWithoutScheme() {
    assertThat(run("status", "--url", "127.0.0.1:8080")).isEqualTo(1);
    assertThat(sentence())
        .isEqualTo(
            "memlog: the address of the server must be a URL such as http://127.0.0.1:8080, got"
                + " 127.0.0.1:8080");
  }

  private int up(Path data, String... settings) {
    Map<String, String> all = new TreeMap<>();
    for (String each : List.of("server.port=0", "broker.port=0", "registry.port=0")) {
      all.put(each.split("=")[0], each);
    }
    for (String each : settings) {
      all.put(each.split("=")[0], each);
    }
    List<String> arguments = new ArrayList<>(List.of("up", "--data-dir", data.toString()));
    all.values().forEach(each -> arguments.addAll(List.of("--set", each)));
    return run(arguments.toArray(String[]::new));
  }

  private int run(String... arguments) {
    var screen =
        new Screen(
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            new PrintStream(err, true, UTF_8),
            false,
            Map.of());
    return Main.run(screen, arguments);
  }

  /** Returns the only line that the command printed as an error; it names no exception. */
  private String sentence() {
    assertThat(err.toString(UTF_8).lines().toList()).hasSize(1);
    assertThat(err.toString(UTF_8)).doesNotContain("Exception");
    return err.toString(UTF_8).strip();
  }
}
