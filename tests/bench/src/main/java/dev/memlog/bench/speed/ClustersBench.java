package dev.memlog.bench.speed;

import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.messages.Event;
import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.MemoriesConfig;
import dev.memlog.ingest.IngestConfig;
import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.server.LoopbackPort;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.TopicsConfig;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.standalone.service.DrainedServer;
import dev.memlog.standalone.service.ExtractorProcess;
import dev.memlog.standalone.service.ExtractorProcessConfig;
import dev.memlog.standalone.service.IngestProcess;
import dev.memlog.standalone.service.IngestProcessConfig;
import dev.memlog.standalone.service.LogAccess;
import dev.memlog.standalone.service.ServiceProcess;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark that kills brokers of a cluster of three under load: one at a time, then the one
 * whose controller leads, then two at once, so that the third has no quorum. Ingest and extractor
 * of this process work on the cluster. Publishers repeat each write until it is acknowledged.
 * Afterwards, the topic of messages must have each acknowledged message exactly once.
 */
@Command(
    name = "clusters",
    description =
        "Publishes to a new cluster of three Kafka brokers, kills brokers one after the other, "
            + "leaves one without a quorum, restarts all, and counts lost and doubled messages. "
            + "The exit code is 1 if there are any.")
final class ClustersBench extends Bench {

  private static final int PUBLISHERS = 4;
  private static final int PER_CONVERSATION = 200;
  private static final int LONGEST_STAY_MILLIS = 3_000;
  private static final Duration FOLDED = Duration.ofMinutes(2);
  private static final Duration ANSWERED = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Timings writes = new Timings();
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean going = new AtomicBoolean(true);
  private final List<String> killed = new ArrayList<>();
  private long withoutQuorum;
  private long lost;
  private long doubled;

