package dev.memlog.query.inspection;

import dev.memlog.api.v1.CoreMemoryBlock;
import dev.memlog.api.v1.CoreMemoryChange;
import dev.memlog.api.v1.GetCoreMemoryRequest;
import dev.memlog.api.v1.GetCoreMemoryResponse;
import dev.memlog.api.v1.ListCoreMemoryRequest;
import dev.memlog.api.v1.ListCoreMemoryResponse;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.StateFields;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.CoreChange;
import dev.memlog.state.CoreRefusal;
import java.util.Optional;

/** A handler of requests for core memory. */
public record CoreMemoryAnswers(ReadyView<MemoryReads> memories) {

  /** Returns the owner's blocks, ordered by name. */
  public ListCoreMemoryResponse list(ListCoreMemoryRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    problems.throwIfAny();
    var answer = ListCoreMemoryResponse.newBuilder();
    for (CoreBlock block : memories.read(reads -> reads.coreBlocks(principal, owner))) {
      if (block.getContent() != null) {
        answer.addBlocks(show(block));
      }
    }
    return answer.build();
  }

  /**
   * Returns a block, and its history if the request asks for it.
   *
   * @throws RequestException with code write_rejected if the request names a command that was
   *     refused; with code not_found if the block does not exist, unless the request asks for a
   *     history that is still kept
   */
  public GetCoreMemoryResponse get(GetCoreMemoryRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    String name = request.getBlock();
    problems.id("block", name);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    problems.throwIfAny();
    Optional<CoreBlock> found = memories.read(reads -> reads.coreBlock(principal, owner, name));
    found.ifPresent(block -> throwIfRefused(block, request.getCommandId()));
    boolean exists = found.filter(block -> block.getContent() != null).isPresent();
    boolean history =
        request.getHistory() && found.filter(block -> !block.getChanges().isEmpty()).isPresent();
    if (!exists && !history) {
      throw ErrorCode.NOT_FOUND.refusal("block", "must be a block of this owner", name);
    }
    CoreBlock block = found.orElseThrow();
    var answer = GetCoreMemoryResponse.newBuilder();
    if (exists) {
      answer.setBlock(show(block));
    }
    if (history) {
      block.getChanges().forEach(change -> answer.addHistory(show(change)));
    }
    return answer.build();
  }

  private static void throwIfRefused(CoreBlock block, String commandId) {
    for (CoreRefusal refusal : block.getRefusals()) {
      if (refusal.getCommandId().equals(commandId)) {
        throw ErrorCode.WRITE_REJECTED.refusal(
            "commandId", "names a command that was refused: " + refusal.getReason(), "");
      }
    }
  }

  private static CoreMemoryBlock show(CoreBlock block) {
    var shown = StateFields.copy(block, CoreMemoryBlock.newBuilder()).setBlock(block.getName());
    return shown.setCharacters(shown.getContent().length()).build();
  }

  private static CoreMemoryChange show(CoreChange change) {
    return StateFields.copy(change, CoreMemoryChange.newBuilder()).build();
  }
}
