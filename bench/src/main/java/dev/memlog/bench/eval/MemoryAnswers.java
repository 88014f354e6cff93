package dev.memlog.bench.eval;

import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.Message;
import dev.memlog.api.v1.RecallMemoriesRequest;
import java.util.List;
import java.util.Optional;

/** The part of a Memlog's API about memories that is measured. */
interface MemoryAnswers {

  List<MemoryHit> recall(RecallMemoriesRequest request);

  /**
   * Returns all memories of a user.
   *
   * @param status the status: active, superseded, forgotten, archived or all
   */
  List<Memory> held(String user, String status);

  /** Returns the present version of a message; empty if there is none. */
  Optional<Message> message(String conversation, String message);
}
