package dev.memlog.index.qdrant;

import static java.util.Objects.requireNonNullElse;

import dev.memlog.index.qdrant.server.QdrantServers;
import java.util.List;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A real Qdrant: the one that {@code MEMLOG_TEST_QDRANT=host:port} names, else one that the program
 * {@code MEMLOG_QDRANT_BINARY} starts, else one in a container where Docker is. Without either the
 * tests that want one are skipped, and it is said aloud; with {@code MEMLOG_REQUIRE_QDRANT=1} they
 * fail.
 */
final class RealServer implements ExecutionCondition {

  private static final String NAMED = "MEMLOG_TEST_QDRANT";
  private static final String REQUIRED = "MEMLOG_REQUIRE_QDRANT";
  private static final DockerImageName IMAGE = DockerImageName.parse("qdrant/qdrant:v1.18.3");
  private static final int PORT = 6334;

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return present(context.getDisplayName())
        ? ConditionEvaluationResult.enabled("there is a server")
        : ConditionEvaluationResult.disabled(absent());
  }

  /** The same for jqwik's properties. */
  static final class Properties implements SkipExecutionHook {
    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
      return present(context.label()) ? SkipResult.doNotSkip() : SkipResult.skip(absent());
    }
  }

  /** Returns a collection of its own on the server. */
  static Servers.Collection collection() {
    return collection(QdrantSettings.DEFAULTS.storage());
  }

  /** Returns a collection of its own on the server, with the given storage. */
  static Servers.Collection collection(QdrantSettings.Storage storage) {
    return Servers.on(List.of(address()), storage);
  }

  /** Returns the address of the server, {@code HOST:PORT}. */
  static String address() {
    String named = System.getenv(NAMED);
    if (named != null) {
      return named;
    }
    if (QdrantServers.binary().isPresent()) {
      return Started.SERVER.addresses().getFirst();
    }
    GenericContainer<?> container = Container.STARTED;
    return container.getHost() + ":" + container.getMappedPort(PORT);
  }

  private static boolean present(String what) {
    if (System.getenv(NAMED) != null
        || QdrantServers.binary().isPresent()
        || DockerClientFactory.instance().isDockerAvailable()) {
      return true;
    }
    if (requireNonNullElse(System.getenv(REQUIRED), "").equals("1")) {
      throw new IllegalStateException(
          REQUIRED
              + "=1 wants a Qdrant server, but "
              + NAMED
              + " names none, "
              + QdrantServers.BINARY
              + " is not set and there is no Docker");
    }
    System.err.println("NOT RUN on a real Qdrant: " + what + " (" + absent() + ")");
    return false;
  }

  private static String absent() {
    return "no Qdrant server: neither "
        + NAMED
        + " nor "
        + QdrantServers.BINARY
        + " is set and there is no Docker";
  }

  /** The server of the whole run, which ends with the JVM. */
  private static final class Started {
    static final QdrantServers SERVER = QdrantServers.start(1);
  }

  /** The container of the whole run; Testcontainers removes it when the JVM ends. */
  private static final class Container {
    static final GenericContainer<?> STARTED = start();

    @SuppressWarnings("resource")
    private static GenericContainer<?> start() {
      GenericContainer<?> container = new GenericContainer<>(IMAGE).withExposedPorts(PORT);
      container.start();
      return container;
    }
  }
}
