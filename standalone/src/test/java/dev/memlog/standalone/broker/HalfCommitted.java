package dev.memlog.standalone.broker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;

import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.coordinator.transaction.generated.TransactionLogValue;

/**
 * A broker that was killed with half-committed transactions: their commit is on the transaction
 * log, but the markers on their partitions are not written yet. A kill must fall within some
 * milliseconds to cause this, so here the records of the transaction log are written directly.
 */
final class HalfCommitted {

  private static final int TRANSACTIONS = 8;
  private static final String LOG = "__transaction_state";
  private static final int LOG_PARTITIONS = 4;
  private static final byte PREPARE_COMMIT = 2;
  private static final String DONE = "half committed";
  private static final TopicPartition READ =
      new TopicPartition(Topics.CONVERSATION_EVENTS.name(), 0);

  private HalfCommitted() {}

  /** Returns the groups whose positions are part of the transactions, one for each. */
  static List<String> groups() {
    return IntStream.range(0, TRANSACTIONS).mapToObj(i -> "half-" + i).toList();
  }

  /** Returns the position that a group's transaction committed. */
  static OffsetAndMetadata committed(Map<String, Object> client, String group) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put("group.id", group);
    settings.put("isolation.level", "read_committed");
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      return requireNonNull(consumer.committed(Set.of(READ), Duration.ofSeconds(20)).get(READ));
    }
  }

  /** Leaves a directory as such a broker in a process of its own does. */
  static void killed(Path directory) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=240m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                HalfCommitted.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    var output = new StringBuilder();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      String line = lines.readLine();
      while (line != null && !line.equals(DONE)) {
        output.append(line).append('\n');
        line = lines.readLine();
      }
      if (line == null) {
        throw new AssertionError("it ended: " + output);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  public static void main(String[] arguments) throws Exception {
    var broker = new EmbeddedBroker(new BrokerConfig(0), Path.of(arguments[0]));
    broker.start();
    Map<String, Object> client = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (var admin = Admin.create(client)) {
      new TopicCatalogue(admin, 2, (short) 1).ensure(Topics.all());
    }
    for (String group : groups()) {
      write(client, group);
    }
    prepare(client);
    System.out.println(DONE);
    new CountDownLatch(1).await();
  }

  /** Writes everything of a transaction except its commit. The producer stays open. */
  @SuppressWarnings("removal") // the only way to name a group without a consumer
  private static void write(Map<String, Object> client, String group) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put("transactional.id", group);
    var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    producer.initTransactions();
    producer.beginTransaction();
    for (int partition = 0; partition < 2; partition++) {
      var _ =
          producer.send(new ProducerRecord<>(Topics.PASSAGES.name(), partition, group, "value"));
    }
    producer.sendOffsetsToTransaction(
        Map.of(READ, new OffsetAndMetadata(7)),
        new ConsumerGroupMetadata(group, -1, "", Optional.empty()));
    producer.flush();
  }

  private static void prepare(Map<String, Object> client) throws Exception {
    Map<String, Object> settings = new HashMap<>(client);
    // Kafka lets no other client write to the transaction log.
    settings.put("client.id", "__admin_client");
    settings.put("enable.idempotence", false);
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (ConsumerRecord<byte[], byte[]> record : latest(client).values()) {
        ByteBuffer bytes = ByteBuffer.wrap(record.value());
        short version = bytes.getShort();
        var value = new TransactionLogValue(new ByteBufferAccessor(bytes), version);
        value.setTransactionStatus(PREPARE_COMMIT);
        value.setProducerEpoch((short) (value.producerEpoch() + 1));
        byte[] prepared = MessageUtil.toVersionPrefixedBytes(version, value);
        producer.send(new ProducerRecord<>(LOG, record.partition(), record.key(), prepared)).get();
      }
    }
  }

  /** Returns the last record of each transaction, by its key. */
  private static Map<String, ConsumerRecord<byte[], byte[]>> latest(Map<String, Object> client) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (int i = 0; i < LOG_PARTITIONS; i++) {
      partitions.add(new TopicPartition(LOG, i));
    }
    Map<String, ConsumerRecord<byte[], byte[]>> latest = new HashMap<>();
    try (var consumer =
        new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(record -> latest.put(new String(record.key(), ISO_8859_1), record));
      }
    }
    return latest;
  }
}
