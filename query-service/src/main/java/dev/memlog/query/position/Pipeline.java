package dev.memlog.query.position;

import java.util.Optional;

/**
 * The processing stages between the log of events and this service, for which reads may have to
 * wait. The program that starts the services supplies them, so that services do not depend on each
 * other.
 *
 * @param fold the stage that folds events into the current conversations and messages, and into
 *     turns, the messages from which memories are formed
 * @param indexer the stage that makes passages searchable
 * @param memories the stages that form memories; empty if memories are switched off
 */
public record Pipeline(Stage fold, Stage indexer, Optional<Memories> memories) {

  /**
   * The stages that form memories and make them recallable.
   *
   * @param extraction the stage that extracts statements from turns; empty if no stage extracts
   *     statements
   * @param evolution the stage that forms memories from statements and commands
   * @param indexer the stage that makes memories recallable
   */
  public record Memories(Optional<Stage> extraction, Stage evolution, Stage indexer) {}
}
