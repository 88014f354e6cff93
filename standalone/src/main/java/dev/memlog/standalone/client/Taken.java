package dev.memlog.standalone.client;

import dev.memlog.api.v1.GetMemoryResponse;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryChange;
import dev.memlog.api.v1.RememberResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The memory that has taken up a remembered statement.
 *
 * @param memory the memory, which is new or existed before
 * @param former the confidence that the memory had before; empty if it is new
 */
public record Taken(Memory memory, OptionalDouble former) {

  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final String FEW = "10";

  /**
   * Waits until the command has taken effect.
   *
   * @param owner the parameters app and user
   * @return the memory; empty if the command has not taken effect within that time
   */
  public static Optional<Taken> await(
      MemoryCalls memories, RememberResponse kept, Map<String, String> owner, Duration longest)
      throws InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    while (true) {
      Optional<Taken> found = find(memories, kept, owner);
      if (found.isPresent() || System.nanoTime() > until) {
        return found;
      }
      Thread.sleep(PAUSE);
    }
  }

  /**
   * Finds the memory with the command in its lineage: the command's own memory, or one of the last
   * changed ones.
   */
  private static Optional<Taken> find(
      MemoryCalls memories, RememberResponse kept, Map<String, String> owner) {
    Optional<GetMemoryResponse> own = memories.get(kept.getMemoryId(), owner);
    if (own.isPresent()) {
      return own.map(answer -> of(answer, kept.getCommandId()));
    }
    Map<String, String> latest = new HashMap<>(owner);
    latest.put("limit", FEW);
    return memories.list(latest).getMemoriesList().stream()
        .flatMap(memory -> memories.get(memory.getMemoryId(), owner).stream())
        .filter(
            answer ->
                answer.getLineageList().stream()
                    .anyMatch(support -> support.getId().equals(kept.getCommandId())))
        .findFirst()
        .map(answer -> of(answer, kept.getCommandId()));
  }

  private static Taken of(GetMemoryResponse answer, String command) {
    return new Taken(
        answer.getMemory(),
        answer.getHistoryList().stream()
            .filter(change -> change.getCauseId().equals(command) && change.hasBefore())
            .map(MemoryChange::getBefore)
            .mapToDouble(Memory::getConfidence)
            .findFirst());
  }
}
