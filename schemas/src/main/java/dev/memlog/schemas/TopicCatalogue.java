package dev.memlog.schemas;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The alignment of a cluster's topics with {@link Topics}: it creates missing topics and refuses
 * topics that differ.
 */
public final class TopicCatalogue {

  private static final Duration PROPAGATION = Duration.ofSeconds(10);

  private final Admin admin;
  private final int partitions;
  private final short replicas;
  private final Map<String, String> more;

  /**
   * Creates a catalogue for a cluster.
   *
   * @param partitions the number of partitions of every topic; fixed for a generation, since it
   *     decides the placement of keys
   * @param replicas the number of replicas of every partition; −1 for the cluster's default
   */
  public TopicCatalogue(Admin admin, int partitions, short replicas) {
    this(admin, partitions, replicas, Map.of());
  }

  /**
   * Creates a catalogue for a cluster.
   *
   * @param more the further settings for topics to create, such as min.insync.replicas; existing
   *     topics may have other values
   */
  public TopicCatalogue(Admin admin, int partitions, short replicas, Map<String, String> more) {
    this.admin = admin;
    this.partitions = partitions;
    this.replicas = replicas;
    this.more = Map.copyOf(more);
  }

  /** Returns the number of partitions of each topic. */
  public int partitions() {
    return partitions;
  }

  /**
   * Creates missing topics and checks existing ones. Once it returns, the leader of each partition
   * serves it. A producer that writes earlier may have its first request refused and its second one
   * accepted; the first one then fails, and the records of the second stay.
   *
   * @throws TopicMismatchException with every difference in partitions and settings
   * @throws ExecutionException if the cluster does not answer
   */
  public void ensure(List<TopicSpec> topics) throws ExecutionException, InterruptedException {
    Set<String> present = admin.listTopics().names().get();
    for (TopicSpec topic : topics) {
      if (!present.contains(topic.name())) {
        create(topic);
      }
    }
    List<String> differences = new ArrayList<>();
    Map<String, TopicDescription> descriptions =
        onceKnown(
            () ->
                admin
                    .describeTopics(topics.stream().map(TopicSpec::name).toList())
                    .allTopicNames());
    Map<ConfigResource, Config> configs =
        onceKnown(() -> admin.describeConfigs(resources(topics)).all());
    onceKnown(() -> admin.listOffsets(ends(descriptions.values())).all());
    for (TopicSpec topic : topics) {
      int actual = requireNonNull(descriptions.get(topic.name())).partitions().size();
      if (actual != partitions) {
        differences.add(
            "topic %s must have partitions=%d, has %d".formatted(topic.name(), partitions, actual));
      }
      Config config =
          requireNonNull(configs.get(new ConfigResource(ConfigResource.Type.TOPIC, topic.name())));
      topic
          .config()
          .forEach(
              (name, value) -> {
                ConfigEntry entry = config.get(name);
                if (entry == null || !sameSetting(name, value, entry.value())) {
                  differences.add(
                      "topic %s must have %s=%s, has %s"
                          .formatted(
                              topic.name(), name, value, entry == null ? "none" : entry.value()));
                }
              });
    }
    if (!differences.isEmpty()) {
      throw new TopicMismatchException(differences);
    }
  }

  /**
   * Returns the answer to a question about topics. Repeats the question for up to 10 s while a
   * topic is unknown, since brokers learn of a created topic after the controller.
   */
  private static <T> T onceKnown(Supplier<KafkaFuture<T>> question)
      throws ExecutionException, InterruptedException {
    long deadline = System.nanoTime() + PROPAGATION.toNanos();
    while (true) {
      try {
        return question.get().get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)
            || System.nanoTime() > deadline) {
          throw e;
        }
        Thread.sleep(Duration.ofMillis(50));
      }
    }
  }

  /** Returns a question that only the leader of a partition answers, for each partition. */
  private static Map<TopicPartition, OffsetSpec> ends(Collection<TopicDescription> topics) {
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    for (TopicDescription topic : topics) {
      topic
          .partitions()
          .forEach(
              partition ->
                  ends.put(
                      new TopicPartition(topic.name(), partition.partition()),
                      OffsetSpec.latest()));
    }
    return ends;
  }

  /**
   * Returns whether a topic's setting fits. A list such as cleanup.policy may come back in another
   * order. The topic's segment.ms may be shorter than the catalogue's: a hurried erasure shortens
   * it, and a crash may leave it so. Deleted bytes then only leave sooner.
   */
  private static boolean sameSetting(String name, String wanted, String actual) {
    if (name.equals(TopicConfig.SEGMENT_MS_CONFIG)) {
      return Long.parseLong(actual) <= Long.parseLong(wanted);
    }
    return Set.of(wanted.split(",")).equals(Set.of(actual.split(",")));
  }

  private void create(TopicSpec topic) throws ExecutionException, InterruptedException {
    var settings = new HashMap<>(topic.config());
    settings.putAll(more);
    var request = new NewTopic(topic.name(), partitions, replicas).configs(settings);
    try {
      admin.createTopics(List.of(request)).all().get();
    } catch (ExecutionException e) {
      // Two services may start at once.
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  private static Set<ConfigResource> resources(List<TopicSpec> topics) {
    return topics.stream()
        .map(t -> new ConfigResource(ConfigResource.Type.TOPIC, t.name()))
        .collect(Collectors.toSet());
  }
}
