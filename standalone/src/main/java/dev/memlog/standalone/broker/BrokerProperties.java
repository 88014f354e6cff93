package dev.memlog.standalone.broker;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/** Kafka's settings for a single node with a fast start, a small footprint and durable writes. */
final class BrokerProperties {

  static final int NODE = 1;

  /** The time without a sign of life after which the controller regards the node as gone. */
  static final Duration PATIENCE = Duration.ofMinutes(2);

  static final String CONTROLLER = "CONTROLLER";
  private static final String HOST = "127.0.0.1";

  /**
   * The settings of a broker that neither compacts nor deletes records: the first check for
   * deletable segments is after a year.
   */
  static final Map<String, String> PRESERVING =
      Map.of(
          "log.cleaner.enable",
          "false",
          "log.retention.check.interval.ms",
          Long.toString(Duration.ofDays(365).toMillis()),
          "log.initial.task.delay.ms",
          Long.toString(Duration.ofDays(365).toMillis()));

  private BrokerProperties() {}

  static Properties of(Path directory, int port, int controllerPort) {
    var p = new Properties();
    try (InputStream in = BrokerProperties.class.getResourceAsStream("broker.properties")) {
      p.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    p.put("node.id", Integer.toString(NODE));
    p.put(
        "listeners",
        "CLIENT://%s:%d,CONTROLLER://%s:%d".formatted(HOST, port, HOST, controllerPort));
    p.put("advertised.listeners", "CLIENT://%s:%d".formatted(HOST, port));
    p.put("controller.listener.names", CONTROLLER);
    p.put("controller.quorum.voters", "%d@%s:%d".formatted(NODE, HOST, controllerPort));
    p.put("log.dirs", directory.toString());
    // A fenced node refuses all work, and no other node would take over. On a busy machine the
    // controller fenced the node every few seconds with 1.5 s (load 20), and during starts with 6 s
    // (a tenth of a core).
    p.put("broker.session.timeout.ms", Long.toString(PATIENCE.toMillis()));
    int largest = Topics.all().stream().mapToInt(TopicSpec::maxMessageBytes).max().orElseThrow();
    p.put("message.max.bytes", Integer.toString(largest));
    p.put("replica.fetch.max.bytes", Integer.toString(largest));
    return p;
  }
}
