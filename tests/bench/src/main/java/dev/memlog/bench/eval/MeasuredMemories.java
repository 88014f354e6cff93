package dev.memlog.bench.eval;

import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.Message;
import java.util.List;
import java.util.Optional;

/** The access to stored memories and messages that an evaluation needs. */
interface MeasuredMemories {

  List<MemoryHit> recall(RecallMemoriesRequest request);

  /**
   * Returns all memories of a user that have a status.
   *
   * @param status {@code active}, {@code superseded}, {@code forgotten}, {@code archived} or {@code
   *     all}
   */
  List<Memory> held(String user, String status);

  /** Returns the current version of a message; empty if the message does not exist. */
  Optional<Message> message(String conversation, String message);
}
