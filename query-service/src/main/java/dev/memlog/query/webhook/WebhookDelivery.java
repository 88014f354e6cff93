package dev.memlog.query.webhook;

import dev.memlog.query.changes.ChangeLog;
import dev.memlog.query.webhook.DeliveryState.Status;
import dev.memlog.query.webhook.PartitionQueue.Pending;
import dev.memlog.query.webhook.WebhookReceiver.Answer;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.runtime.log.RetryPause;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task of the thread that delivers the changes of one webhook. It has one event of each
 * partition in flight, so the events of an owner arrive in order, and a failing delivery holds up
 * its own partition only. Offsets are committed after the delivery.
 */
final class WebhookDelivery implements Runnable {

  private static final Logger log = LoggerFactory.getLogger(WebhookDelivery.class);

  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration ASK = Duration.ofSeconds(5);

  /** The longest wait for an answer before the log is asked for events of other partitions. */
  private static final Duration ANSWER = Duration.ofMillis(50);

  /** The longest wait at a stop for the answers to deliveries in flight. */
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(2);

  /**
   * The number of events of a partition in memory from which no more are read. A partition that is
   * paused misses the fetch at the broker, which takes seconds if the others have nothing new.
   */
  private static final int MOST_PENDING = 500;

  private static final Duration COMMIT = Duration.ofSeconds(1);
  private static final Duration MEASURE_WHILE_WAITING = Duration.ofSeconds(10);

  /**
   * The time for which deliveries must have failed before an old event is given up, so that events
   * from before a stop of Memlog are not given up at their first failure.
   */
  private static final Duration LEAST_FAILING = Duration.ofHours(1);

  private final WebhookConfig config;
  private final WebhookParts shared;
  private final WebhookReceiver receiver;
  private final Clock clock;
  private final Backoff backoff;
  private final WebhookMeters meters;
  private final Map<TopicPartition, PartitionQueue> queues = new HashMap<>();

  /** The answers to the requests of the present consumer. Those to earlier ones are not counted. */
  private BlockingQueue<Answered> answers = new LinkedBlockingQueue<>();

  private final long startedAt;
  private final CountDownLatch stop = new CountDownLatch(1);
  private int inFlight;
  private boolean ended;
  private long committedAt;
  private long measuredAt;
  private volatile long lag;

  private record Answered(PartitionQueue queue, Pending event, Answer answer) {}

  WebhookDelivery(WebhookConfig config, WebhookParts shared) {
    this.config = config;
    this.shared = shared;
    clock = shared.clock();
    startedAt = clock.millis();
    receiver = new WebhookReceiver(config, shared.connections(), shared.resolver(), clock);
    backoff =
        new Backoff(
            "webhook " + config.name() + " cannot follow the log",
            Duration.ofMillis(200),
            Duration.ofSeconds(10));
    meters = WebhookMeters.register(shared.meters(), config.name(), () -> lag);
  }

  /** Returns the consumer group of a webhook. */
  static String group(WebhookConfig webhook) {
    return "memlog-webhook-" + webhook.name();
  }

  /** Makes the delivery end within seconds. */
  void stop() {
    stop.countDown();
  }

  @Override
  public void run() {
    while (runs()) {
      try {
        shared.deadLetters().createTopic();
        try (Consumer<byte[], byte[]> consumer =
            shared.topics().member(group(config), shared.instance())) {
          follow(consumer);
        }
      } catch (RuntimeException e) {
        pause(e);
      }
    }
  }

  private boolean runs() {
    return stop.getCount() > 0 && !ended;
  }

