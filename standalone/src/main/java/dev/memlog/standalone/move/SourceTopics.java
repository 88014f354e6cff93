package dev.memlog.standalone.move;

import dev.memlog.extractor.EvolutionStage;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.evolution.stream.MemoryNodes;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.extractor.fold.intake.Nodes;
import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.standalone.TopicsConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.jspecify.annotations.Nullable;

/**
 * The topics of a data directory, with the offsets up to which the stages have processed them.
 *
 * @param admin the admin client of the data directory's broker; owned by the caller
 * @param target the settings of the topics of the cluster, whose replication is known
 */
record SourceTopics(Admin admin, Set<String> tenantTopics, TopicsConfig target) {

  private static final Duration TRANSACTIONS = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final String DEAD_LETTERS = ".dead-letter";
  private static final String CHANGELOG = "-changelog";

  /**
   * The changelog of records that wait for a schema. The store must be empty, so the changelog is
   * not moved.
   */
  static final String PARKED = FoldStage.GROUP + "-" + Nodes.PARKED_STORE + CHANGELOG;

  private static final String PURGES = FoldStage.GROUP + "-" + Nodes.PURGE_STORE + CHANGELOG;
  private static final String CLOCK =
      EvolutionStage.GROUP + "-" + MemoryNodes.CLOCK_STORE + CHANGELOG;

  /**
   * The progress of a request to rechunk a partition. It is not moved, since the cluster has
   * different partitions.
   */
  private static final String RECHUNK = FoldStage.GROUP + "-" + Nodes.RECHUNK_STORE + CHANGELOG;

  private static final String TOMBSTONES =
      EvolutionStage.GROUP + "-" + MemoryNodes.TOMBSTONE_STORE + CHANGELOG;
  private static final List<String> EVOLUTION = List.of(EvolutionStage.GROUP);

  SourceTopics {
    tenantTopics = Set.copyOf(tenantTopics);
  }

  /** Returns the names of the topics of dead letters. */
  static List<String> deadLetters() {
    return Topics.all().stream()
        .map(TopicSpec::name)
        .filter(n -> n.endsWith(DEAD_LETTERS))
        .toList();
  }

  /** Returns whether a topic of a cluster belongs to Memlog. */
  static boolean ours(String topic, Set<String> tenantTopics) {
    return tenantTopics.contains(topic)
        || Topics.all().stream().anyMatch(spec -> spec.name().equals(topic))
        || changelog(topic);
  }

  private static boolean changelog(String topic) {
    return topic.endsWith(CHANGELOG)
        && (topic.startsWith(FoldStage.GROUP + "-")
            || topic.startsWith(EvolutionStage.GROUP + "-"));
  }

  /**
   * Returns the topics to move: the topics of the catalogue in the order of processing, then the
   * input topics of tenants, and last the changelogs. Topics of dead letters are left out.
   *
   * @param commands a reader of memory commands
   */
  List<MovedTopic> list(RecordReader commands) throws ExecutionException, InterruptedException {
    Set<String> present = new TreeSet<>(admin.listTopics().names().get());
    List<MovedTopic> topics = new ArrayList<>();
    for (TopicSpec spec : Topics.all()) {
      if (present.contains(spec.name())
          && !spec.name().endsWith(DEAD_LETTERS)
          && !spec.equals(Topics.RECHUNKS)) {
        Partitioning placement =
            spec.equals(Topics.MEMORY_COMMANDS)
                ? Partitioning.ofCommands(commands)
                : Partitioning.byKey();
        topics.add(new MovedTopic(spec.name(), settings(spec), placement, readers(spec)));
      }
    }
    for (String topic : new TreeSet<>(tenantTopics)) {
      if (present.contains(topic)) {
        topics.add(
            new MovedTopic(
                topic,
                settings(Topics.CONVERSATION_EVENTS),
                Partitioning.byKey(),
                readers(Topics.CONVERSATION_EVENTS)));
      }
    }
    for (String topic : present) {
      if (changelog(topic) && !topic.equals(PARKED) && !topic.equals(RECHUNK)) {
        topics.add(new MovedTopic(topic, settings(topic), placement(topic), List.of()));
      }
    }
    return topics;
  }

  private static List<String> readers(TopicSpec spec) {
    if (spec.equals(Topics.TURNS)) {
      // Extraction may come second: it reads at least once anyway, and a turn that is read twice
      // counts once.
      return List.of(EvolutionStage.GROUP, ExtractionStage.GROUP);
    }
    return switch (spec.cleanup()) {
      case JANITOR -> spec.equals(Topics.MEMORY_COMMANDS) ? EVOLUTION : List.of(FoldStage.GROUP);
      case DELETE, COMPACT_DELETE ->
          spec.equals(Topics.ACCESSES) || spec.equals(Topics.MEMORY_CANDIDATES)
              ? EVOLUTION
              : List.of();
      case COMPACT -> List.of();
    };
  }

  private static Partitioning placement(String changelog) {
    if (changelog.equals(PURGES)) {
      return Partitioning.byKeyAfterTime();
    }
    if (changelog.equals(CLOCK)) {
      return Partitioning.ofClock();
    }
    return changelog.equals(TOMBSTONES) ? Partitioning.ofTombstones() : Partitioning.byKey();
  }

  private Map<String, String> settings(TopicSpec spec) {
    Map<String, String> all = new HashMap<>(spec.config(target.replicas()));
    all.putAll(target.settings());
    return all;
  }

  /** Returns the settings that Kafka Streams has set for a changelog. */
  private Map<String, String> settings(String topic)
      throws ExecutionException, InterruptedException {
    var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Map<String, String> all = new TreeMap<>();
    for (Config config : admin.describeConfigs(List.of(resource)).all().get().values()) {
      for (ConfigEntry entry : config.entries()) {
        if (entry.source() == ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG) {
          all.put(entry.name(), entry.value());
        }
      }
    }
    all.putAll(target.settings());
    return all;
  }

  /**
   * Returns the committed offsets of a consumer group, up to which its stage has processed its
   * topics.
   */
  Map<TopicPartition, Long> committed(String group)
      throws ExecutionException, InterruptedException {
    return new ClusterOffsets(admin).committed(group);
  }

  /**
   * Waits until no transaction is open: the broker aborts transactions that a killed process has
   * left open.
   *
   * @throws MoveException if a transaction stays open for two minutes
   */
  void awaitTransactions(List<MovedTopic> topics, LogReader reader, MoveProgress progress)
      throws ExecutionException, InterruptedException {
    long until = System.nanoTime() + TRANSACTIONS.toNanos();
    boolean told = false;
    for (MovedTopic topic : topics) {
      while (true) {
        TopicPartition open = open(topic.name(), reader.ranges(topic.name()));
        if (open == null) {
          break;
        }
        if (System.nanoTime() > until) {
          throw new MoveException(
              "%s must have no open transaction, has one for %s: end its producer"
                  .formatted(open, TRANSACTIONS));
        }
        if (!told) {
          progress.step("Waiting for transactions that a killed server has left open");
          told = true;
        }
        Thread.sleep(LOOK);
      }
    }
  }

  /** Returns a partition with an open transaction; null if there is none. */
  private @Nullable TopicPartition open(String topic, Map<Integer, LogReader.Range> committed)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    committed.keySet().forEach(p -> asked.put(new TopicPartition(topic, p), OffsetSpec.latest()));
    for (var end : admin.listOffsets(asked).all().get().entrySet()) {
      LogReader.Range range = committed.get(end.getKey().partition());
      if (range == null || range.end() < end.getValue().offset()) {
        return end.getKey();
      }
    }
    return null;
  }
}
