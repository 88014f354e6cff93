package dev.memlog.query.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.query.changes.ChangeLog;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * The writer of the topic of events that webhooks have given up. It creates the topic. Safe for use
 * by many threads.
 */
final class WebhookDeadLetters implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final KafkaClients clients;

  @GuardedBy("this")
  private boolean created;

  @GuardedBy("this")
  private @Nullable Producer<byte[], byte[]> producer;

  WebhookDeadLetters(KafkaClients clients) {
    this.clients = clients;
  }

  /**
   * Creates the topic if it is missing, with as many replicas as the topics of changes have.
   *
   * @throws KafkaException if the cluster does not answer or refuses the request
   */
  synchronized void createTopic() {
    if (created) {
      return;
    }
    try (Admin admin = clients.admin("webhooks")) {
      String model = ChangeLog.TOPICS.getFirst().name();
      var described = admin.describeTopics(List.of(model)).allTopicNames().get();
      int replicas = requireNonNull(described.get(model)).partitions().getFirst().replicas().size();
      new TopicCatalogue(admin, 1, (short) replicas).ensure(List.of(Topics.WEBHOOKS_DEAD_LETTER));
      created = true;
    } catch (ExecutionException e) {
      throw new KafkaException("the topic of dead letters cannot be created", e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /**
   * Writes a dead letter, and waits until the broker has it.
   *
   * @throws KafkaException if the broker does not accept it in time
   */
  synchronized void write(String webhook, PartitionQueue.Pending event, String cause) {
    var value = JsonNodeFactory.instance.objectNode().put("webhook", webhook);
    value.put("id", event.id());
    value.put("cause", cause).put("tenant", event.event().tenant());
    value.set("event", event.event().json());
    var record =
        new ProducerRecord<>(
            Topics.WEBHOOKS_DEAD_LETTER.name(),
            (webhook + "/" + event.id()).getBytes(UTF_8),
            value.toString().getBytes(UTF_8));
    try {
      producer().send(record).get();
    } catch (ExecutionException e) {
      throw new KafkaException("a dead letter cannot be written", e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  @GuardedBy("this")
  private Producer<byte[], byte[]> producer() {
    Producer<byte[], byte[]> open = producer;
    if (open == null) {
      open = clients.producer("webhooks", TIMEOUT);
      producer = open;
    }
    return open;
  }

  @Override
  public synchronized void close() {
    if (producer != null) {
      producer.close(TIMEOUT);
      producer = null;
    }
  }
}
