package dev.memlog.standalone.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.yammer.metrics.core.MetricName;
import dev.memlog.runtime.server.PortInUseException;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.server.metrics.KafkaYammerMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerTest {

  private static final int RECORDS = 500;
  private static final int PARTITIONS = 2;
  private static final int KILLS = 4;

  @TempDir Path directory;

  @Test
  void shouldKeepRecordsAndTopicsWhenItStartsAgain() throws Exception {
    // given
    String topic = Topics.CONVERSATION_EVENTS.name();
    try (var broker = started()) {
      ensureTopics(broker);
      try (var producer =
          new KafkaProducer<>(client(broker), new StringSerializer(), new StringSerializer())) {
        for (int i = 0; i < RECORDS; i++) {
          var _ = producer.send(new ProducerRecord<>(topic, 0, "key", "value-" + i));
        }
      }
    }

    // when
    try (var broker = started();
        var consumer =
            new KafkaConsumer<>(
                client(broker), new StringDeserializer(), new StringDeserializer())) {
      // then
      ensureTopics(broker);
      var partition = new TopicPartition(topic, 0);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      var values = new ArrayList<String>();
      while (values.size() < RECORDS) {
        consumer.poll(Duration.ofSeconds(1)).forEach(r -> values.add(r.value()));
      }
      assertThat(values)
          .isEqualTo(IntStream.range(0, RECORDS).mapToObj(i -> "value-" + i).toList());
    }
  }

  @Test
  void shouldLeaveNoGaugeOfItsDirectoryWhenItCloses() throws Exception {
    // given
    var broker = started();
    assertThat(gauges()).isNotEmpty();

    // when
    broker.close();

    // then
    assertThat(gauges()).isEmpty();
  }

  @Test
  void shouldNotMakeTopicsThatNobodyAskedFor() throws Exception {
    // given
    try (var broker = started();
        var admin = Admin.create(client(broker))) {
      // when / then
      assertThatThrownBy(
              () -> admin.describeTopics(List.of("nobody-made-me")).allTopicNames().get())
          .hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
    }
  }

  @Test
  void shouldNameThePortAndTheSettingWhenThePortIsTaken() throws Exception {
    // given
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var broker = new EmbeddedBroker(new BrokerConfig(taken.getLocalPort()), directory)) {
      // when / then
      assertThatThrownBy(broker::start)
          .isInstanceOf(PortInUseException.class)
          .hasMessageContaining("port " + taken.getLocalPort())
          .hasMessageContaining("broker.port");
    }
  }

  @Test
  void shouldEndTransactionsThatAKillHasLeftHalfCommitted() throws Exception {
    // A broker that trusts the registration from before the kill skips some of them now and then.
    for (int i = 0; i < KILLS; i++) {
      // given
      Path killed = directory.resolve("killed-" + i);
      HalfCommitted.killed(killed);

      // when: at another port, as a restart with broker.port=0 is
      try (var broker = started(killed);
          var admin = Admin.create(client(broker))) {
        // then: nothing is open for ever
        await()
            .atMost(Duration.ofSeconds(30))
            .untilAsserted(() -> assertThat(open(admin)).isEmpty());
        for (String group : HalfCommitted.groups()) {
          assertThat(HalfCommitted.committed(client(broker), group).offset()).isEqualTo(7);
        }
      }
    }
  }

  /** Returns the names of the JVM's gauges that a broker on the directory has added. */
  private List<String> gauges() {
    return KafkaYammerMetrics.defaultRegistry().allMetrics().keySet().stream()
        .map(MetricName::getMBeanName)
        .filter(name -> name.contains(directory.toString()))
        .toList();
  }

  /** Returns the partitions that have a transaction open. */
  private static List<TopicPartition> open(Admin admin) throws Exception {
    List<TopicPartition> partitions = new ArrayList<>();
    for (int i = 0; i < PARTITIONS; i++) {
      partitions.add(new TopicPartition(Topics.PASSAGES.name(), i));
    }
    for (int i = 0; i < 4; i++) {
      partitions.add(new TopicPartition("__consumer_offsets", i));
    }
    return admin.describeProducers(partitions).all().get().entrySet().stream()
        .filter(
            entry ->
                entry.getValue().activeProducers().stream()
                    .anyMatch(producer -> producer.currentTransactionStartOffset().isPresent()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private EmbeddedBroker started() throws Exception {
    return started(directory);
  }

  private static EmbeddedBroker started(Path data) throws Exception {
    var broker = new EmbeddedBroker(new BrokerConfig(0), data);
    broker.start();
    return broker;
  }

  private static void ensureTopics(EmbeddedBroker broker) throws Exception {
    try (var admin = Admin.create(client(broker))) {
      new TopicCatalogue(admin, PARTITIONS, (short) 1).ensure(Topics.all());
    }
  }

  private static Map<String, Object> client(EmbeddedBroker broker) {
    return Map.of("bootstrap.servers", broker.bootstrapServers());
  }
}
