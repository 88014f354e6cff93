package dev.memlog.standalone.move;

import dev.memlog.standalone.TopicsConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.UnknownMemberIdException;

/**
 * The topics of the cluster that a move fills. While a topic is being filled, its settings make the
 * broker keep all records and their timestamps as sent. Services refuse to start with such a topic,
 * so no service reads a partly moved log.
 *
 * @param admin the admin client of the cluster; owned by the caller
 */
record TargetTopics(Admin admin, TopicsConfig config) {

  private static final String KEPT = Long.toString(Long.MAX_VALUE);
  private static final String MARK = "min.compaction.lag.ms";

  private static final Map<String, String> FILLING =
      Map.of(
          MARK,
          KEPT,
          "max.compaction.lag.ms",
          KEPT,
          "retention.ms",
          "-1",
          "message.timestamp.type",
          "CreateTime",
          // Segments roll by the records' timestamps: a copy of a month would have hundreds of
          // segments.
          "segment.ms",
          Long.toString(7L * 24 * 60 * 60 * 1000));

  /** The state of a topic on the cluster. */
  enum State {
    ABSENT,
    /** A move has created the topic and is not complete. */
    FILLING,
    /**
     * The topic has the settings that services require: services have created it, or a move is
     * complete.
     */
    READY
  }

  /**
   * Returns the state of each topic.
   *
   * @throws MoveException if a topic's number of partitions differs from the configured number
   */
  Map<String, State> states(Collection<String> topics)
      throws ExecutionException, InterruptedException {
    Set<String> present = admin.listTopics().names().get();
    List<String> known = topics.stream().filter(present::contains).toList();
    var described = admin.describeTopics(known).allTopicNames().get();
    var configs =
        admin.describeConfigs(known.stream().map(TargetTopics::resource).toList()).all().get();
    Map<String, State> states = new TreeMap<>();
    topics.forEach(topic -> states.put(topic, State.ABSENT));
    described.forEach(
        (topic, description) -> {
          int partitions = description.partitions().size();
          if (partitions != config.partitions()) {
            throw new MoveException(
                "topic %s of the cluster must have partitions=%d, has %d"
                    .formatted(topic, config.partitions(), partitions));
          }
        });
    configs.forEach(
        (resource, settings) -> {
          ConfigEntry mark = settings.get(MARK);
          boolean filling = mark != null && KEPT.equals(mark.value());
          states.put(resource.name(), filling ? State.FILLING : State.READY);
        });
    return states;
  }

  /** Creates a topic or changes its settings so that it can be filled. */
  void prepare(MovedTopic topic, State state) throws ExecutionException, InterruptedException {
    switch (state) {
      case ABSENT -> {
        Map<String, String> settings = new HashMap<>(topic.settings());
        settings.putAll(FILLING);
        var request =
            new NewTopic(topic.name(), config.partitions(), (short) config.replicas())
                .configs(settings);
        admin.createTopics(List.of(request)).all().get();
      }
      case READY -> alter(topic.name(), FILLING);
      case FILLING -> {
        // A former run has prepared the topic.
      }
    }
  }

  /** Sets the settings that services require on a filled topic. */
  void open(MovedTopic topic) throws ExecutionException, InterruptedException {
    Map<String, String> settings = new HashMap<>();
    FILLING.keySet().forEach(name -> settings.put(name, topic.settings().getOrDefault(name, "")));
    alter(topic.name(), settings);
  }

  /** Alters settings; an empty value removes the setting. */
  private void alter(String topic, Map<String, String> settings)
      throws ExecutionException, InterruptedException {
    List<AlterConfigOp> changes = new ArrayList<>();
    settings.forEach(
        (name, value) ->
            changes.add(
                new AlterConfigOp(
                    new ConfigEntry(name, value),
                    value.isEmpty() ? AlterConfigOp.OpType.DELETE : AlterConfigOp.OpType.SET)));
    admin.incrementalAlterConfigs(Map.of(resource(topic), changes)).all().get();
  }

  /**
   * Stores the offsets up to which a stage has processed its topics.
   *
   * @throws MoveException if a member of the stage's consumer group runs
   */
  void commit(String group, Map<TopicPartition, Long> offsets)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    offsets.forEach((partition, offset) -> committed.put(partition, new OffsetAndMetadata(offset)));
    try {
      admin.alterConsumerGroupOffsets(group, committed).all().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownMemberIdException
          || e.getCause() instanceof GroupNotEmptyException) {
        throw new MoveException(
            "group %s of the cluster must have no members: stop the services".formatted(group));
      }
      throw e;
    }
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
  }
}
