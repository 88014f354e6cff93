package dev.memlog.standalone.move;

/** A listener of a move. */
public interface MoveProgress {

  /** Reports a step that may take long, in one sentence, before the step begins. */
  void step(String sentence);

  /**
   * Reports the progress of a topic, about once a second.
   *
   * @param records the number of records copied so far
   * @param most the number of offsets to copy; some of them may no longer have a record
   */
  void copied(String topic, long records, long most);

  /** Reports a topic that was copied and compared with the data directory. */
  void done(TopicReport topic);
}