  private void pause(RuntimeException cause) {
    backoff.failed(cause);
    try {
      boolean _ = stop.await(backoff.remaining().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop.countDown();
    }
  }

  private void follow(Consumer<byte[], byte[]> consumer) {
    consumer.subscribe(
        ChangeLog.TOPICS.stream().map(topic -> topic.name()).toList(), new Assignment(consumer));
    try {
      while (runs()) {
        take(consumer, consumer.poll(inFlight > 0 ? Duration.ZERO : untilDue()));
        backoff.worked();
        queues.values().forEach(this::deliver);
        takeAnswers(ANSWER);
        if (System.nanoTime() - committedAt > COMMIT.toNanos()) {
          commit(consumer);
        }
        measure(consumer);
      }
    } finally {
      try {
        end(consumer);
      } finally {
        forget();
      }
    }
  }

  private void end(Consumer<byte[], byte[]> consumer) {
    long until = System.nanoTime() + LAST_ANSWERS.toNanos();
    while (inFlight > 0 && System.nanoTime() < until) {
      takeAnswers(ANSWER);
    }
    try {
      commit(consumer);
    } catch (KafkaException e) {
      notCommitted(e);
    }
  }

  /** Returns the time until an event can be delivered, at most that of a poll. */
  private Duration untilDue() {
    long now = clock.millis();
    return queues.values().stream()
        .filter(PartitionQueue::waits)
        .map(queue -> Duration.ofMillis(queue.millisUntilDue(now)))
        .reduce(POLL, (a, b) -> a.compareTo(b) < 0 ? a : b);
  }

  private void take(Consumer<byte[], byte[]> consumer, ConsumerRecords<byte[], byte[]> polled) {
    for (ConsumerRecord<byte[], byte[]> record : polled) {
      PartitionQueue queue = queues.get(new TopicPartition(record.topic(), record.partition()));
      if (queue != null) {
        shared
            .records()
            .read(record, config.filter())
            .filter(config::wants)
            .ifPresent(change -> queue.add(Pending.of(record, change)));
      }
    }
    Set<TopicPartition> full = new HashSet<>();
    Set<TopicPartition> others = new HashSet<>();
    for (PartitionQueue queue : queues.values()) {
      // A transaction's marker may follow, so the position may exceed the last offset plus one.
      queue.readUpTo(consumer.position(queue.partition(), ASK));
      (queue.size() < MOST_PENDING ? others : full).add(queue.partition());
    }
    consumer.pause(full);
    consumer.resume(others);
  }

  private void deliver(PartitionQueue queue) {
    Pending event = ended ? null : queue.take(clock.millis());
    if (event != null) {
      inFlight++;
      BlockingQueue<Answered> present = answers;
      var _ =
          receiver
              .post(event.id(), event.event().json().toString())
              .thenAccept(answer -> present.add(new Answered(queue, event, answer)));
    }
  }

  /** Processes the answers that have arrived; waits for the first one if any is expected. */
  private void takeAnswers(Duration longest) {
    if (inFlight == 0) {
      return;
    }
    try {
      Answered next = answers.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
      while (next != null) {
        inFlight--;
        // The events of partitions that other processes have now are delivered there again.
        if (!ended && queues.get(next.queue().partition()) == next.queue()) {
          recordAnswer(next);
        }
        next = answers.poll();
      }
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private void recordAnswer(Answered answered) {
    switch (answered.answer()) {
      case Answer.Accepted _ -> {
        meters.delivered().increment();
        answered.queue().delivered(clock.millis());
      }
      case Answer.Ended _ -> {
        meters.failed().increment();
        disable(clock.millis());
      }
      case Answer.Failed(String cause, var retryAfter) -> {
        meters.failed().increment();
        PartitionQueue queue = answered.queue();
        long now = clock.millis();
        int failures = queue.failed(now, cause);
        log.atWarn()
            .addKeyValue("webhook", config.name())
            .addKeyValue("topic", queue.partition().topic())
            .addKeyValue("partition", queue.partition().partition())
            .addKeyValue("offset", answered.event().offset())
            .addKeyValue("failures", failures)
            .addKeyValue("reason", cause)
            .log("a delivery failed");
        if (isTooOld(answered.event(), now, queue.failingMillis(now))) {
          shared.deadLetters().write(config.name(), answered.event(), cause);
          meters.givenUp().increment();
          queue.deadLettered();
        } else {
          Duration pause = RetryPause.after(failures, retryAfter, ThreadLocalRandom.current());
          queue.pauseUntil(now + pause.toMillis());
        }
      }
    }
  }

  private void disable(long at) {
    ended = true;
    log.atError()
        .addKeyValue("webhook", config.name())
        .log("the receiver has ended the webhook (410); it is disabled until a restart");
    queues.values().forEach(queue -> queue.disabled(at, "the receiver answered 410"));
  }

  private boolean isTooOld(Pending event, long now, long failingMillis) {
    Duration limit = config.patience();
    Duration failing = limit.compareTo(LEAST_FAILING) < 0 ? limit : LEAST_FAILING;
    return now - event.timestamp() > limit.toMillis() && failingMillis > failing.toMillis();
  }

  private void commit(Consumer<byte[], byte[]> consumer) {
    Map<TopicPartition, OffsetAndMetadata> changed = new HashMap<>();
    for (PartitionQueue queue : queues.values()) {
      OffsetAndMetadata offset = queue.uncommitted();
      if (offset != null) {
        changed.put(queue.partition(), offset);
      }
    }
    committedAt = System.nanoTime();
    if (changed.isEmpty()) {
      return;
    }
    try {
      consumer.commitSync(changed, ASK);
      queues.values().forEach(queue -> queue.committed(changed.get(queue.partition())));
    } catch (RetriableException e) {
      notCommitted(e);
    }
  }

  private void notCommitted(KafkaException cause) {
    log.atWarn()
        .addKeyValue("webhook", config.name())
        .setCause(cause)
        .log("offsets cannot be committed; if the process ends, deliveries are repeated");
  }

  private void measure(Consumer<byte[], byte[]> consumer) {
    long now = System.nanoTime();
    if (queues.values().stream().allMatch(PartitionQueue::isEmpty)) {
      lag =
          queues.keySet().stream()
              .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
              .sum();
    } else if (now - measuredAt > MEASURE_WHILE_WAITING.toNanos()) {
      // A partition that is paused is not read, so the consumer does not learn its end.
      measuredAt = now;
      Map<TopicPartition, Long> ends = consumer.endOffsets(queues.keySet(), ASK);
      lag =
          queues.values().stream()
              .mapToLong(
                  queue -> Math.max(0, ends.getOrDefault(queue.partition(), 0L) - queue.next()))
              .sum();
    }
  }

  private void forget() {
    queues.clear();
    answers = new LinkedBlockingQueue<>();
    inFlight = 0;
  }

  /** Keeps the queues those of the partitions that the group gives to this process. */
  private final class Assignment implements ConsumerRebalanceListener {

    private final Consumer<byte[], byte[]> consumer;

    Assignment(Consumer<byte[], byte[]> consumer) {
      this.consumer = consumer;
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      try {
        commit(consumer);
      } finally {
        onPartitionsLost(partitions);
      }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      queues.keySet().removeAll(Set.copyOf(partitions));
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      Map<TopicPartition, OffsetAndMetadata> committed =
          consumer.committed(Set.copyOf(partitions), ASK);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, ASK);
      Map<TopicPartition, Long> kept =
          shared.topics().kept(consumer, List.copyOf(partitions), ends);
      long disabledAt = 0;
      for (TopicPartition partition : partitions) {
        OffsetAndMetadata known = committed.get(partition);
        long start = known == null ? ends.getOrDefault(partition, 0L) : known.offset();
        DeliveryState state =
            known == null ? DeliveryState.NEW : DeliveryState.parse(known.metadata());
        disabledAt = Math.max(disabledAt, state.status() == Status.DISABLED ? state.failedAt() : 0);
        var queue = new PartitionQueue(partition, start, state.started(clock.millis()), known);
        if (start < kept.getOrDefault(partition, 0L)) {
          queue.missed(
              clock.millis(),
              "the webhook was stopped for more than %d days, the time for which changes are kept; some changes may be missing"
                  .formatted(ChangeLog.KEPT.toDays()));
        }
        queues.put(partition, queue);
        consumer.seek(partition, start);
      }
      // Another process got a 410 while this one ran; an earlier one is over with the restart.
      if (disabledAt > startedAt) {
        disable(disabledAt);
      }
      // Makes the start of a new webhook last.
      commit(consumer);
    }
  }
}
