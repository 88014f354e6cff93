package dev.memlog.bench.eval;

import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.Message;
import dev.memlog.api.v1.RecallMemoriesRequest;
import java.util.List;
import java.util.Optional;

/** What a Memlog serves of memories, as far as it is measured. */
interface MemoryAnswers {

  List<MemoryHit> recall(RecallMemoriesRequest request);

  /**
   * All memories of a user.
   *
   * @param status active, superseded, forgotten, archived or all
   */
  List<Memory> held(String user, String status);

  /** A message as it stands. */
  Optional<Message> message(String conversation, String message);
}
