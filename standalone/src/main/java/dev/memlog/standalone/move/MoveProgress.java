package dev.memlog.standalone.move;

/** A listener of a move. */
public interface MoveProgress {

  /** Reports a step that may take long, in one sentence, before the step begins. */
  void step(String sentence);

  /**
   * Reports the progress of a topic, about once a second.
   *
   * @param records the number of records so far
   * @param most the number of offsets to copy, of which some may hold no record any more
   */
  void copied(String topic, long records, long most);

  /** Reports a topic that was copied and compared with the data directory. */
  void done(TopicReport topic);
}
