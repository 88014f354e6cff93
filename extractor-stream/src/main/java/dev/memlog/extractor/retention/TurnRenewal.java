package dev.memlog.extractor.retention;

import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.TurnEvent;
import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The renewal of turns that extraction has not read in time. The janitor keeps every record that a
 * stage has not read yet. So while extraction is stuck, the text of a deleted message would stay on
 * topic turns. Turns older than their retention are therefore appended again, without withdrawn
 * turns and without withdrawn text around the others. Then the old turns are deleted. Extraction
 * loses nothing, since it reads the copies instead.
 *
 * <p>A crash between the two steps leaves turns twice, which count once. Withdrawals are not
 * copied, since no record is deleted that evolution has not read yet.
 *
 * @param schemas the supplier of a new source of the schemas by which turns are read
 * @param admin the admin client; the caller closes it
 * @param producer the producer; the caller closes it
 * @param keep the time for which a turn may stay unread before it is renewed
 */
record TurnRenewal(
    KafkaClients clients,
    AvroSerdes serdes,
    Supplier<SchemaSource> schemas,
    Admin admin,
    Producer<byte[], byte[]> producer,
    StageGroups groups,
    Duration keep,
    Clock clock) {

  private static final Duration POLL = Duration.ofSeconds(5);

  /**
   * A range of a partition's records that were unread for too long.
   *
   * @param from the first offset
   * @param to the offset after the last, exclusive
   */
  private record Overdue(TopicPartition partition, long from, long to) {}

  /**
   * Renews the turns that were unread for too long.
   *
   * @param partitions all partitions of topic turns, since the withdrawal of a message may be on
   *     any of them
   * @return the number of turns that were appended again
   * @throws ExecutionException if the cluster is unavailable; the next call repeats the work
   * @throws dev.memlog.schemas.log.LogUnavailableException if the registry does not answer
   */
  int renew(Collection<TopicPartition> partitions) throws ExecutionException, InterruptedException {
    List<Overdue> overdue = overdue(partitions);
    if (overdue.isEmpty()) {
      return 0;
    }
    int renewed = 0;
    try (Consumer<byte[], byte[]> reader = clients.scanner("turns");
        RecordReader read = RecordReader.impatient(schemas.get(), Topics.TURNS);
        Serializer<TurnEvent> write = serdes.serializer()) {
      WithdrawnVersions withdrawn = withdrawn(reader, read, partitions);
      for (Overdue each : overdue) {
        renewed += renew(reader, read, write, each, withdrawn);
      }
    }
    return renewed;
  }

  private List<Overdue> overdue(Collection<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    if (groups.extraction().isEmpty()) {
      return List.of();
    }
    var cluster = new ClusterOffsets(admin);
    Map<TopicPartition, Long> aged = Janitor.aged(cluster, partitions, clock.instant().minus(keep));
    Map<TopicPartition, Long> first = cluster.offsets(partitions, OffsetSpec.earliest());
    var evolution = cluster.committed(groups.evolution());
    var extraction = cluster.committed(groups.extraction().get());
    List<Overdue> overdue = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      long to = Math.min(aged.getOrDefault(partition, -1L), evolution.getOrDefault(partition, 0L));
      long from =
          Math.max(first.getOrDefault(partition, -1L), extraction.getOrDefault(partition, 0L));
      if (from < to) {
        overdue.add(new Overdue(partition, from, to));
      }
    }
    return overdue;
  }

  private static WithdrawnVersions withdrawn(
      Consumer<byte[], byte[]> reader, RecordReader read, Collection<TopicPartition> partitions) {
    var withdrawn = new WithdrawnVersions();
    Map<TopicPartition, Long> ends = reader.endOffsets(partitions);
    for (TopicPartition partition : partitions) {
      reader.assign(Set.of(partition));
      reader.seekToBeginning(Set.of(partition));
      long end = ends.getOrDefault(partition, 0L);
      while (reader.position(partition) < end) {
        for (ConsumerRecord<byte[], byte[]> record : next(reader, partition, end)) {
          TurnEvent event = event(read, record);
          if (event != null && event.getPayload() instanceof MessageWithdrawn gone) {
            withdrawn.add(event, gone);
          }
        }
      }
    }
    return withdrawn;
  }

  private int renew(
      Consumer<byte[], byte[]> reader,
      RecordReader read,
      Serializer<TurnEvent> write,
      Overdue overdue,
      WithdrawnVersions withdrawn)
      throws ExecutionException, InterruptedException {
    TopicPartition partition = overdue.partition;
    reader.assign(Set.of(partition));
    reader.seek(partition, overdue.from);
    int renewed = 0;
    while (reader.position(partition) < overdue.to) {
      List<Future<?>> sent = new ArrayList<>();
      for (ConsumerRecord<byte[], byte[]> record : next(reader, partition, overdue.to)) {
        TurnEvent event = event(read, record);
        if (event != null && withdrawn.leaves(event)) {
          boolean scrubbed = withdrawn.scrub(event);
          byte[] value = scrubbed ? write.serialize(record.topic(), event) : record.value();
          sent.add(
              producer.send(
                  new ProducerRecord<>(
                      record.topic(), record.partition(), record.key(), value, record.headers())));
        }
      }
      for (Future<?> each : sent) {
        each.get();
      }
      renewed += sent.size();
      long done = Math.min(overdue.to, reader.position(partition));
      admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(done))).all().get();
    }
    return renewed;
  }

  /**
   * Returns the records of the next poll that lie before an offset.
   *
   * @throws TimeoutException if the poll does not advance the position
   */
  private static List<ConsumerRecord<byte[], byte[]>> next(
      Consumer<byte[], byte[]> reader, TopicPartition partition, long end) {
    long before = reader.position(partition);
    List<ConsumerRecord<byte[], byte[]>> records =
        reader.poll(POLL).records(partition).stream().filter(r -> r.offset() < end).toList();
    if (reader.position(partition) == before) {
      throw new TimeoutException(
          "%s cannot be read from offset %d within %s".formatted(partition, before, POLL));
    }
    return records;
  }

  /**
   * Returns the event of a record; null if the record holds nothing to extract from, now or later.
   *
   * @throws dev.memlog.schemas.log.LogUnavailableException if the registry does not know the
   *     schema, or is unavailable
   */
  private static @Nullable TurnEvent event(
      RecordReader read, ConsumerRecord<byte[], byte[]> record) {
    return switch (read.readKnown(record.headers(), record.value())) {
      case Outcome.Value(TurnEvent event) -> event;
      case Outcome.Value _, Outcome.Delete _, Outcome.NoOp _, Outcome.Poison _ -> null;
    };
  }
}
