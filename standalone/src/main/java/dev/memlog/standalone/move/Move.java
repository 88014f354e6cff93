package dev.memlog.standalone.move;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.standalone.Closing;
import dev.memlog.standalone.TopicsConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The move of an embedded Memlog to a Kafka cluster. It copies the topics with every record's key,
 * headers, timestamp and value. It also copies the changelogs of the two stateful stages, fold and
 * evolution, and the offsets up to which all stages have processed their input. So the cluster's
 * services continue where the embedded services stopped. They fill views and indexes from the
 * topics.
 *
 * <p>A move can be repeated at any time, also after a kill: it continues after the records that the
 * cluster already contains. In the data directory it makes only the changes that each start of a
 * server makes.
 */
public final class Move {

  private static final Duration DELIVERY = Duration.ofMinutes(2);
  private static final Duration GATHERING = Duration.ofMillis(20);

  /** The batch size, far below the largest batch that any topic accepts. */
  private static final int BATCH_BYTES = 1 << 18;

  private final MoveTarget target;
  private final Set<String> tenantTopics;
  private final boolean dropDeadLetters;
  private final MoveProgress progress;
  private final List<TopicCopy> copies = new ArrayList<>();

  /**
   * Creates a move.
   *
   * @param target the cluster to move to
   * @param tenantTopics the input topics of single tenants
   * @param dropDeadLetters true to leave dead letters behind; false to refuse the move if there are
   *     any
   * @param progress the listener of this move
   */
  public Move(
      MoveTarget target, Set<String> tenantTopics, boolean dropDeadLetters, MoveProgress progress) {
    this.target = target;
    this.tenantTopics = Set.copyOf(tenantTopics);
    this.dropDeadLetters = dropDeadLetters;
    this.progress = progress;
  }

  /**
   * Moves a data directory. No server may run on it.
   *
   * @throws MoveException if the cluster contains other data, has topics with another number of
   *     partitions, refuses a schema, or runs a stage of Memlog; if the data directory contains
   *     records that cannot be moved; or if {@code data} is no data directory
   * @throws dev.memlog.standalone.data.DataDirectoryInUseException if a server runs on the
   *     directory
   * @throws IOException if a registry does not answer
   * @throws org.apache.kafka.common.KafkaException if a broker does not answer a producer or
   *     consumer; the move can be repeated
   * @throws ExecutionException if a broker does not answer an admin client; the move can be
   *     repeated
   */
  public MoveReport run(Path data) throws Exception {
    progress.step("Opening " + data);
    try (var closing = new Closing()) {
      var log = closing.add(new SourceLog(data, tenantTopics));
      var from = new KafkaClients(log.kafka(), "move-from");
      var to = new KafkaClients(target.kafka(), "move-to");
      var source = closing.add(new LogReader(from));
      var sink = closing.add(new LogReader(to));
      Admin admin = closing.add(to.admin("move"));
      TopicsConfig config = target.topics().on(admin);
      var topics = new SourceTopics(closing.add(from.admin("move")), tenantTopics, config);
      var reader =
          closing.add(
              RecordReader.impatient(
                  SchemaSource.connect(log.kafka().registryUrl(), Map.of()),
                  Topics.MEMORY_COMMANDS));
      List<MovedTopic> moved = topics.list(reader);
      topics.awaitTransactions(moved, source, progress);
      long deadLetters = requireMovable(source);

      var sinks = new TargetTopics(admin, config);
      Map<String, TargetTopics.State> states = states(admin, sinks, moved, sink);
      progress.step("Registering schemas at " + target.kafka().registryUrl());
      MovedSchemas schemas;
      try (var ofSource = MovedSchemas.client(log.kafka());
          var ofTarget = MovedSchemas.client(target.kafka())) {
        schemas = MovedSchemas.copy(ofSource, ofTarget);
        new RegistryBootstrap(ofTarget).register(Topics.all());
      }
      Producer<byte[], byte[]> producer =
          closing.add(
              new KafkaClients(inOrder(target.kafka()), "move-to")
                  .producer(
                      "move",
                      DELIVERY,
                      GATHERING,
                      new ByteArraySerializer(),
                      new ByteArraySerializer()));
      Map<String, Map<TopicPartition, Long>> committed = committed(topics, moved);
      for (MovedTopic topic : moved) {
        copies.add(
            new TopicCopy(topic, source, sink, producer, schemas, committed, config.partitions()));
      }
      return new MoveReport(copy(sinks, states), deadLetters);
    }
  }

