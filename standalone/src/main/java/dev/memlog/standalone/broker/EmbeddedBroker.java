package dev.memlog.standalone.broker;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.standalone.LoopbackPort;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker and its controller in this process, on loopback. What it acknowledged survives the
 * process being killed; topics that ask for it are flushed to the disk before the acknowledgement.
 */
public final class EmbeddedBroker implements Component {

  private static final Logger log = LoggerFactory.getLogger(EmbeddedBroker.class);

  private final BrokerConfig config;
  private final Path directory;
  private @Nullable KafkaRaftServer server;
  private int port;

  /**
   * @param directory of its data, made if absent
   */
  public EmbeddedBroker(BrokerConfig config, Path directory) {
    this.config = config;
    this.directory = directory;
  }

  @Override
  public String name() {
    return "broker";
  }

  /**
   * @throws dev.memlog.standalone.PortInUseException if the port is taken
   * @throws IOException if the directory cannot be written
   */
  @Override
  public synchronized void start() throws Exception {
    port = LoopbackPort.free(config.port(), "broker.port", "the broker");
    int controllerPort = LoopbackPort.free(0, "", "the controller");
    Files.createDirectories(directory);
    Properties properties = BrokerProperties.of(directory.toAbsolutePath(), port, controllerPort);
    if (!Files.exists(directory.resolve("meta.properties"))) {
      format();
    }
    var starting = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
    try {
      starting.startup();
    } catch (RuntimeException e) {
      starting.shutdown();
      throw e;
    }
    server = starting;
    log.atInfo().addKeyValue("bootstrap", bootstrapServers()).log("broker is up");
  }

  private void format() throws Exception {
    String absolute = directory.toAbsolutePath().toString();
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(BrokerProperties.NODE)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(absolute)
        .setMetadataLogDirectory(absolute)
        .setControllerListenerName(BrokerProperties.CONTROLLER)
        .run();
  }

  /** Where clients reach it, {@code host:port}; meaningful once started. */
  public synchronized String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  @Override
  public synchronized Health check() {
    return server == null ? Health.waiting("not started") : Health.ok();
  }

  @Override
  public synchronized void close() {
    KafkaRaftServer running = server;
    server = null;
    if (running != null) {
      running.shutdown();
      running.awaitShutdown();
    }
  }
}
