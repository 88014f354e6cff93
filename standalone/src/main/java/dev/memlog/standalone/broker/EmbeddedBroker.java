package dev.memlog.standalone.broker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Joining;
import dev.memlog.runtime.server.LoopbackPort;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.storage.internals.checkpoint.CleanShutdownFileHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker and its controller in this process, on loopback. Acknowledged records survive a
 * crash of the process. Records of topics with {@code flush.messages=1} also survive a power loss:
 * they are on the disk before they are acknowledged.
 */
public final class EmbeddedBroker implements Component {

  private static final Logger log = LoggerFactory.getLogger(EmbeddedBroker.class);

  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(20);

  private final BrokerConfig config;
  private final Path directory;
  private final Map<String, String> more;
  private volatile @Nullable KafkaNode starting;
  private volatile @Nullable KafkaNode node;

  @GuardedBy("this")
  private int port;

  /**
   * Creates a broker without starting it.
   *
   * @param directory the directory of the broker's data, created if absent
   */
  public EmbeddedBroker(BrokerConfig config, Path directory) {
    this(config, directory, Map.of());
  }

  private EmbeddedBroker(BrokerConfig config, Path directory, Map<String, String> more) {
    this.config = config;
    this.directory = directory;
    this.more = more;
  }

  /**
   * Creates a broker that neither compacts nor deletes records while it runs. It serves a reader
   * that needs the same records at each start. The broker uses any free port.
   *
   * @param directory the directory of the broker's data
   */
  public static EmbeddedBroker preserving(Path directory) {
    return new EmbeddedBroker(new BrokerConfig(0), directory, BrokerProperties.PRESERVING);
  }

  @Override
  public String name() {
    return "broker";
  }

  /**
   * Starts the broker and its controller.
   *
   * @throws dev.memlog.runtime.server.PortInUseException if the port is taken
   * @throws IOException if the directory cannot be written
   */
  @Override
  public synchronized void start() throws Exception {
    port = LoopbackPort.free(config.port(), "broker.port", "the broker");
    int controllerPort = LoopbackPort.free(0, "", "the controller");
    Files.createDirectories(directory);
    BrokerHalt.announce(directory.toAbsolutePath());
    Properties properties = BrokerProperties.of(directory.toAbsolutePath(), port, controllerPort);
    properties.putAll(more);
    boolean used = Files.exists(directory.resolve("meta.properties"));
    if (!used) {
      format(directory, BrokerProperties.NODE, Uuid.randomUuid().toString());
    }
    boolean killed = used && !stoppedInOrder(directory);
    var made = new KafkaNode(new KafkaConfig(properties, false), BrokerProperties.NODE);
    starting = made;
    try {
      made.start(killed);
    } catch (RuntimeException | InterruptedException e) {
      // Kafka may wait for minutes to stop in order what has not started.
      Joining.within(CLOSE_PATIENCE, "close-broker", made::close);
      throw e;
    } finally {
      starting = null;
    }
    node = made;
    log.atInfo().addKeyValue("bootstrap", bootstrapServers()).log("broker is up");
  }

  /**
   * Returns whether the last broker that ran on a directory shut down cleanly, with everything
   * flushed. Returns false if none has run, or while one runs.
   */
  public static boolean stoppedInOrder(Path directory) {
    return Files.exists(directory.resolve(CleanShutdownFileHandler.CLEAN_SHUTDOWN_FILE_NAME));
  }

  /**
   * Prepares the empty directory of a node that is both broker and controller.
   *
   * @param cluster the id of the cluster
   */
  public static void format(Path directory, int node, String cluster) throws Exception {
    String absolute = directory.toAbsolutePath().toString();
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(node)
        .setClusterId(cluster)
        .addDirectory(absolute)
        .setMetadataLogDirectory(absolute)
        .setControllerListenerName(BrokerProperties.CONTROLLER)
        .run();
  }

  /** Returns the address for clients, {@code host:port}; valid only after the start. */
  public synchronized String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** Returns the end of each partition's log; empty while the broker does not run. */
  public Map<TopicPartition, LogEnd> ends() {
    KafkaNode running = node;
    return running == null ? Map.of() : running.ends();
  }

  /** Flushes every log to the disk; does nothing while the broker does not run. */
  public void flush() {
    KafkaNode running = node;
    if (running != null) {
      running.flush();
    }
  }

  /** Returns the health without waiting for a start in progress. */
  @Override
  public Health check() {
    if (node != null) {
      return Health.ok();
    }
    KafkaNode made = starting;
    return Health.waiting(
        made == null ? "not started" : "has opened %d logs".formatted(made.openLogs()));
  }

  @Override
  public synchronized void close() {
    KafkaNode running = node;
    node = null;
    if (running != null) {
      running.close();
    }
  }
}
