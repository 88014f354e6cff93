package dev.memlog.indexer;

import dev.memlog.indexer.rechunk.RechunkLog;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.AbandonedTransactions;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.LatestRecords;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.Rechunk;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.Producer;

/**
 * A factory of the indexer's Kafka clients.
 *
 * @param name the name of the component; the beginning of the client ids
 */
record IndexerClients(String name, IndexerConfig config, KafkaSettings kafka) {

  /**
   * The timeout of a dead letter's delivery. After it the dead letter is sent again; deletes wait
   * until then.
   */
  private static final Duration DELIVERY = Duration.ofSeconds(5);

  /**
   * The timeout of a transaction. It bounds the wait of the next owner of a partition where {@link
   * AbandonedTransactions} cannot end the transaction.
   */
  private static final Duration TRANSACTION = Duration.ofSeconds(10);

  /** The time limit of each step of a read of the requests to chunk again. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** The end of a transactional.id. */
  private static final String VECTORS = "-vectors";

  /** Creates the consumer that is the group's member and reads the head of its partitions. */
  Consumer<byte[], byte[]> head() {
    Map<String, String> member = new HashMap<>(kafka.properties());
    member.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
    member.put(
        ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG,
        Long.toString(config.partitions().staleAfter().toMillis()));
    var settings =
        new KafkaSettings(
            kafka.bootstrapServers(),
            kafka.registryUrl(),
            member,
            kafka.registryProperties(),
            kafka.generation());
    return new KafkaClients(settings, name).consumer(config.groupId(), config.instance());
  }

  /** Creates a consumer without a group, for partitions that the caller assigns. */
  Consumer<byte[], byte[]> reader(String purpose) {
    return clients().reader(purpose);
  }

  /** Creates a consumer like {@link #reader} for reads up to ends that the caller knows. */
  Consumer<byte[], byte[]> scanner(String purpose) {
    return clients().scanner(purpose);
  }

  /** Creates the producer of dead letters. */
  Producer<byte[], byte[]> producer() {
    return clients().producer(config.instance(), DELIVERY);
  }

  /** Creates the transactional producer of vectors. */
  Producer<byte[], byte[]> transactional() {
    return clients()
        .transactionalProducer(
            KafkaClients.instanceId(config.groupId(), config.instance()) + VECTORS, TRANSACTION);
  }

  /** Creates a watch over the transactions of vectors of the group's members. */
  AbandonedTransactions abandonedTransactions() {
    return new AbandonedTransactions(
        clients().admin("transactions"), config.groupId(), VECTORS, () -> false);
  }

  /** Creates a reader of the values of topics; the caller closes it. */
  RecordReader records(TopicSpec... topics) {
    return RecordReader.patient(
        SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
        config.timing().unknownSchemaPatience(),
        topics);
  }

  /**
   * Creates a client of the topic of rechunks, which carries requests to chunk all messages again.
   * The caller closes it.
   */
  RechunkLog rechunks(Clock clock) {
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    var stored =
        new LatestRecords<>(
            Topics.RECHUNKS,
            Rechunk.class,
            PATIENCE,
            () -> scanner("rechunks"),
            () -> records(Topics.RECHUNKS));
    return new RechunkLog(
        stored, clients().producer("rechunks", DELIVERY), serdes.serializer(), clock);
  }

  private KafkaClients clients() {
    return new KafkaClients(kafka, name);
  }
}
