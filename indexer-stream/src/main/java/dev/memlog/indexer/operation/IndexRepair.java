package dev.memlog.indexer.operation;

import com.google.common.collect.Lists;
import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.index.InvalidPointException;
import dev.memlog.index.Repair;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.Write;
import dev.memlog.indexer.IndexedTopic;
import dev.memlog.indexer.IndexerControl;
import dev.memlog.indexer.content.Item;
import dev.memlog.indexer.content.ItemReader;
import dev.memlog.indexer.content.ItemReading;
import dev.memlog.indexer.digest.DesiredEntry;
import dev.memlog.schemas.Revision;
import dev.memlog.schemas.log.RecordReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The repair of faults: it applies the log's state of each entry, unless the entry has changed
 * meanwhile. Items are read again from the topic. Their vectors are taken from the log if many are
 * needed, and otherwise embedded.
 */
record IndexRepair(IndexedTopic topic, RecordReader records, IndexerControl indexer) {

  private static final Logger LOG = LoggerFactory.getLogger(IndexRepair.class);
  private static final int BATCH = 64;

  /** The number of vectors from which on reading the log is cheaper than embedding. */
  private static final int READ_VECTORS = 64;

  /** An item read again, which the index must hold. */
  private record Found(Fault fault, String key, long revision, Item item) {}

  /**
   * Repairs faults. Skips a fault if the topic now has a newer record of the item, since the
   * indexer applies that record.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if the provider is unavailable
   * @throws org.apache.kafka.common.KafkaException if the topic cannot be read
   */
  void repair(List<Fault> faults) {
    List<Repair> deletes = new ArrayList<>();
    Map<Integer, List<Fault>> reads =
        faults.stream()
            .filter(fault -> required(fault.desired()))
            .collect(Collectors.groupingBy(Fault::partition));
    for (Fault fault : faults) {
      StoredEntry stored = fault.stored();
      if (!required(fault.desired()) && stored != null) {
        deletes.add(
            new Repair(
                stored.revision(),
                new Write.Delete(
                    fault.id(), stored.tenant(), stored.revision(), fault.partition())));
      }
    }
    apply(deletes);
    reads.forEach(this::repair);
  }

  private static boolean required(@Nullable DesiredEntry desired) {
    return desired != null && !desired.refused();
  }

  private void repair(int partition, List<Fault> faults) {
    List<Found> found = read(partition, faults);
    Map<String, float[]> logged = logged(partition, found);
    for (List<Found> batch : Lists.partition(found, BATCH)) {
      Map<String, float[]> vectors = embed(batch, logged);
      List<Repair> repairs = new ArrayList<>();
      for (Found one : batch) {
        StoredEntry stored = one.fault().stored();
        float[] vector = vectors.get(one.key());
        var point = one.item().point(one.fault().id(), one.revision(), vector);
        repairs.add(
            new Repair(
                stored == null ? null : stored.revision(),
                new Write.Upsert(point.withPartition(partition))));
      }
      apply(repairs);
    }
  }

  private Map<String, float[]> logged(int partition, List<Found> found) {
    if (found.size() < READ_VECTORS) {
      return Map.of();
    }
    return new VectorLookup(
            topic.contents().vectors().name(), model(), records, topic.scanners("repair-vectors"))
        .find(
            partition,
            found.stream().collect(Collectors.toMap(Found::key, one -> one.item().contentHash())));
  }

  private Map<String, float[]> embed(List<Found> batch, Map<String, float[]> logged) {
    Map<String, float[]> vectors = new HashMap<>();
    List<Found> missing = new ArrayList<>();
    for (Found one : batch) {
      float[] vector = logged.get(one.key());
      if (vector == null) {
        missing.add(one);
      } else {
        vectors.put(one.key(), vector);
      }
    }
    if (!missing.isEmpty()) {
      Embedder embedder = topic.models().of(model()).background();
      List<float[]> made =
          embedAll(embedder, missing.stream().map(one -> one.item().embeddedText()).toList());
      for (int i = 0; i < made.size(); i++) {
        vectors.put(missing.get(i).key(), made.get(i));
      }
    }
    return vectors;
  }

  private String model() {
    return indexer.index().collection().model();
  }

  /**
   * Returns the vectors of texts. Returns an empty list if the provider refuses one of them; the
   * items are then stored without vectors.
   */
  private static List<float[]> embedAll(Embedder embedder, List<String> texts) {
    try {
      return embedder.embedPassages(texts);
    } catch (EmbeddingRejectedException e) {
      LOG.atWarn()
          .log("repairing without vectors, since the provider refuses a text: {}", e.getMessage());
      return List.of();
    }
  }

  private void apply(List<Repair> repairs) {
    for (List<Repair> batch : Lists.partition(repairs, BATCH)) {
      try {
        indexer.write(index -> index.repair(batch)).join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof InvalidPointException refused) {
          LOG.atWarn()
              .addKeyValue("id", String.valueOf(refused.id()))
              .log("the index refuses a repair: {}", refused.getMessage());
        } else if (e.getCause() instanceof RuntimeException known) {
          throw known;
        } else {
          throw e;
        }
      }
    }
  }

  /** Reads the records of these items again. */
  private List<Found> read(int partition, List<Fault> faults) {
    ItemReader items = topic.items(records);
    var tp = new TopicPartition(topic.topic(), partition);
    List<Found> found = new ArrayList<>();
    try (Consumer<byte[], byte[]> consumer = topic.scanners("repair").get()) {
      var lookup = new RecordLookup(consumer, tp);
      for (Fault fault :
          faults.stream().sorted(Comparator.comparingLong(IndexRepair::offset)).toList()) {
        lookup
            .find(offset(fault))
            .flatMap(record -> found(fault, items, record))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  private static long offset(Fault fault) {
    DesiredEntry desired = fault.desired();
    return desired == null ? -1 : Revision.offset(desired.revision());
  }

  private static Optional<Found> found(
      Fault fault, ItemReader items, ConsumerRecord<byte[], byte[]> record) {
    return items.read(record) instanceof ItemReading.Upsert(var key, var item)
            && key.id().equals(fault.id())
        ? Optional.of(new Found(fault, key.text(), items.revision(record), item))
        : Optional.empty();
  }
}
