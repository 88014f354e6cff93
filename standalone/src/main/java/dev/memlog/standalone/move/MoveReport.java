package dev.memlog.standalone.move;

import java.util.List;

/**
 * The result of a move of an embedded Memlog's data to a cluster, see {@link Move}.
 *
 * @param topics the result of each topic, in the order of copying
 * @param droppedDeadLetters the number of dead letters that were not copied, because the caller
 *     asked to leave them behind
 */
public record MoveReport(List<TopicReport> topics, long droppedDeadLetters) {

  public MoveReport {
    topics = List.copyOf(topics);
  }

  /** Returns the number of records of all moved topics. */
  public long records() {
    return topics.stream().mapToLong(TopicReport::records).sum();
  }

  /** Returns the number of records that this run has copied. */
  public long copied() {
    return topics.stream().mapToLong(TopicReport::copied).sum();
  }
}
