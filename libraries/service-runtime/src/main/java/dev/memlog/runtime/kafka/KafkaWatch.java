package dev.memlog.runtime.kafka;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.Health;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A background thread that checks whether the given topics have leaders, every five seconds, or
 * every second while they have none. So a health check returns the latest result without waiting
 * for Kafka.
 */
public final class KafkaWatch implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(KafkaWatch.class);
  private static final Duration PERIOD = Duration.ofSeconds(5);
  private static final Duration AGAIN = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final KafkaClients clients;
  private final String servers;
  private final List<String> topics;
  private volatile Health health = Health.waiting("has not started");

  @GuardedBy("this")
  private @Nullable Thread thread;

  /**
   * Creates a watch without starting it.
   *
   * @param clients the factory of the admin client
   * @param servers the name of the cluster in error messages
   * @param topics the topics that must exist and must have a leader for every partition
   */
  public KafkaWatch(KafkaClients clients, String servers, List<String> topics) {
    this.clients = clients;
    this.servers = servers;
    this.topics = List.copyOf(topics);
  }

  /** Starts the background thread. */
  public synchronized void start() {
    health = Health.waiting("no answer from Kafka at " + servers + " yet");
    thread = Thread.ofVirtual().name("kafka-watch").start(this::watch);
  }

  /** Returns the latest result of the check; not ready before the start and after the close. */
  public Health check() {
    return health;
  }

  private void watch() {
    try (Admin admin = clients.admin("watch")) {
      while (!Thread.currentThread().isInterrupted()) {
        Health found = ask(admin);
        if (found.ready() != health.ready()) {
          log.atInfo().addKeyValue("detail", found.detail()).log("Kafka's state changed");
        }
        health = found;
        Thread.sleep(found.ready() ? PERIOD : AGAIN);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Health ask(Admin admin) throws InterruptedException {
    try {
      Map<String, TopicDescription> found =
          admin
              .describeTopics(topics)
              .allTopicNames()
              .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return found.values().stream()
          .filter(topic -> topic.partitions().stream().anyMatch(p -> p.leader() == null))
          .findFirst()
          .map(topic -> Health.waiting("topic " + topic.name() + " has partitions without leader"))
          .orElse(Health.ok());
    } catch (TimeoutException e) {
      return Health.waiting("Kafka at " + servers + " does not answer");
    } catch (ExecutionException e) {
      return e.getCause() instanceof UnknownTopicOrPartitionException
          ? Health.waiting("one of the topics " + topics + " does not exist")
          : Health.waiting("Kafka at " + servers + " refuses: " + e.getCause());
    } catch (RuntimeException e) {
      // The watch must go on, or the last result would stand for ever.
      return Health.waiting("Kafka at " + servers + " cannot be reached: " + e);
    }
  }

  @Override
  public synchronized void close() {
    if (thread != null) {
      thread.interrupt();
      thread = null;
    }
    health = Health.waiting("has stopped");
  }
}
