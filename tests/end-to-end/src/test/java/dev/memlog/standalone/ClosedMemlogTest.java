package dev.memlog.standalone;

import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory of the JVM after it has closed an embedded server. */
class ClosedMemlogTest {

  private static final Duration READY = Duration.ofSeconds(60);
  private static final Duration COLLECTED = Duration.ofSeconds(60);

  @TempDir Path directory;

  @Test
  void shouldBeCollectedAfterItHasServedCalls() throws Exception {
    // when
    WeakReference<EmbeddedMemlog> closed = served();

    // then
    await()
        .atMost(COLLECTED)
        .until(
            () -> {
              System.gc();
              return closed.refersTo(null);
            });
  }

  private WeakReference<EmbeddedMemlog> served() throws Exception {
    try (var memlog =
            TestConfig.start(
                TestConfig.of(directory, 1, TestConfig.key("secret", "default")), READY);
        var client = MemlogClient.builder(memlog.addresses().api()).key("secret").build()) {
      client.stats();
      return new WeakReference<>(memlog);
    }
  }
}
