package dev.memlog.extractor.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TestBroker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class FollowingConsumerTest {

  private static final int RECORDS = 2_000;

  /** A partition with unread records would be left out of the next fetch, and wait for its end. */
  @Test
  void shouldReturnAllFetchedRecordsInOnePoll() throws Exception {
    try (var broker = TestBroker.started()) {
      var clients =
          new KafkaClients(
              new KafkaSettings(broker.bootstrapServers(), "mock://none", Map.of(), Map.of()),
              "test");
      try (var admin = clients.admin("admin");
          var producer =
              clients.producer(
                  "p", Duration.ofMinutes(1), new StringSerializer(), new StringSerializer());
          var consumer = clients.follower("f")) {
        // given
        admin.createTopics(List.of(new NewTopic("topic", 2, (short) 1))).all().get();
        // A broker that does not lead the new partition yet refuses the first of several batches
        // alone.
        producer.send(new ProducerRecord<>("topic", 0, "key", "text")).get();
        for (int i = 1; i < RECORDS; i++) {
          var _ = producer.send(new ProducerRecord<>("topic", 0, "key", "text"));
        }
        producer.flush();
        var partitions = List.of(new TopicPartition("topic", 0), new TopicPartition("topic", 1));
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);

        // when
        ConsumerRecords<byte[], byte[]> polled = ConsumerRecords.empty();
        while (polled.isEmpty()) {
          polled = consumer.poll(Duration.ofSeconds(10));
        }

        // then
        assertThat(polled.count()).isEqualTo(RECORDS);
      }
    }
  }
}
