package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;

import dev.memlog.standalone.data.TemporaryDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An embedded Memlog that forms memories, one for a class of tests. */
final class RememberingMemlog implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {

  private static final Duration READY = Duration.ofMinutes(2);

  /** Consolidates a second after the end of a conversation instead of a minute. */
  private static final Map<String, String> CLOCK =
      Map.of(
          "extractor.memories.lifecycle.interval", "1s",
          "extractor.memories.lifecycle.consolidation.afterConversation", "1s");

  private final Map<String, String> settings;
  private final List<UserOverHttp> users = new ArrayList<>();
  private @Nullable TemporaryDirectory directory;
  private @Nullable EmbeddedMemlog memlog;

  RememberingMemlog() {
    this(Map.of());
  }

  /**
   * @param settings settings that differ from the defaults, by key
   */
  RememberingMemlog(Map<String, String> settings) {
    this.settings = new TreeMap<>(CLOCK);
    this.settings.putAll(settings);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    TemporaryDirectory made = TemporaryDirectory.make("memlog-remembering");
    directory = made;
    Path root = made.path();
    memlog = TestConfig.start(TestConfig.remembering(root.resolve("data"), 1, settings), READY);
  }

  Addresses addresses() {
    return requireNonNull(memlog).addresses();
  }

  /** Returns a user without conversations and memories, whose client is closed after the test. */
  UserOverHttp user() {
    var user = new UserOverHttp(addresses().api(), "u-" + UUID.randomUUID());
    users.add(user);
    return user;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    users.forEach(UserOverHttp::close);
    users.clear();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (memlog != null) {
      memlog.close();
      // The static field of the tests keeps this object for as long as the JVM runs.
      memlog = null;
    }
    if (directory != null) {
      directory.close();
    }
  }
}