  @Option(
      names = "--kills",
      paramLabel = "N",
      description = "The number of brokers to kill; default ${DEFAULT-VALUE}.")
  private int kills = 3;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "The seed of the killed brokers and of the moments; default: another each time.")
  private long seed = System.nanoTime();

  @Option(
      names = "--alone",
      paramLabel = "SECONDS",
      description =
          "How long two of the three brokers stay killed at once; default ${DEFAULT-VALUE}.")
  private int alone = 60;

  @Override
  List<String> notes() {
    return List.of("seed %d, killed brokers %s".formatted(seed, String.join(", ", killed)));
  }

  /**
   * Returns whether a message was lost or doubled, or acknowledged by a broker without a quorum;
   * complete only after the run.
   */
  @Override
  boolean broken() {
    return lost > 0 || doubled > 0 || withoutQuorum > 0;
  }

  @Override
  List<Result> run(Screen screen) throws Exception {
    try (var directory = TemporaryDirectory.make("memlog-bench-clusters");
        var cluster = KafkaServers.start(directory.path());
        var registry =
            new EmbeddedRegistry(
                Defaults.of(RegistryConfig.class).withPort(0), cluster::bootstrapServers)) {
      registry.start();
      var log = access(cluster.bootstrapServers(), registry.url());
      int port = LoopbackPort.free(0, "server.port", "bench");
      try (var ingest = new ServiceProcess(new IngestProcess(ingest(log, port)));
          var extractor =
              new ServiceProcess(new ExtractorProcess(extractor(log, directory.path())))) {
        screen.line(ingest.start());
        screen.line(extractor.start());
        var load = new ArrayList<Thread>();
        for (int i = 0; i < PUBLISHERS; i++) {
          String name = "p" + i;
          load.add(Thread.ofPlatform().start(() -> publish("http://127.0.0.1:" + port, name)));
        }
        try {
          killAll(cluster, screen);
          killController(cluster, screen);
          leaveAlone(cluster, screen);
          restartAll(cluster, screen);
        } finally {
          going.set(false);
        }
        for (Thread each : load) {
          each.join();
        }
        compare(log);
      }
    }
    return List.of(
        Result.of("write.p50", writes.percentile(50), "ms"),
        Result.of("write.p99", writes.percentile(99), "ms"),
        Result.of("write.worst", writes.percentile(100), "ms"),
        Result.of("acknowledged", acknowledged.size(), "messages"),
        Result.of("acknowledged without a quorum", (double) withoutQuorum, "messages"),
        Result.of("acknowledged but lost", (double) lost, "messages"),
        Result.of("processed twice", (double) doubled, "messages"));
  }

  private static LogAccess access(String bootstrap, String registry) {
    ClusterConfig any = Defaults.of(ClusterConfig.class);
    RegistryAccess local = Defaults.of(RegistryAccess.class);
    return new LogAccess(
        new ClusterConfig(
            bootstrap, any.protocol(), any.sasl(), any.tls(), any.sessionTimeout(), Map.of()),
        new RegistryAccess(registry, "", "", "", local.tls()),
        TopicsConfig.of(4, 0, 0, 0));
  }

  private static IngestProcessConfig ingest(LogAccess log, int port) {
    var server = new DrainedServer(Duration.ZERO, Defaults.of(ServerConfig.class).withPort(port));
    return new IngestProcessConfig(Optional.empty(), log, server, Defaults.of(IngestConfig.class));
  }

  private static ExtractorProcessConfig extractor(LogAccess log, Path directory) {
    ExtractorProcessConfig any = Defaults.of(ExtractorProcessConfig.class);
    return new ExtractorProcessConfig(
        directory.resolve("extractor"),
        any.instance(),
        any.indexers(),
        any.rewriteAfter(),
        log,
        new MonitoringConfig("127.0.0.1", 0),
        Defaults.of(ExtractorConfig.class)
            .withMemories(Defaults.of(MemoriesConfig.class).withEnabled(false)),
        any.retention(),
        any.embedding());
  }

  /** Publishes messages, one at a time, until the run ends. */
  private void publish(String url, String name) {
    try (var client = MemlogClient.builder(url).build()) {
      for (int i = 0; going.get(); i++) {
        String conversation = name + "-" + i / PER_CONVERSATION;
        String message = "m" + i;
        var event =
            Event.message(conversation, "user", "Message " + i + " of " + name)
                .messageId(message)
                // Repeated with the same id, a write must take effect once.
                .eventId(conversation + "-" + message)
                .occurredAt(Instant.now())
                .build();
        long before = System.nanoTime();
        while (!published(client, event)) {
          Thread.sleep(PAUSE);
        }
        writes.add(System.nanoTime() - before);
        acknowledged.add(conversation + "/" + message);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean published(MemlogClient client, Event event) {
    try {
      var _ = client.publish(List.of(event));
      return true;
    } catch (MemlogException _) {
      // The outcome is unknown, or the brokers are unavailable.
      return false;
    }
  }

  private void killAll(KafkaServers cluster, Screen screen) throws Exception {
    var random = new Random(seed);
    for (int kill = 1; kill <= kills; kill++) {
      cluster.awaitHealed();
      Thread.sleep(random.nextInt(LONGEST_STAY_MILLIS));
      int node = random.nextInt(cluster.size());
      cluster.kill(node);
      killed.add(Integer.toString(node));
      screen.line("%3d  killed broker %d, %d acknowledged", kill, node, acknowledged.size());
      Thread.sleep(random.nextInt(LONGEST_STAY_MILLIS));
      cluster.restart(node);
    }
  }

  private void killController(KafkaServers cluster, Screen screen) throws Exception {
    cluster.awaitHealed();
    int node = cluster.controller();
    cluster.kill(node);
    cluster.awaitControllerOtherThan(node);
    killed.add(node + " (controller)");
    screen.line("     killed controller %d, %d acknowledged", node, acknowledged.size());
    cluster.restart(node);
  }

  /** Leaves one broker running, which must acknowledge nothing. */
  private void leaveAlone(KafkaServers cluster, Screen screen) throws Exception {
    cluster.awaitHealed();
    int node = new Random(seed).nextInt(cluster.size());
    List<Integer> others =
        IntStream.range(0, cluster.size()).filter(other -> other != node).boxed().toList();
    for (int other : others) {
      cluster.kill(other);
      killed.add(other + " (of two)");
    }
    // What was replicated before the kill may still be on its way to its publisher.
    Thread.sleep(ANSWERED);
    int before = acknowledged.size();
    Thread.sleep(Duration.ofSeconds(alone));
    withoutQuorum = (long) acknowledged.size() - before;
    for (int other : others) {
      cluster.restart(other);
    }
    cluster.awaitHealed();
    screen.line(
        "     left broker %d alone for %d s, %d acknowledged", node, alone, acknowledged.size());
  }

  private void restartAll(KafkaServers cluster, Screen screen) throws Exception {
    for (int node = 0; node < cluster.size(); node++) {
      cluster.awaitHealed();
      cluster.stop(node);
      cluster.restart(node);
      screen.line("     restarted broker %d, %d acknowledged", node, acknowledged.size());
    }
    cluster.awaitHealed();
  }

  private static boolean atEnd(Consumer<?, ?> reader, List<TopicPartition> partitions) {
    return reader.endOffsets(partitions).entrySet().stream()
        .allMatch(end -> reader.position(end.getKey()) >= end.getValue());
  }

  /** Counts the acknowledged messages that the topic of messages lacks or has more than once. */
  private void compare(LogAccess log) throws InterruptedException {
    Map<String, Integer> found = new HashMap<>();
    long until = System.nanoTime() + FOLDED.toNanos();
    var settings = log.kafka().with(log.registry(), "bench");
    try (var reader =
        new KafkaClients(settings, "bench")
            .reader("messages", new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          reader.partitionsFor(Topics.MESSAGES.name()).stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      reader.assign(partitions);
      reader.seekToBeginning(partitions);
      // To the end, since a message that is there twice may be found before its second record.
      while (System.nanoTime() < until
          && !(found.keySet().containsAll(acknowledged) && atEnd(reader, partitions))) {
        for (ConsumerRecord<String, byte[]> record : reader.poll(Duration.ofSeconds(1))) {
          String[] parts = record.key().split("/", -1);
          String id = parts[parts.length - 2] + "/" + parts[parts.length - 1];
          found.merge(id, 1, Integer::sum);
        }
      }
    }
    lost = acknowledged.stream().filter(id -> !found.containsKey(id)).count();
    doubled = found.values().stream().filter(times -> times > 1).count();
  }
}
