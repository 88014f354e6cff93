package dev.memlog.standalone.powerloss;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.runtime.kafka.KafkaClients;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AbortTransactionSpec;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeProducersResult.PartitionProducerState;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A utility that aborts transactions in the input topics that the broker no longer knows after a
 * rewind. They belong to chat services that publish in transactions. They would otherwise stay open
 * and block all later records.
 */
final class OpenTransactions {

  private static final Logger logger = LoggerFactory.getLogger(OpenTransactions.class);
  private static final Set<TransactionState> UNDER_WAY =
      Set.of(
          TransactionState.ONGOING,
          TransactionState.PREPARE_ABORT,
          TransactionState.PREPARE_COMMIT);

  private OpenTransactions() {}

  /**
   * Aborts each transaction that is open in these topics and unknown to every coordinator.
   *
   * @param topics the input topics; missing topics are ignored
   * @throws ExecutionException if the broker does not answer
   */
  static void abort(KafkaSettings kafka, Set<String> topics)
      throws ExecutionException, InterruptedException {
    try (Admin admin = new KafkaClients(kafka, "standalone").patientAdmin("open-transactions")) {
      Set<Long> known = new HashSet<>();
      for (TransactionListing each : admin.listTransactions().all().get()) {
        if (UNDER_WAY.contains(each.state())) {
          known.add(each.producerId());
        }
      }
      List<TopicPartition> partitions = new ClusterOffsets(admin).partitionsOfExisting(topics);
      for (Map.Entry<TopicPartition, PartitionProducerState> entry :
          admin.describeProducers(partitions).all().get().entrySet()) {
        for (ProducerState producer : entry.getValue().activeProducers()) {
          if (producer.currentTransactionStartOffset().isPresent()
              && !known.contains(producer.producerId())) {
            abort(admin, entry.getKey(), producer);
          }
        }
      }
    }
  }

  private static void abort(Admin admin, TopicPartition partition, ProducerState producer)
      throws ExecutionException, InterruptedException {
    logger
        .atWarn()
        .addKeyValue("topic", partition.topic())
        .addKeyValue("partition", partition.partition())
        .addKeyValue("offset", producer.currentTransactionStartOffset().orElse(-1))
        .log("aborted a transaction that was open at the power loss");
    admin
        .abortTransaction(
            new AbortTransactionSpec(
                partition,
                producer.producerId(),
                (short) producer.producerEpoch(),
                producer.coordinatorEpoch().orElse(0)))
        .all()
        .get();
  }
}
