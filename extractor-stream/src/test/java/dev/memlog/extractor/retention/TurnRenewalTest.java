package dev.memlog.extractor.retention;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TestBroker;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.avro.RegistryBootstrap;
import dev.memlog.schemas.log.SchemaSource;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Removal of deleted text from topic turns while extraction does not read it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TurnRenewalTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int PARTITIONS = 4;
  private static final StageGroups GROUPS =
      new StageGroups("fold", "evolution", Optional.of("extraction"));

  private TestBroker broker;
  private KafkaClients clients;
  private AvroSerdes serdes;
  private Admin admin;
  private BrokerOffsets offsets;
  private Producer<byte[], byte[]> producer;
  private Serializer<TurnEvent> serializer;

  @BeforeAll
  void startBroker() throws Exception {
    broker = TestBroker.started();
    String registry = "mock://turn-renewal";
    new RegistryBootstrap(MockSchemaRegistry.getClientForScope("turn-renewal"))
        .register(Topics.all());
    serdes = new AvroSerdes(registry, Map.of());
    serializer = serdes.serializer();
    clients =
        new KafkaClients(
            new KafkaSettings(broker.bootstrapServers(), registry, Map.of(), Map.of()), "test");
    admin = clients.admin("admin");
    offsets = new BrokerOffsets(admin);
    producer = clients.producer("any", PATIENCE);
    new TopicCatalogue(admin, PARTITIONS, (short) 1).ensure(List.of(Topics.TURNS));
  }

  @AfterAll
  void stopBroker() throws IOException {
    serializer.close();
    producer.close();
    admin.close();
    broker.close();
  }

  @Test
  void shouldRenewUnreadTurnsWithoutWithdrawnText() throws Exception {
    // given
    TopicPartition partition = turns(0);
    append(partition, turn("m1", "v1", "My secret is tea"));
    append(partition, turn("m2", "v1", "And a dog", context("m1", "v1", "My secret is tea")));
    append(partition, turn("m3", "v1", "I live in Berlin"));
    append(partition, withdrawn("m1", null));
    append(partition, withdrawn("m3", "v2"));
    append(partition, turn("m3", "v2", "I live in Munich"));
    offsets.commit("evolution", partition, 6);
    offsets.commit("extraction", partition, 0);

    // when
    int renewed = renewal(Duration.ofDays(8)).renew(all());

    // then
    assertThat(renewed).isEqualTo(2);
    assertThat(offsets.earliest(partition)).isEqualTo(6);
    List<Turn> left = read("extraction", partition, 2);
    assertThat(left.stream().map(Turn::getText)).containsExactly("And a dog", "I live in Munich");
    assertThat(left.getFirst().getPreceding()).containsExactly(context("m1", "v1", ""));
  }

  @Test
  void shouldRemoveWithdrawnTextEvenWhenItIsOfAnotherUser() throws Exception {
    // given: m1 is another user's, whose withdrawals lie elsewhere
    append(turns(1), turn("o2", "v1", "Yes", context("o1", "v1", "My secret is tea")));
    append(turns(2), of("other", withdrawn("o1", null)));
    offsets.commit("evolution", turns(1), 1);

    // when
    renewal(Duration.ofDays(8)).renew(all());

    // then
    assertThat(read("extraction", turns(1), 1).getFirst().getPreceding().getFirst().getText())
        .isEmpty();
  }

  @Test
  void shouldNotRenewTurnsThatAreRecentReadOrNeededByEvolution() throws Exception {
    // given
    TopicPartition partition = turns(3);
    append(partition, turn("y1", "v1", "one"));
    append(partition, turn("y2", "v1", "two"));
    append(partition, turn("y3", "v1", "three"));
    offsets.commit("extraction", partition, 1);
    offsets.commit("evolution", partition, 2);

    // when
    int young = renewal(Duration.ofDays(6)).renew(Set.of(partition));
    int old = renewal(Duration.ofDays(8)).renew(Set.of(partition));

    // then: the first was read, the third may hold what evolution needs
    assertThat(young).isZero();
    assertThat(old).isEqualTo(1);
    assertThat(offsets.earliest(partition)).isEqualTo(2);
    assertThat(read("extraction", partition, 2).stream().map(Turn::getText))
        .containsExactly("three", "two");
  }

  private TurnRenewal renewal(Duration later) {
    return new TurnRenewal(
        clients,
        serdes,
        () -> SchemaSource.connect("mock://turn-renewal", Map.of()),
        admin,
        producer,
        GROUPS,
        Duration.ofDays(7),
        Clock.offset(Clock.systemUTC(), later));
  }

  private static Set<TopicPartition> all() {
    return Set.of(turns(0), turns(1), turns(2), turns(3));
  }

  private static TopicPartition turns(int partition) {
    return new TopicPartition(Topics.TURNS.name(), partition);
  }

  private static TurnEvent turn(String id, String version, String text, TurnContext... preceding) {
    var turn =
        Turn.newBuilder()
            .setConversation("c")
            .setMessageId(id)
            .setVersion(version)
            .setRole("user")
            .setCreatedAt(Instant.EPOCH)
            .setText(text)
            .setPreceding(List.of(preceding))
            .build();
    return new TurnEvent("t", "a", "u", Instant.EPOCH, turn);
  }

  private static TurnContext context(String id, String version, String text) {
    return new TurnContext(
        id, version, "user", null, text, List.of(), Instant.EPOCH, Instant.EPOCH);
  }

  private static TurnEvent withdrawn(String id, @Nullable String kept) {
    return new TurnEvent("t", "a", "u", Instant.EPOCH, new MessageWithdrawn("c", id, kept));
  }

  private static TurnEvent of(String user, TurnEvent event) {
    event.setUser(user);
    return event;
  }

  private void append(TopicPartition partition, TurnEvent event) throws Exception {
    byte[] value = serializer.serialize(partition.topic(), event);
    producer
        .send(
            new ProducerRecord<>(
                partition.topic(), partition.partition(), "t/a/u".getBytes(UTF_8), value))
        .get();
  }

  /**
   * Returns the turns that a group reads from its position, even though the record there is
   * deleted.
   */
  private List<Turn> read(String group, TopicPartition partition, int turns) {
    List<Turn> read = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = clients.consumer(group, "test");
        Deserializer<TurnEvent> deserializer = serdes.deserializer()) {
      consumer.assign(Set.of(partition));
      while (read.size() < turns) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(PATIENCE)) {
          if (deserializer.deserialize(record.topic(), record.value()).getPayload()
              instanceof Turn turn) {
            read.add(turn);
          }
        }
      }
    }
    return read;
  }
}
