package dev.memlog.standalone.service;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;

/**
 * A check whether the live index has been filled from its topic: it stores positions of the topic,
 * or the topic is empty. The process need not wait until indexers catch up, since an index server
 * outlives this process. An index without positions counts as lost, not as empty, if the topic has
 * records. Once the check has found the index filled, it always returns true.
 */
final class IndexFilled implements Component, BooleanSupplier {

  private static final long ASK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final String name;
  private final String topic;
  private final KafkaSettings kafka;
  private final Supplier<MemoryIndex> index;
  private final Supplier<Map<SourcePartition, Long>> filling;
  private volatile boolean filled;
  private volatile String progress = "";
  private volatile Health health =
      Health.waiting("the positions of the index have not been read yet");

  @GuardedBy("this")
  private long asked;

  @GuardedBy("this")
  private long progressAsked;

  /**
   * Creates the check.
   *
   * @param name the name of the component
   * @param topic the topic from which the index is filled
   * @param index a supplier of the live collection
   * @param filling a supplier of the positions of the newest collection, which may not be live yet
   */
  IndexFilled(
      String name,
      TopicSpec topic,
      KafkaSettings kafka,
      Supplier<MemoryIndex> index,
      Supplier<Map<SourcePartition, Long>> filling) {
    this.name = name;
    this.topic = topic.name();
    this.kafka = kafka;
    this.index = index;
    this.filling = filling;
  }

  /**
   * Returns the progress of filling the newest collection, such as {@code 5 of 9 records}; empty if
   * unknown. Reads the progress at most once a second.
   */
  synchronized String progress() {
    if (System.nanoTime() - progressAsked > ASK_EVERY_NANOS) {
      progressAsked = System.nanoTime();
      try {
        long read =
            filling.get().entrySet().stream()
                .filter(entry -> entry.getKey().topic().equals(topic))
                .mapToLong(Map.Entry::getValue)
                .sum();
        progress = "%d of %d records".formatted(read, records());
      } catch (IndexUnavailableException | ExecutionException _) {
        progress = "";
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
    return progress;
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * Checks the index once. Does not wait, since the index may be filled for the first time much
   * later.
   *
   * @throws IllegalArgumentException if the index refuses a setting of this process
   */
  @Override
  public synchronized void start() {
    // Even if a request has just looked, since only a start ends the process.
    look();
  }

  @Override
  public boolean getAsBoolean() {
    return filled || check().ready();
  }

  @Override
  public synchronized Health check() {
    if (!filled && System.nanoTime() - asked > ASK_EVERY_NANOS) {
      try {
        look();
      } catch (IllegalArgumentException e) {
        health = Health.waiting("the index refuses a setting: " + e.getMessage());
      }
    }
    return health;
  }

  @GuardedBy("this")
  private void look() {
    asked = System.nanoTime();
    try {
      filled =
          index.get().positions().keySet().stream().anyMatch(source -> source.topic().equals(topic))
              || records() == 0;
      health =
          filled ? Health.ok() : Health.waiting("the index is empty although the log has " + topic);
    } catch (IndexUnavailableException | UnusableIndexException | ExecutionException e) {
      health = Health.waiting("cannot tell whether the index is filled: " + e.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private long records() throws InterruptedException, ExecutionException {
    try (Admin admin = new KafkaClients(kafka, "query").admin(name + "-filled")) {
      var cluster = new ClusterOffsets(admin);
      return cluster
          .offsets(cluster.partitions(List.of(topic)), OffsetSpec.latest())
          .values()
          .stream()
          .mapToLong(Long::longValue)
          .sum();
    }
  }

  @Override
  public void close() {
    health = Health.waiting("closed");
  }
}
