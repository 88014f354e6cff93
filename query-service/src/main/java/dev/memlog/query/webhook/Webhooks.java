package dev.memlog.query.webhook;

import static java.util.Objects.requireNonNullElse;

import com.google.protobuf.util.Timestamps;
import com.linecorp.armeria.client.ClientFactory;
import dev.memlog.api.v1.ListWebhooksResponse;
import dev.memlog.api.v1.Webhook;
import dev.memlog.query.changes.ChangeLog;
import dev.memlog.query.changes.ChangeRecords;
import dev.memlog.query.request.Problems;
import dev.memlog.runtime.Joining;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * The configured webhooks, which it lists. Each webhook has a thread and a consumer; without
 * webhooks there are neither, and no topic of dead letters.
 */
public final class Webhooks implements AutoCloseable {

  private static final Duration CONNECT = Duration.ofSeconds(5);

  /** The longest wait at a stop, also if the log does not answer. */
  private static final Duration CLOSE = Duration.ofSeconds(10);

  private final List<WebhookConfig> configs;
  private final KafkaSettings kafka;
  private final KafkaClients clients;
  private final String instance;
  private final Clock clock;
  private final MeterRegistry meters;
  private final List<WebhookDelivery> deliveries = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final List<AutoCloseable> shared = new ArrayList<>();

  /**
   * Creates webhooks that are not started.
   *
   * @param instance the name of the process, which distinguishes it from the other members of the
   *     webhooks' consumer groups
   */
  public Webhooks(
      List<WebhookConfig> configs,
      KafkaSettings kafka,
      String instance,
      Clock clock,
      MeterRegistry meters) {
    this.configs = configs;
    this.kafka = kafka;
    this.clients = new KafkaClients(kafka, "query");
    this.instance = instance;
    this.clock = clock;
    this.meters = meters;
  }

  /** Starts the deliveries, which wait for Kafka if it is unavailable. */
  public void start() {
    if (configs.isEmpty()) {
      return;
    }
    var resources =
        new WebhookParts(
            new ChangeLog(kafka, clock),
            new ChangeRecords(kafka),
            ClientFactory.builder().connectTimeout(CONNECT).build(),
            InetAddress::getAllByName,
            new WebhookDeadLetters(clients),
            instance,
            clock,
            meters);
    shared.addAll(List.of(resources.connections(), resources.records(), resources.deadLetters()));
    for (WebhookConfig config : configs) {
      var delivery = new WebhookDelivery(config, resources);
      deliveries.add(delivery);
      threads.add(
          Thread.ofPlatform().daemon().name("memlog-webhook-" + config.name()).start(delivery));
    }
  }

  /** Returns the configured webhooks with their states over all processes. */
  public ListWebhooksResponse list() {
    var list = ListWebhooksResponse.newBuilder();
    if (!configs.isEmpty()) {
      list.setDeadLetterTopic(Topics.WEBHOOKS_DEAD_LETTER.name());
      try (Admin admin = clients.admin("webhooks")) {
        for (WebhookConfig config : configs) {
          list.addWebhooks(shown(config, admin));
        }
      } catch (ExecutionException e) {
        throw Problems.unavailable("cannot be answered now: the log does not answer; try again");
      } catch (InterruptedException e) {
        throw new InterruptException(e);
      }
    }
    return list.build();
  }

  /** Returns the state of a webhook over all processes, from the offsets of its group. */
  private static Webhook shown(WebhookConfig config, Admin admin)
      throws ExecutionException, InterruptedException {
    String group = WebhookDelivery.group(config);
    Map<TopicPartition, OffsetAndMetadata> committed =
        admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(group).get();
    committed.values().removeIf(Objects::isNull);
    Map<TopicPartition, Long> ends =
        new ClusterOffsets(admin).offsets(committed.keySet(), OffsetSpec.latest());
    List<DeliveryState> states =
        committed.values().stream().map(at -> DeliveryState.parse(at.metadata())).toList();
    long lag =
        committed.entrySet().stream()
            .mapToLong(
                at ->
                    Math.max(
                        0, requireNonNullElse(ends.get(at.getKey()), 0L) - at.getValue().offset()))
            .sum();
    var shown =
        Webhook.newBuilder()
            .setName(config.name())
            .setTarget(config.target())
            .setTenant(config.tenantOrDefault())
            .setStatus(status(states, lag))
            .setLag(lag)
            .setDeadLetters(states.stream().mapToLong(DeliveryState::deadLetters).sum());
    states.stream()
        .mapToLong(DeliveryState::deliveredAt)
        .filter(at -> at > 0)
        .max()
        .ifPresent(at -> shown.setLastDeliveredAt(Timestamps.fromMillis(at)));
    states.stream()
        .filter(state -> state.failedAt() > 0)
        .max(Comparator.comparing(DeliveryState::failedAt))
        .ifPresent(
            last ->
                shown
                    .setLastFailedAt(Timestamps.fromMillis(last.failedAt()))
                    .setLastError(last.error()));
    return shown.build();
  }

  private static String status(List<DeliveryState> states, long lag) {
    if (states.isEmpty()) {
      return "starting";
    } else if (has(states, DeliveryState.Status.DISABLED)) {
      return "disabled";
    }
    return lag > 0 && has(states, DeliveryState.Status.WAITING) ? "waiting" : "delivering";
  }

  private static boolean has(List<DeliveryState> states, DeliveryState.Status status) {
    return states.stream().anyMatch(state -> state.status() == status);
  }

  /** Ends the deliveries, after the answers that arrive within seconds. */
  @Override
  public void close() {
    deliveries.forEach(WebhookDelivery::stop);
    List<Thread> started = List.copyOf(threads);
    threads.clear();
    Joining.within(CLOSE, "memlog-webhooks-close", () -> started.forEach(Joining::join));
    for (AutoCloseable resource : shared) {
      try {
        resource.close();
      } catch (Exception e) {
        throw new IllegalStateException("cannot close " + resource, e);
      }
    }
    shared.clear();
  }
}
