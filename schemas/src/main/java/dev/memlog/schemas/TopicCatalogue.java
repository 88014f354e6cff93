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
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * An administrator of Memlog's topics on a Kafka cluster. It creates missing topics, and compares
 * existing topics with their specifications in {@link Topics}. It rejects those with which
 * deletions or processing would fail.
 */
public final class TopicCatalogue {

  private static final Duration PROPAGATION = Duration.ofSeconds(10);

  private final Admin admin;
  private final int partitions;
  private final short replicas;
  private final Map<String, String> more;
  private List<String> losses = List.of();

  /**
   * Creates a catalogue for a cluster.
   *
   * @param admin the client of the cluster; the caller closes it
   * @param partitions the number of partitions of every topic; it must not change while the topics
   *     exist, since the mapping of keys to partitions depends on it
   * @param replicas the number of replicas of every partition
   */
  public TopicCatalogue(Admin admin, int partitions, short replicas) {
    this(admin, partitions, replicas, Map.of());
  }

  /**
   * Creates a catalogue for a cluster that creates topics with further settings.
   *
   * @param admin the client of the cluster; the caller closes it
   * @param partitions the number of partitions of every topic; it must not change while the topics
   *     exist, since the mapping of keys to partitions depends on it
   * @param replicas the number of replicas of every partition
   * @param more the further settings of new topics, such as min.insync.replicas; each replaces the
   *     setting of the specification
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
   * Creates missing topics and checks existing ones. Waits until every partition has a leader that
   * serves requests. A producer must not write earlier: the broker might refuse its first request
   * and accept its second, so that the log lacks the records of the first.
   *
   * @param topics the specifications of the topics
   * @throws TopicMismatchException if existing topics differ so that deletions or processing would
   *     fail; the message lists all such differences
   * @throws MissingTopicsException if topics are missing and the client may not create them
   * @throws ExecutionException if the cluster does not answer or refuses a request
   */
  public void ensure(List<TopicSpec> topics) throws ExecutionException, InterruptedException {
    Set<String> present = admin.listTopics().names().get();
    create(topics.stream().filter(t -> !present.contains(t.name())).toList());
    Map<String, TopicDescription> descriptions =
        onceKnown(
            () ->
                admin
                    .describeTopics(topics.stream().map(TopicSpec::name).toList())
                    .allTopicNames());
    Map<ConfigResource, Config> configs =
        onceKnown(() -> admin.describeConfigs(resources(topics)).all());
    onceKnown(() -> admin.listOffsets(ends(descriptions.values())).all());
    List<String> refusals = new ArrayList<>();
    List<String> costs = new ArrayList<>();
    for (TopicSpec topic : topics) {
      List<TopicPartitionInfo> actual = requireNonNull(descriptions.get(topic.name())).partitions();
      int copies = actual.getFirst().replicas().size();
      Config config =
          requireNonNull(configs.get(new ConfigResource(ConfigResource.Type.TOPIC, topic.name())));
      Map<String, String> settings =
          config.entries().stream()
              .filter(entry -> entry.value() != null)
              .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
      var review = new TopicReview(topic, wanted(topic, copies), settings, refusals, costs);
      review.partitions(partitions, actual.size());
      review.replicas(replicas, copies);
      review.settings();
    }
    if (!refusals.isEmpty()) {
      throw new TopicMismatchException(refusals);
    }
    losses = List.copyOf(costs);
  }

  /**
   * Returns the differences that the last call of {@link #ensure} has accepted, one sentence for
   * each, with what is lost by the difference.
   */
  public List<String> losses() {
    return losses;
  }

  /**
   * Returns the result of a request about topics. While a broker reports a topic as unknown, the
   * method repeats the request for up to 10 s. Brokers learn of a new topic after the controller.
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

  /** Returns a request for the end offset of each partition, which only the leader answers. */
  private static Map<TopicPartition, OffsetSpec> ends(Collection<TopicDescription> topics) {
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    for (TopicDescription topic : topics) {
      for (TopicPartitionInfo one : topic.partitions()) {
        ends.put(new TopicPartition(topic.name(), one.partition()), OffsetSpec.latest());
      }
    }
    return ends;
  }

  /** Creates topics in one request, which a broker applies as a whole. */
  private void create(List<TopicSpec> topics) throws ExecutionException, InterruptedException {
    if (topics.isEmpty()) {
      return;
    }
    var created = admin.createTopics(topics.stream().map(this::request).toList()).values();
    for (KafkaFuture<Void> topic : created.values()) {
      try {
        topic.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof TopicAuthorizationException) {
          throw new MissingTopicsException(
              topics.stream().map(TopicSpec::name).toList(), e.getCause());
        }
        // Two services may start at once.
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw e;
        }
      }
    }
  }

  private NewTopic request(TopicSpec topic) {
    return new NewTopic(topic.name(), partitions, replicas).configs(wanted(topic, replicas));
  }

  private Map<String, String> wanted(TopicSpec topic, int copies) {
    Map<String, String> settings = new HashMap<>(topic.config(copies));
    settings.putAll(more);
    return settings;
  }

  private static Set<ConfigResource> resources(List<TopicSpec> topics) {
    return topics.stream()
        .map(t -> new ConfigResource(ConfigResource.Type.TOPIC, t.name()))
        .collect(Collectors.toSet());
  }
}
