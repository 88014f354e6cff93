package dev.memlog.standalone.move;

import java.util.List;

/**
 * The result of a move.
 *
 * @param topics the topics, in the order in which they were copied
 * @param droppedDeadLetters the number of dead letters that were left behind as requested
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
