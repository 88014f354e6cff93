package dev.memlog.extractor.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.kafka.TestBroker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StageClientsTest {

  private static final TopicPartition FIRST = new TopicPartition("topic", 0);
  private static final TopicPartition SECOND = new TopicPartition("topic", 1);
  private static final Duration POLL = Duration.ofMillis(100);

  @Test
  @Timeout(60)
  void shouldNotFetchBeforeAllPartitionsAreRestoredUnlessThatTakesTooLong() throws Exception {
    try (var broker = TestBroker.started()) {
      Map<String, Object> servers = Map.of("bootstrap.servers", broker.bootstrapServers());
      Map<String, Object> settings =
          Map.of(
              "bootstrap.servers",
              broker.bootstrapServers(),
              "auto.offset.reset",
              "earliest",
              StageActivity.SETTING,
              new StageActivity());
      try (var admin = Admin.create(servers);
          var producer =
              new KafkaProducer<>(servers, new StringSerializer(), new StringSerializer());
          var restored = new StageClients(Duration.ofMinutes(1)).getConsumer(settings);
          var restoring = new StageClients().getConsumer(settings)) {
        // given
        admin.createTopics(List.of(new NewTopic("topic", 2, (short) 1))).all().get();
        producer.send(new ProducerRecord<>("topic", 0, "key", "text")).get();
        for (Consumer<byte[], byte[]> each : List.of(restored, restoring)) {
          each.assign(List.of(FIRST, SECOND));
          each.pause(List.of(SECOND));
        }

        // when
        for (int i = 0; i < 3; i++) {
          assertThat(restored.poll(POLL)).isEmpty();
        }

        // then
        assertThat(fetches(restored)).isZero();
        assertThat(restored.paused()).containsExactly(SECOND);

        // when
        restored.resume(List.of(SECOND));
        int records = 0;
        while (records == 0) {
          records = restored.poll(POLL).count();
        }

        // then
        assertThat(fetches(restored)).isPositive();
        assertThat(restoring.poll(POLL)).isEmpty();
        assertThat(fetches(restoring)).isZero();
        while (restoring.poll(POLL).isEmpty()) {
          assertThat(restoring.paused()).containsExactly(SECOND);
        }
      }
    }
  }

  @Test
  @Timeout(60)
  void shouldMeasureHowLongACommitTakes() throws Exception {
    long now = 1_800_000_000_000L;
    // Without an interval, two records of one time are both alone until a commit is measured.
    var lone = new LoneRecords(Duration.ZERO);
    assertThat(lone.arrives(now, now)).isTrue();
    assertThat(lone.arrives(now, now)).isTrue();
    try (var broker = TestBroker.started();
        var admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        var producer =
            new StageClients()
                .getProducer(
                    Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "transactional.id",
                        "stage-1",
                        StageClients.MEMBER,
                        "member",
                        LoneRecords.SETTING,
                        lone))) {
      admin.createTopics(List.of(new NewTopic("topic", 1, (short) 1))).all().get();
      producer.initTransactions();
      producer.beginTransaction();
      var _ = producer.send(new ProducerRecord<>("topic", new byte[1]));
      producer.flush();
      producer.commitTransaction();
    }

    assertThat(lone.arrives(now + 60_000, now + 60_000)).isTrue();
    assertThat(lone.arrives(now + 60_000, now + 60_000)).isFalse();
  }

  private static double fetches(Consumer<byte[], byte[]> consumer) {
    return consumer.metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals("fetch-total"))
        .map(metric -> (Double) metric.getValue().metricValue())
        .findFirst()
        .orElse(0.0);
  }
}
