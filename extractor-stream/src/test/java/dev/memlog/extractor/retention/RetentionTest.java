package dev.memlog.extractor.retention;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TestBroker;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RetentionTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private TestBroker broker;
  private KafkaSettings kafka;
  private Admin admin;
  private BrokerOffsets offsets;
  private Producer<byte[], byte[]> producer;

  @BeforeAll
  void startBroker() throws Exception {
    broker = TestBroker.started();
    kafka = new KafkaSettings(broker.bootstrapServers(), "mock://none", Map.of(), Map.of());
    var clients = new KafkaClients(kafka, "test");
    admin = clients.admin("admin");
    offsets = new BrokerOffsets(admin);
    producer = clients.producer("any", PATIENCE);
    // A partition for each test.
    new TopicCatalogue(admin, 8, (short) 1).ensure(Topics.all());
  }

  @AfterAll
  void stopBroker() throws IOException {
    producer.close();
    admin.close();
    broker.close();
  }

  @Test
  void shouldDeleteRecordsWhenTheyAreOldAndProcessedByEveryGroup() throws Exception {
    // given
    TopicPartition partition = events(0);
    append(partition, 10);
    offsets.commit("fast", partition, 9);
    offsets.commit("slow", partition, 6);

    // when
    var janitor =
        new Janitor(admin, List.of("fast", "slow"), Duration.ofDays(7), in(Duration.ofDays(8)));
    Map<TopicPartition, Long> deleted = janitor.sweep(Set.of(partition));

    // then
    assertThat(deleted).containsExactly(Map.entry(partition, 6L));
    assertThat(offsets.earliest(partition)).isEqualTo(6);
    assertThat(offsets.latest(partition)).isEqualTo(10);
  }

  @Test
  void shouldKeepProcessedRecordsWhenTheyAreRecent() throws Exception {
    // given
    TopicPartition partition = events(1);
    append(partition, 10);
    offsets.commit("reader", partition, 10);

    // when
    new Janitor(admin, List.of("reader"), Duration.ofDays(7), in(Duration.ofDays(6)))
        .sweep(Set.of(partition));

    // then
    assertThat(offsets.earliest(partition)).isZero();
  }

  @Test
  void shouldKeepRecordsWhenAGroupHasNeverCommitted() throws Exception {
    // given
    TopicPartition partition = events(2);
    append(partition, 10);
    offsets.commit("reader", partition, 10);

    // when
    new Janitor(admin, List.of("reader", "newcomer"), Duration.ofDays(7), in(Duration.ofDays(8)))
        .sweep(Set.of(partition));

    // then
    assertThat(offsets.earliest(partition)).isZero();
  }

  @Test
  void shouldCloseTheSegmentOfAPartitionThatHasBeenQuietForLongEnoughAndThenLeaveItAlone()
      throws Exception {
    // given
    TopicPartition written = new TopicPartition(Topics.MESSAGES.name(), 3);
    TopicPartition empty = new TopicPartition(Topics.MESSAGES.name(), 4);
    var clock = new Hands();
    var eraser = new Eraser(admin, producer, clock);
    append(written, 1);

    // when
    assertThat(eraser.sweep(Set.of(written, empty))).isEmpty();
    clock.now = clock.now.plus(Duration.ofMinutes(45));
    assertThat(eraser.sweep(Set.of(written, empty))).isEmpty();
    append(written, 1);
    assertThat(eraser.sweep(Set.of(written, empty))).isEmpty();
    clock.now = clock.now.plus(Duration.ofMinutes(45));
    assertThat(eraser.sweep(Set.of(written, empty))).isEmpty();
    clock.now = clock.now.plus(Duration.ofMinutes(45));

    // then
    assertThat(eraser.sweep(Set.of(written, empty))).containsExactly(written);
    clock.now = clock.now.plus(Duration.ofDays(1));
    assertThat(eraser.sweep(Set.of(written, empty))).isEmpty();
    ConsumerRecord<byte[], byte[]> last = last(written);
    assertThat(last.value()).isNull();
    assertThat(last.key()).isEqualTo(NoOp.KEY.getBytes(UTF_8));
    assertThat(NoOp.marked(last.headers())).isTrue();

    // when
    append(written, 1);
    eraser.sweep(Set.of(written));
    clock.now = clock.now.plus(Duration.ofHours(2));

    // then
    assertThat(eraser.sweep(Set.of(written))).containsExactly(written);
  }

  @Test
  void shouldRunRoundsAtItsInterval() throws Exception {
    // given
    TopicPartition partition = events(5);
    append(partition, 3);
    offsets.commit("memlog-fold", partition, 3);
    var config = new RetentionConfig(Duration.ofDays(7), Duration.ofMillis(50));

    // when
    try (var retention =
        new Retention(
            config,
            kafka,
            new StageGroups("memlog-fold", "memlog-evolution", Optional.empty()),
            List.of(),
            new SimpleMeterRegistry(),
            in(Duration.ofDays(8)))) {
      retention.start();

      // then
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(offsets.earliest(partition)).isEqualTo(3));
    }
  }

  private static TopicPartition events(int partition) {
    return new TopicPartition(Topics.CONVERSATION_EVENTS.name(), partition);
  }

  private void append(TopicPartition partition, int records) throws Exception {
    for (int i = 0; i < records; i++) {
      producer
          .send(
              new ProducerRecord<>(
                  partition.topic(),
                  partition.partition(),
                  new byte[] {(byte) i},
                  "text".getBytes(UTF_8)))
          .get();
    }
  }

  private ConsumerRecord<byte[], byte[]> last(TopicPartition partition) throws Exception {
    long end = offsets.latest(partition);
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaClients(kafka, "test").scanner("last")) {
      consumer.assign(Set.of(partition));
      consumer.seek(partition, end - 1);
      @Nullable ConsumerRecord<byte[], byte[]> found = null;
      while (found == null) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(PATIENCE)) {
          found = record;
        }
      }
      return found;
    }
  }

  private static Clock in(Duration time) {
    return Clock.offset(Clock.systemUTC(), time);
  }

  /** A clock that is moved by hand. */
  private static final class Hands extends Clock {

    private Instant now = Instant.now();

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
