package dev.memlog.ingest.receipt;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.ErasureReceipt;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The topic of receipts. Each question reads on from the last one's end to the present end, so that
 * it sees every receipt that was written before. Safe for use by many threads, which wait for one
 * another.
 */
public final class ReceiptLog implements AutoCloseable {

  private static final String TOPIC = Topics.ERASURE_RECEIPTS.name();
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final KafkaClients clients;
  private final KafkaSettings kafka;
  private final Serializer<ErasureReceipt> serializer;

  @GuardedBy("this")
  private final Map<String, ErasureReceipt> known = new HashMap<>();

  @GuardedBy("this")
  private @Nullable Consumer<byte[], byte[]> consumer;

  @GuardedBy("this")
  private @Nullable RecordReader reader;

  @GuardedBy("this")
  private @Nullable Producer<byte[], byte[]> producer;

  /**
   * Creates a log without connecting.
   *
   * @param application the beginning of every client.id
   */
  public ReceiptLog(KafkaSettings kafka, String application) {
    this.kafka = kafka;
    this.clients = new KafkaClients(kafka, application);
    this.serializer = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties()).serializer();
  }

  /**
   * Writes a receipt, and blocks until the broker has acknowledged it.
   *
   * @throws KafkaException if the broker or the registry does not answer
   */
  public synchronized void write(ErasureReceipt receipt) throws InterruptedException {
    String key = key(receipt);
    try {
      producer()
          .send(
              new ProducerRecord<>(
                  TOPIC,
                  Keys.partition(key, producer().partitionsFor(TOPIC).size()),
                  key.getBytes(UTF_8),
                  serializer.serialize(TOPIC, receipt)))
          .get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException failure ? failure : new KafkaException(e);
    }
  }

  /**
   * Returns every receipt, in no order; the caller may change what is returned.
   *
   * @throws KafkaException if the broker or the registry does not answer
   */
  public synchronized Collection<ErasureReceipt> all() {
    try {
      readOn();
      return known.values().stream().map(r -> ErasureReceipt.newBuilder(r).build()).toList();
    } catch (KafkaException e) {
      forget();
      throw e;
    }
  }

  /**
   * Returns a tenant's receipt by its id or by the position of its delete, of several the latest.
   *
   * @throws KafkaException if the broker or the registry does not answer
   */
  public Optional<ErasureReceipt> find(String tenant, String idOrPosition) {
    return all().stream()
        .filter(receipt -> receipt.getTenant().equals(tenant))
        .filter(
            receipt ->
                receipt.getReceiptId().equals(idOrPosition)
                    || receipt.getPosition().equals(idOrPosition))
        .max((a, b) -> a.getRequestedAt().compareTo(b.getRequestedAt()));
  }

  private static String key(ErasureReceipt receipt) {
    return receipt.getTenant() + "/" + receipt.getReceiptId();
  }

  @GuardedBy("this")
  private void readOn() {
    Consumer<byte[], byte[]> open = consumer();
    Map<TopicPartition, Long> ends = open.endOffsets(open.assignment());
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (ends.entrySet().stream().anyMatch(end -> open.position(end.getKey()) < end.getValue())) {
      if (System.nanoTime() > deadline) {
        throw new TimeoutException("topic " + TOPIC + " cannot be read within " + PATIENCE);
      }
      for (ConsumerRecord<byte[], byte[]> record : open.poll(POLL)) {
        learn(record);
      }
    }
  }

  @GuardedBy("this")
  private void learn(ConsumerRecord<byte[], byte[]> record) {
    RecordReader read = reader;
    if (read == null || record.key() == null) {
      return;
    }
    String key = new String(record.key(), UTF_8);
    switch (read.read(record.headers(), record.value())) {
      case Outcome.Value(ErasureReceipt receipt) -> known.put(key, receipt);
      case Outcome.Delete _ -> known.remove(key);
      case Outcome.Value _, Outcome.NoOp _, Outcome.Poison _ -> {
        // Nothing else may stand on this topic.
      }
      case Outcome.UnknownSchema(int id) ->
          throw new KafkaException("the registry does not know schema " + id);
      case Outcome.Unavailable(_, String detail) -> throw new KafkaException(detail);
    }
  }

  @GuardedBy("this")
  private Consumer<byte[], byte[]> consumer() {
    Consumer<byte[], byte[]> open = consumer;
    if (open == null) {
      open = clients.reader("receipts", new ByteArrayDeserializer(), new ByteArrayDeserializer());
      List<TopicPartition> partitions =
          open.partitionsFor(TOPIC, PATIENCE).stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      open.assign(partitions);
      open.seekToBeginning(partitions);
      consumer = open;
      reader =
          RecordReader.impatient(
              SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
              Topics.ERASURE_RECEIPTS);
    }
    return open;
  }

  @GuardedBy("this")
  private Producer<byte[], byte[]> producer() {
    Producer<byte[], byte[]> open = producer;
    if (open == null) {
      open =
          clients.producer(
              "receipts", PATIENCE, new ByteArraySerializer(), new ByteArraySerializer());
      producer = open;
    }
    return open;
  }

  /** Reads everything again at the next question, since a failed read may have lost records. */
  @GuardedBy("this")
  private void forget() {
    known.clear();
    if (consumer != null) {
      consumer.close();
      consumer = null;
    }
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }

  @Override
  public synchronized void close() {
    forget();
    if (producer != null) {
      producer.close(Duration.ofSeconds(2));
      producer = null;
    }
    serializer.close();
  }
}
