package dev.memlog.indexer.vectors;

import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.content.VectorOrigin;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.state.LoggedVector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reader of the vector log for partitions in which the index is far behind, so that no text is
 * embedded twice. The items of a partition wait until its logged vectors are read; deletes do not
 * wait. The vectors stay in a scratch file until the partition has caught up.
 */
public final class VectorReplay implements VectorSource, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(VectorReplay.class);
  private static final Duration POLL = Duration.ofMillis(100);

  private final String name;
  private final String topic;
  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final RecordReader reader;
  private final EmbeddingModel model;
  private final Path scratch;
  private final IntFunction<Backoff> backoffs;
  private final Runnable loaded;
  private final Map<Integer, Load> loads = new ConcurrentHashMap<>();
  private final Map<Integer, Set<String>> rewritten = new HashMap<>();

  /** The reading of one partition, done once the vectors are available. */
  private static final class Load {
    volatile boolean dropped;
    private @Nullable LoggedVectors vectors;

    synchronized @Nullable LoggedVectors vectors() {
      return vectors;
    }

    synchronized void finished(LoggedVectors found) {
      if (dropped) {
        found.close();
      } else {
        vectors = found;
      }
    }

    synchronized void drop() {
      dropped = true;
      if (vectors != null) {
        vectors.close();
      }
    }
  }

  /**
   * Creates a reader that reads nothing yet.
   *
   * @param name the beginning of the threads' names
   * @param topic the name of the topic of vectors
   * @param consumers a supplier of consumers without a group; this object closes them
   * @param model the model of the wanted vectors; vectors of other models are skipped
   * @param scratch the directory of the scratch files
   * @param backoffs returns the backoff between attempts to read a partition
   * @param loaded a callback, called by another thread whenever a partition's vectors are available
   */
  public VectorReplay(
      String name,
      String topic,
      Supplier<Consumer<byte[], byte[]>> consumers,
      RecordReader reader,
      EmbeddingModel model,
      Path scratch,
      IntFunction<Backoff> backoffs,
      Runnable loaded) {
    this.name = name;
    this.topic = topic;
    this.consumers = consumers;
    this.reader = reader;
    this.model = model;
    this.scratch = scratch;
    this.backoffs = backoffs;
    this.loaded = loaded;
  }

  /**
   * Begins a partition, and starts to read its logged vectors if necessary. Until {@link
   * #dropPartition}, this object remembers the keys whose logged vectors the indexer replaces.
   *
   * @param read true if the index is so far behind that the logged vectors must be read
   */
  public void beginPartition(int partition, boolean read) {
    rewritten.put(partition, new HashSet<>());
    if (read) {
      var load = new Load();
      loads.put(partition, load);
      Thread.ofVirtual().name(name + "-vectors-" + partition).start(() -> run(partition, load));
    }
  }

  /** Records that the log's vector of this key was replaced or withdrawn. */
  void recordRewrite(int partition, String key) {
    Set<String> keys = rewritten.get(partition);
    if (keys != null) {
      keys.add(key);
    }
  }

  /** Returns whether the partition was begun and not dropped yet, because it has not caught up. */
  boolean replaying(int partition) {
    return rewritten.containsKey(partition);
  }

  /**
   * Returns whether the log's vector of this key was replaced since the start. A replayed older
   * text version may have replaced it, so the vector logged before is no longer current.
   */
  boolean hasRewritten(int partition, String key) {
    Set<String> keys = rewritten.get(partition);
    return keys != null && keys.contains(key);
  }

  /**
   * Returns whether a partition's logged vectors are still being read, so that its items must wait.
   */
  public boolean loading(int partition) {
    Load load = loads.get(partition);
    return load != null && load.vectors() == null;
  }

  @Override
  public void find(Collection<PendingItem> wanted, Map<PendingItem, KnownVector> found) {
    for (PendingItem item : wanted) {
      Load load = loads.get(item.partition());
      LoggedVectors vectors = load == null ? null : load.vectors();
      LoggedVectors.Found logged =
          vectors == null ? null : vectors.find(item.keyText(), item.contentHash());
      if (logged != null) {
        found.put(
            item,
            new KnownVector(
                logged.vector(), logged.own() ? VectorOrigin.LOG : VectorOrigin.LOG_OF_ANOTHER));
      }
    }
  }

  /**
   * Forgets a partition that has caught up, or that another process owns now, and deletes its
   * scratch file.
   */
  public void dropPartition(int partition) {
    rewritten.remove(partition);
    Load load = loads.remove(partition);
    if (load != null) {
      load.drop();
    }
  }

  @Override
  public void close() {
    List.copyOf(loads.keySet()).forEach(this::dropPartition);
  }

  private void run(int partition, Load load) {
    Backoff backoff = backoffs.apply(partition);
    while (!load.dropped) {
      try {
        LoggedVectors vectors = read(partition, load);
        LOG.atInfo()
            .addKeyValue("topic", topic)
            .addKeyValue("partition", partition)
            .log("{} logged vectors read", vectors.size());
        load.finished(vectors);
        loaded.run();
        return;
      } catch (RuntimeException | Error e) {
        // Every failure is retried, since the partition's items would wait for ever without the
        // vectors.
        backoff.failed(e);
        try {
          Thread.sleep(backoff.remaining());
        } catch (InterruptedException _) {
          return;
        }
      }
    }
  }

  private LoggedVectors read(int partition, Load load) {
    var tp = new TopicPartition(topic, partition);
    var vectors = new LoggedVectors(scratch, model.dimensions());
    try (Consumer<byte[], byte[]> consumer = consumers.get()) {
      consumer.assign(List.of(tp));
      consumer.seekToBeginning(List.of(tp));
      long end = consumer.endOffsets(List.of(tp)).getOrDefault(tp, 0L);
      while (!load.dropped && consumer.position(tp) < end) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          keep(vectors, record);
        }
      }
      return vectors;
    } catch (RuntimeException | Error e) {
      vectors.close();
      throw e;
    }
  }

  private void keep(LoggedVectors vectors, ConsumerRecord<byte[], byte[]> record) {
    if (record.key() == null) {
      return;
    }
    String key = new String(record.key(), StandardCharsets.UTF_8);
    vectors.remove(key);
    switch (reader.readKnown(record.headers(), record.value())) {
      case Outcome.Delete _, Outcome.NoOp _ -> {
        // The key has no vector.
      }
      case Outcome.Value(LoggedVector logged) -> {
        if (logged.getModel().equals(model.id())) {
          vectors.put(key, logged.getContentHash(), logged.getVector());
        }
      }
      // Skipping costs one embedding, whose vector then replaces this one.
      case Outcome.Value _, Outcome.Poison _ ->
          LOG.atWarn()
              .addKeyValue("topic", record.topic())
              .addKeyValue("partition", record.partition())
              .addKeyValue("offset", record.offset())
              .log("skipped an unreadable logged vector");
    }
  }
}
