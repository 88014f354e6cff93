package dev.memlog.extractor.retention;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** One offset of each of some partitions, such as their ends. */
record Offsets(Map<TopicPartition, ListOffsetsResultInfo> all) {

  static Offsets ask(Admin admin, Collection<TopicPartition> partitions, OffsetSpec which)
      throws ExecutionException, InterruptedException {
    return new Offsets(
        admin
            .listOffsets(partitions.stream().collect(toMap(Function.identity(), p -> which)))
            .all()
            .get());
  }

  /** -1 where there is none. */
  long of(TopicPartition partition) {
    return requireNonNull(all.get(partition)).offset();
  }
}
