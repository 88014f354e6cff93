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

/** An offset for each of several partitions, such as their ends. */
record Offsets(Map<TopicPartition, ListOffsetsResultInfo> all) {

  static Offsets ask(Admin admin, Collection<TopicPartition> partitions, OffsetSpec which)
      throws ExecutionException, InterruptedException {
    return new Offsets(
        admin
            .listOffsets(partitions.stream().collect(toMap(Function.identity(), p -> which)))
            .all()
            .get());
  }

  /** Returns the offset of a partition; -1 if it has none. */
  long of(TopicPartition partition) {
    return requireNonNull(all.get(partition)).offset();
  }
}