  /**
   * Returns the settings of a producer that sends one request at a time. A broker that has just
   * created a partition may refuse the first request and accept the second: it knows no sequence
   * number of the producer yet and accepts any.
   */
  private static KafkaSettings inOrder(KafkaSettings kafka) {
    Map<String, String> properties = new HashMap<>(kafka.properties());
    properties.put("max.in.flight.requests.per.connection", "1");
    properties.put("batch.size", Integer.toString(BATCH_BYTES));
    return new KafkaSettings(
        kafka.bootstrapServers(),
        kafka.registryUrl(),
        properties,
        kafka.registryProperties(),
        kafka.generation());
  }

  /** Returns the number of dead letters to leave behind. */
  private long requireMovable(LogReader source) {
    long parked = source.living(SourceTopics.PARKED);
    if (parked > 0) {
      throw new MoveException(
          ("the data directory must have no record of an unknown schema, has %d: start the server"
                  + " until it has read or dead-lettered them")
              .formatted(parked));
    }
    long deadLetters = 0;
    for (String topic : SourceTopics.deadLetters()) {
      long living = source.living(topic);
      if (living > 0 && !dropDeadLetters) {
        throw new MoveException(
            ("topic %s must be empty, has %d dead letters, which refer to this log: re-drive"
                    + " them, or leave them behind with --drop-dead-letters")
                .formatted(topic, living));
      }
      deadLetters += living;
    }
    return deadLetters;
  }

  /**
   * Returns the states of the cluster's topics.
   *
   * @throws MoveException if a topic that is not part of the move contains records
   */
  private Map<String, TargetTopics.State> states(
      Admin admin, TargetTopics sinks, Collection<MovedTopic> moved, LogReader sink)
      throws ExecutionException, InterruptedException {
    Set<String> names = new TreeSet<>();
    moved.forEach(topic -> names.add(topic.name()));
    Set<String> others = new TreeSet<>();
    for (String topic : admin.listTopics().names().get()) {
      if (SourceTopics.ours(topic, tenantTopics) && !names.contains(topic)) {
        others.add(topic);
      }
    }
    for (String topic : others) {
      if (sink.living(topic) > 0) {
        throw new MoveException(
            "topic %s of the cluster must be empty, has records: move to an empty cluster"
                .formatted(topic));
      }
    }
    return sinks.states(names);
  }

  private static Map<String, Map<TopicPartition, Long>> committed(
      SourceTopics topics, List<MovedTopic> moved) throws ExecutionException, InterruptedException {
    Set<String> groups = new TreeSet<>();
    moved.forEach(topic -> groups.addAll(topic.readers()));
    Map<String, Map<TopicPartition, Long>> committed = new HashMap<>();
    for (String group : groups) {
      Map<TopicPartition, Long> offsets = topics.committed(group);
      if (!offsets.isEmpty()) {
        committed.put(group, offsets);
      }
    }
    return committed;
  }

  private List<TopicReport> copy(TargetTopics sinks, Map<String, TargetTopics.State> states)
      throws ExecutionException, InterruptedException {
    progress.step("Comparing the topics of the cluster with the data directory");
    // All topics are compared before anything is written.
    Map<TopicCopy, TopicCopy.Present> before = new LinkedHashMap<>();
    boolean done = true;
    for (TopicCopy copy : copies) {
      boolean ready = states.get(copy.topic().name()) == TargetTopics.State.READY;
      TopicCopy.Present held = copy.held(ready);
      if (ready && held.any() && !held.complete()) {
        throw new MoveException(
            "topic %s of the cluster must be empty or complete, is incomplete: delete its topics"
                .formatted(copy.topic().name()));
      }
      done &= ready && held.complete();
      before.put(copy, held);
    }
    List<TopicReport> reports = new ArrayList<>();
    Map<String, Map<TopicPartition, Long>> positions = new HashMap<>();
    for (var entry : before.entrySet()) {
      TopicCopy copy = entry.getKey();
      TargetTopics.State state =
          states.getOrDefault(copy.topic().name(), TargetTopics.State.ABSENT);
      if (!(state == TargetTopics.State.READY && entry.getValue().complete())) {
        sinks.prepare(copy.topic(), state);
      }
      TopicReport report = copy.copy(entry.getValue(), progress);
      progress.done(report);
      reports.add(report);
      copy.positions()
          .forEach(
              (group, offsets) ->
                  positions.computeIfAbsent(group, _ -> new HashMap<>()).putAll(offsets));
    }
    if (!done) {
      progress.step("Storing the positions of the stages");
      for (var entry : positions.entrySet()) {
        sinks.commit(entry.getKey(), entry.getValue());
      }
      // Services start once the topics of the catalogue are ready, so these are opened last.
      for (TopicCopy copy : copies.reversed()) {
        sinks.open(copy.topic());
      }
    }
    return reports;
  }
}
