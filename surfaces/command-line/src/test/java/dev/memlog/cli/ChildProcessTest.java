package dev.memlog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The diagnosis of a process that does not come up. */
class ChildProcessTest {

  @Test
  void shouldTellOutputThreadsAndLogOfAProcessThatIsNotUpInTime(@TempDir Path data)
      throws Exception {
    // given: long enough for a JVM, too short for a broker
    List<String> settings =
        List.of(
            "data=" + data,
            "server.port=0",
            "broker.port=0",
            "registry.port=0",
            "embedding.provider=hashing");
    try (var child = ChildProcess.everything(settings)) {
      child.awaitOutput("Starting Memlog");

      // when, then
      assertThatExceptionOfType(TimeoutException.class)
          .isThrownBy(() -> child.up(Duration.ofMillis(1)))
          .withMessageContaining("Starting Memlog. Log: " + data)
          .withMessageContaining("\"main\"")
          .withMessageContaining("memlog.log");
      assertThat(child.output()).doesNotContain("Memlog is up");
    }
  }
}
