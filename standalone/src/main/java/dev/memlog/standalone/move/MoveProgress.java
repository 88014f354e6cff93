package dev.memlog.standalone.move;

/** A listener that is informed of the progress of a {@link Move}. */
public interface MoveProgress {

  /**
   * Reports that a step begins that may take long.
   *
   * @param sentence the description of the step, for display
   */
  void step(String sentence);

  /**
   * Reports the progress of a topic, about once a second.
   *
   * @param topic the name of the topic
   * @param records the number of records processed so far: copied by this run, or already in the
   *     cluster
   * @param most the number of offsets to copy; records may be absent at some offsets
   */
  void copied(String topic, long records, long most);

  /** Reports that a topic has been copied and compared with the data directory. */
  void done(TopicReport topic);
}
