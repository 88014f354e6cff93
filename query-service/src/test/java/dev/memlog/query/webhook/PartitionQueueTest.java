package dev.memlog.query.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.memlog.query.changes.ChangeEvent;
import dev.memlog.query.webhook.PartitionQueue.Pending;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PartitionQueueTest {

  private static Pending pending(String topic, long offset, String key, int revision) {
    var data = JsonNodeFactory.instance.objectNode().put("revision", revision);
    var event = new ChangeEvent("memory.added", Instant.EPOCH, "t", "a", "u", data);
    var record =
        new ConsumerRecord<>(topic, (int) offset % 2, offset, key.getBytes(UTF_8), new byte[0]);
    return Pending.of(record, event);
  }

  @Test
  void shouldNameAnEventByWhatHappenedWhenItsOffsetIsAnother() {
    String id = pending("changes", 5, "k", 1).id();

    assertThat(id).matches("[A-Za-z0-9_-]{32}").isEqualTo(pending("changes", 8, "k", 1).id());
  }

  @Test
  void shouldNameEventsOfTheSameOffsetApart() {
    assertThat(pending("changes", 5, "k", 1).id())
        .isNotEqualTo(pending("changes", 5, "k", 2).id())
        .isNotEqualTo(pending("changes", 5, "l", 1).id())
        .isNotEqualTo(pending("messages", 5, "k", 1).id());
  }

  @Test
  void shouldNotDeliverBeforeTheTimeThatAFormerProcessHasCommitted() {
    DeliveryState former = DeliveryState.NEW.waiting(1_000, "503").pausedUntil(9_000);
    var queue =
        new PartitionQueue(new TopicPartition("changes", 0), 5, former.started(2_000), null);
    Pending event = pending("changes", 5, "k", 1);
    queue.add(event);

    assertThat(queue.waits()).isTrue();
    assertThat(queue.take(8_999)).isNull();
    assertThat(queue.take(9_000)).isEqualTo(event);
  }
}
