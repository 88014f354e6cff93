package dev.memlog.standalone.move;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.extractor.FoldStage;
import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.TopicMismatchException;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.standalone.Closing;
import dev.memlog.standalone.Contracts;
import dev.memlog.standalone.TopicsConfig;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.standalone.data.DataDirectoryInUseException;
import dev.memlog.state.Conversation;
import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A log of two partitions, made by hand, and a cluster of three to which it is moved. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MoveTest {

  private static final int OF = 2;
  private static final int AMONG = 3;
  private static final String EVENTS = Topics.CONVERSATION_EVENTS.name();
  private static final String CONVERSATIONS = Topics.CONVERSATIONS.name();
  private static final String TOMBSTONES = "memlog-evolution-evolution-marks-changelog";
  private static final int CHATS = 12;

  /** Recent, lest the broker compacts what the test has written. */
  private static final long NOW = System.currentTimeMillis();

  @TempDir static Path directory;
  private final Closing open = new Closing();
  private Path data = Path.of("");
  private KafkaSettings cluster = new KafkaSettings("", "", Map.of(), Map.of());
  private Admin admin;

  /** A run of a data directory's broker and registry. */
  private record Log(KafkaSettings kafka, Closing parts) implements AutoCloseable {

    static Log on(Path broker) throws Exception {
      var parts = new Closing();
      var node = parts.add(new EmbeddedBroker(new BrokerConfig(0), broker));
      node.start();
      var registry =
          parts.add(
              new EmbeddedRegistry(
                  Defaults.of(RegistryConfig.class).withPort(0), node::bootstrapServers));
      registry.start();
      return new Log(
          new KafkaSettings(node.bootstrapServers(), registry.url(), Map.of(), Map.of()), parts);
    }

    @Override
    public void close() {
      parts.close();
    }
  }

  @BeforeAll
  void start() throws Exception {
    data = directory.resolve("data");
    try (var held = DataDirectory.open(data);
        var log = Log.on(held.broker())) {
      new Contracts(log.kafka(), TopicsConfig.of(OF, 1, 0, 0)).topics().schemas();
      fill(log.kafka());
    }
    Log target = open.add(Log.on(directory.resolve("cluster")));
    cluster = target.kafka();
    admin = open.add(new KafkaClients(cluster, "test").admin("test"));
    // An id that the data directory's registry has given to another schema.
    try (var registry = MovedSchemas.client(cluster)) {
      var _ = registry.register("other", new AvroSchema("\"string\""));
    }
  }

  @AfterAll
  void stop() {
    open.close();
  }

  @AfterEach
  void empty() throws Exception {
    admin.deleteTopics(ours()).all().get();
  }

  private List<String> ours() throws Exception {
    return admin.listTopics().names().get().stream()
        .filter(topic -> SourceTopics.ours(topic, Set.of()))
        .toList();
  }

  /** Of each chat an event, of which the fold has processed the first half, and its state. */
  private static void fill(KafkaSettings kafka) throws Exception {
    try (Admin own = new KafkaClients(kafka, "test").admin("fill");
        var serializer =
            new AvroSerdes(kafka.registryUrl(), Map.of()).<SpecificRecord>serializer();
        var producer = new KafkaClients(kafka, "test").producer("fill", Duration.ofSeconds(20))) {
      own.createTopics(List.of(new NewTopic(TOMBSTONES, OF, (short) 1))).all().get();
      Map<TopicPartition, OffsetAndMetadata> folded = new HashMap<>();
      for (int p = 0; p < OF; p++) {
        folded.put(new TopicPartition(EVENTS, p), new OffsetAndMetadata(0));
      }
      for (int i = 0; i < CHATS; i++) {
        var event = new ConversationEvent();
        event.setEventId("e" + i);
        event.setTenant("t");
        event.setApp("a");
        event.setConversation("c" + i);
        event.setOccurredAt(Instant.EPOCH);
        event.setPayload(new ConversationDeleted());
        var sent =
            producer.send(record(EVENTS, chat(i), serializer.serialize(EVENTS, event), NOW)).get();
        var state = Conversation.newBuilder().setConversation("c" + i).build();
        var _ =
            producer.send(
                record(
                    CONVERSATIONS, chat(i), serializer.serialize(CONVERSATIONS, state), NOW + i));
        if (i < CHATS / 2) {
          folded.put(
              new TopicPartition(EVENTS, sent.partition()),
              new OffsetAndMetadata(sent.offset() + 1));
        }
      }
      var _ = producer.send(record(CONVERSATIONS, chat(0), null, NOW + 100));
      for (int p = 0; p < OF; p++) {
        var _ =
            producer.send(
                new ProducerRecord<>(
                    TOMBSTONES, p, NOW, "t/a/*".getBytes(UTF_8), "77".getBytes(UTF_8)));
        var noOp =
            new ProducerRecord<byte[], byte[]>(CONVERSATIONS, p, NoOp.KEY.getBytes(UTF_8), null);
        noOp.headers().add(NoOp.HEADER, new byte[0]);
        var _ = producer.send(noOp);
      }
      producer.flush();
      own.alterConsumerGroupOffsets(FoldStage.GROUP, folded).all().get();
    }
  }

  private static String chat(int number) {
    return Keys.conversation("t", "a", "c" + number);
  }

  private static ProducerRecord<byte[], byte[]> record(
      String topic, String key, byte @Nullable [] value, long timestamp) {
    var made =
        new ProducerRecord<>(topic, Keys.partition(key, OF), timestamp, key.getBytes(UTF_8), value);
    made.headers().add("note", key.getBytes(UTF_8));
    return made;
  }

  @Test
  void shouldPutEachRecordOnItsPartitionAndTellStagesWhatTheyHaveProcessed() throws Exception {
    // when
    MoveReport report = move().run(data);

    // then
    Map<String, ConsumerRecord<byte[], byte[]>> last = new TreeMap<>();
    for (var record : read(CONVERSATIONS)) {
      String key = new String(record.key(), UTF_8);
      assertThat(record.partition()).isEqualTo(Keys.partition(key, AMONG));
      assertThat(record.headers().lastHeader("note").value()).isEqualTo(record.key());
      last.put(key, record);
    }
    assertThat(last).hasSize(CHATS);
    assertThat(requireNonNull(last.get(chat(0))).value())
        .as("the delete follows what it deletes")
        .isNull();
    assertThat(requireNonNull(last.get(chat(3))).timestamp()).isEqualTo(NOW + 3);
    try (var deserializer =
        new AvroSerdes(cluster.registryUrl(), Map.of()).<Conversation>deserializer()) {
      assertThat(deserializer.deserialize(CONVERSATIONS, requireNonNull(last.get(chat(3))).value()))
          .extracting(Conversation::getConversation)
          .isEqualTo("c3");
    }
    assertThat(report.topics())
        .filteredOn(topic -> topic.topic().equals(CONVERSATIONS))
        .extracting(TopicReport::records)
        .containsExactly(CHATS + 1L);
    assertThat(report.copied()).isEqualTo(report.records());
    // The purge of an app is on every partition.
    assertThat(read(TOMBSTONES)).extracting(ConsumerRecord::partition).containsOnly(0, 1, 2);
    assertPositions();
    // Services find every topic as they want it.
    new Contracts(cluster, TopicsConfig.of(AMONG, 1, 0, 1)).topics().schemas();
  }

  private void assertPositions() throws Exception {
    Map<TopicPartition, OffsetAndMetadata> folded =
        admin
            .listConsumerGroupOffsets(FoldStage.GROUP)
            .partitionsToOffsetAndMetadata(FoldStage.GROUP)
            .get();
    Map<String, Boolean> processed = new TreeMap<>();
    for (var record : read(EVENTS)) {
      var partition = new TopicPartition(EVENTS, record.partition());
      long position = requireNonNull(folded.get(partition)).offset();
      processed.put(new String(record.key(), UTF_8), record.offset() < position);
    }
    assertThat(processed).hasSize(CHATS);
    for (int i = 0; i < CHATS; i++) {
      assertThat(processed).containsEntry(chat(i), i < CHATS / 2);
    }
  }

  @Test
  void shouldGoOnAfterItEndedInBetweenAndCopyNothingTwice() throws Exception {
    // given: it ends while topics are being filled
    assertThatThrownBy(() -> move("conversations").run(data)).hasMessage("killed");
    assertThatThrownBy(() -> new Contracts(cluster, TopicsConfig.of(AMONG, 1, 0, 1)).topics())
        .as("no service takes it for whole")
        .isInstanceOf(TopicMismatchException.class);

    // when
    MoveReport report = move().run(data);
    MoveReport again = move().run(data);

    // then
    assertThat(report.copied()).isPositive().isLessThan(report.records());
    assertThat(again.copied()).isZero();
    assertThat(again.topics())
        .extracting(TopicReport::digest)
        .isEqualTo(report.topics().stream().map(TopicReport::digest).toList());

    // when: a service has written since
    send(record(EVENTS, chat(1), "text".getBytes(UTF_8), NOW));

    // then
    assertThatThrownBy(() -> move().run(data)).hasMessageContaining("topic " + EVENTS + " of the");
  }

  @Test
  void shouldRefuseAClusterWithOtherDataAndWriteNothing() throws Exception {
    // given: services have worked there
    new Contracts(cluster, TopicsConfig.of(AMONG, 1, 0, 0)).topics().schemas();
    send(record(Topics.MESSAGES.name(), chat(1) + "/m1", "text".getBytes(UTF_8), 7));

    assertThatThrownBy(() -> move().run(data))
        .isInstanceOf(MoveException.class)
        .hasMessage(
            "topic messages of the cluster must be empty or hold a part of this move, holds other"
                + " data: move to another cluster, or delete its topics");
    assertThat(read(EVENTS)).isEmpty();
  }

  @Test
  void shouldRefuseAnotherNumberOfPartitions() throws Exception {
    new Contracts(cluster, TopicsConfig.of(AMONG + 1, 1, 0, 0)).topics().schemas();

    assertThatThrownBy(() -> move().run(data))
        .hasMessageContaining("of the cluster must have partitions=3, has 4");
  }

  @Test
  void shouldRefuseADirectoryInUseOrWithoutALog() throws Exception {
    assertThatThrownBy(() -> move().run(directory.resolve("absent")))
        .isInstanceOf(MoveException.class)
        .hasMessageContaining("absent must be the data directory of an embedded Memlog");
    try (var _ = DataDirectory.open(data)) {
      assertThatThrownBy(() -> move().run(data)).isInstanceOf(DataDirectoryInUseException.class);
    }
  }

  private Move move() {
    return move("");
  }

  /**
   * @param killedAt the topic after which the move ends as if it were killed
   */
  private Move move(String killedAt) {
    var progress =
        new MoveProgress() {
          @Override
          public void step(String sentence) {
            // Only the command shows it.
          }

          @Override
          public void copied(String topic, long records, long most) {
            // Only the command shows it.
          }

          @Override
          public void done(TopicReport topic) {
            if (topic.topic().equals(killedAt)) {
              throw new IllegalStateException("killed");
            }
          }
        };
    var target = new MoveTarget(cluster, TopicsConfig.of(AMONG, 1, 0, 1));
    return new Move(target, Set.of(), false, progress);
  }

  private void send(ProducerRecord<byte[], byte[]> record) throws Exception {
    try (var producer =
        new KafkaClients(cluster, "test").producer("send", Duration.ofSeconds(20))) {
      var _ = producer.send(record).get();
    }
  }

  private List<ConsumerRecord<byte[], byte[]>> read(String topic) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (var reader = new LogReader(new KafkaClients(cluster, "test"))) {
      reader.read(topic, reader.ranges(topic), records::add);
    }
    return records;
  }
}
