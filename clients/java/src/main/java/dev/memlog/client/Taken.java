package dev.memlog.client;

import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryChange;
import dev.memlog.client.memories.RememberResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The memory that holds a statement after {@link MemoryCalls#remember}: a new one, or an existing
 * one that absorbed the statement.
 *
 * @param memory the memory
 * @param former the confidence that the memory had before the command; empty if the memory is new
 */
public record Taken(Memory memory, OptionalDouble former) {

  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final int FEW = 10;

  /**
   * Waits until a command to remember has taken effect. Polls every 50 ms.
   *
   * @param memories the client that finds the memory
   * @param kept the answer to the command
   * @param owner the owner of the memory
   * @param longest the longest wait
   * @return the memory that holds the statement; empty if the command has not taken effect in that
   *     time
   */
  public static Optional<Taken> await(
      MemoryCalls memories, RememberResponse kept, MemoryOwner owner, Duration longest)
      throws InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    while (true) {
      Optional<Taken> found = find(memories, kept, owner);
      if (found.isPresent() || System.nanoTime() > until) {
        return found;
      }
      Thread.sleep(PAUSE.toMillis());
    }
  }

  /**
   * Finds the memory that holds the statement of a command to remember, without a wait. This is the
   * memory with the id from the answer; if it existed before, once it shows the command. Otherwise
   * it is, among the owner's ten most recently changed active memories, the first whose lineage
   * contains the command.
   *
   * @param memories the client that finds the memory
   * @param kept the answer to the command
   * @param owner the owner of the memory
   * @return the memory; empty if the command has not taken effect
   */
  public static Optional<Taken> find(
      MemoryCalls memories, RememberResponse kept, MemoryOwner owner) {
    Optional<GetMemoryResponse> own =
        kept.memoryId().isEmpty()
            ? Optional.empty()
            : memories
                .get(owner, kept.memoryId())
                .filter(memory -> !joined(kept) || shows(memory, kept));
    if (own.isPresent()) {
      return own.map(answer -> of(answer, kept.commandId()));
    }
    var latest =
        ListMemoriesRequest.builder().app(owner.app()).user(owner.user()).limit(FEW).build();
    return memories.list(latest).memories().stream()
        .flatMap(memory -> memories.get(owner, memory.memoryId()).stream())
        .filter(answer -> shows(answer, kept))
        .findFirst()
        .map(answer -> of(answer, kept.commandId()));
  }

  /** Returns whether the statement joined a memory that existed before. */
  private static boolean joined(RememberResponse kept) {
    return "reinforced".equals(kept.outcome()) || "merged".equals(kept.outcome());
  }

  /** Returns whether a memory rests on a command or was changed by it. */
  private static boolean shows(GetMemoryResponse memory, RememberResponse kept) {
    String command = kept.commandId();
    return memory.lineage().stream().anyMatch(support -> support.id().equals(command))
        || memory.history().stream().anyMatch(change -> change.trigger().causeId().equals(command));
  }

  private static Taken of(GetMemoryResponse answer, String command) {
    return new Taken(
        answer.memory(),
        answer.history().stream()
            .filter(change -> change.trigger().causeId().equals(command))
            .map(MemoryChange::before)
            .flatMap(before -> Optional.ofNullable(before).stream())
            .mapToDouble(m -> m.kind().confidence())
            .findFirst());
  }
}
