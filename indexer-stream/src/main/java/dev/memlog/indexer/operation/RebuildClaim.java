package dev.memlog.indexer.operation;

import dev.memlog.indexer.IndexedTopic;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * A membership in the group of the indexer that is going to fill a collection. Other processes see
 * by it that a rebuild is running here before its indexer starts.
 */
final class RebuildClaim implements AutoCloseable {

  private final Consumer<byte[], byte[]> member;

  /**
   * Joins the group.
   *
   * @param collection the collection that is going to be filled
   */
  RebuildClaim(IndexedTopic topic, String collection) {
    member = topic.member(topic.group() + "-" + collection);
    member.subscribe(List.of(topic.topic()));
  }

  /** Keeps the membership; reads nothing. Must be called every few seconds. */
  void hold() {
    member.pause(member.assignment());
    var _ = member.poll(Duration.ZERO);
  }

  @Override
  public void close() {
    // The indexer of this process joins as the same member.
    member.close(
        CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
  }
}
