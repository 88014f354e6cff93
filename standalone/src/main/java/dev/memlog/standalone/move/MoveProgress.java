package dev.memlog.standalone.move;

/** A listener of a move. */
public interface MoveProgress {

  /** Is called before something that may take a while, with a sentence about it. */
  void step(String sentence);

  /**
   * Is called while a topic is copied, about once a second.
   *
   * @param records the number of records so far
   * @param most the number of offsets to copy, of which some may hold no record any more
   */
  void copied(String topic, long records, long most);

  /** Is called once the topic on the cluster was compared with the data directory. */
  void done(TopicReport topic);
}
