package dev.memlog.ingest.receipt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.LatestRecords;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.ErasureReceipt;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A store of erasure receipts in a Kafka topic. An erasure receipt records that data was deleted
 * and when its bytes are gone. Each read sees every receipt that was written before the read. Safe
 * for use by many threads; concurrent reads wait for each other, and so do concurrent writes.
 */
public final class ReceiptLog implements AutoCloseable {

  /** The state of a complete receipt; receipts in all other states are open. */
  public static final String GONE = "bytes_gone";

  private static final String TOPIC = Topics.ERASURE_RECEIPTS.name();
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final KafkaClients clients;
  private final Serializer<ErasureReceipt> serializer;
  private final LatestRecords<ErasureReceipt> receipts;

  @GuardedBy("this")
  private @Nullable Producer<byte[], byte[]> producer;

  /**
   * Creates a store that connects at its first use.
   *
   * @param application the prefix of the Kafka clients' client.id
   */
  public ReceiptLog(KafkaSettings kafka, String application) {
    this.clients = new KafkaClients(kafka, application);
    this.serializer = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties()).serializer();
    this.receipts =
        new LatestRecords<>(
            Topics.ERASURE_RECEIPTS,
            ErasureReceipt.class,
            PATIENCE,
            () -> clients.scanner("receipts"),
            () ->
                RecordReader.impatient(
                    SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
                    Topics.ERASURE_RECEIPTS));
  }

  /**
   * Stores a receipt in place of an earlier one with the same id, and blocks until the broker has
   * acknowledged it.
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
   * Returns copies of all receipts of all tenants, in no particular order. The caller may modify
   * the copies.
   *
   * @throws KafkaException if the broker or the registry does not answer
   */
  public Collection<ErasureReceipt> all() {
    return receipts.read().values().stream()
        .map(receipt -> ErasureReceipt.newBuilder(receipt).build())
        .toList();
  }

  /**
   * Returns the number of open receipts of each tenant that has any.
   *
   * @throws KafkaException if the broker or the registry does not answer
   */
  public Map<String, Long> openByTenant() {
    return receipts.read().values().stream()
        .filter(receipt -> !receipt.getState().equals(GONE))
        .collect(groupingBy(ErasureReceipt::getTenant, counting()));
  }

  /**
   * Returns a tenant's receipt by its id or by the position of the deletion; empty if there is
   * none. If several receipts match, returns the one that was requested last.
   *
   * @param idOrPosition the id of the receipt, or the position of the deletion in the log
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
  private Producer<byte[], byte[]> producer() {
    Producer<byte[], byte[]> open = producer;
    if (open == null) {
      open = clients.producer("receipts", PATIENCE);
      producer = open;
    }
    return open;
  }

  @Override
  public synchronized void close() {
    receipts.close();
    if (producer != null) {
      producer.close(Duration.ofSeconds(2));
      producer = null;
    }
    serializer.close();
  }
}
