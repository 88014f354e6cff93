package dev.memlog.client;

import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.client.core.GetCoreMemoryResponse;
import dev.memlog.client.core.ListCoreMemoryResponse;
import dev.memlog.client.memories.MemoryCommandResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The calls about core memory. Commands return once they are stored; {@link #outcome} returns the
 * effect of one. Every call throws the exceptions that {@link MemlogClient} names.
 *
 * <pre>{@code
 * var core = memlog.coreMemory(new MemoryOwner(null, "ada"));
 * var kept = core.replace("persona", "tea", "coffee");
 * core.outcome("persona", kept);      // fails if "tea" does not occur exactly once
 * }</pre>
 */
public final class CoreMemoryCalls {

  private static final String ALL = "/v1/core-memory";

  private final Endpoint publishing;
  private final Endpoint asking;
  private final MemoryOwner owner;

  CoreMemoryCalls(Endpoint publishing, Endpoint asking, MemoryOwner owner) {
    this.publishing = publishing;
    this.asking = asking;
    this.owner = owner;
  }

  /** Lists the owner's blocks, by name. */
  public List<CoreMemoryBlock> list() {
    return asking.get(ALL, owner, ListCoreMemoryResponse.class).blocks();
  }

  /** Returns a block; empty if the owner has none of this name. */
  public Optional<CoreMemoryBlock> get(String block) {
    return read(asking, block, false, null).map(GetCoreMemoryResponse::block);
  }

  /** Returns a block with its latest changes, also if it was deleted; empty if nothing is left. */
  public Optional<GetCoreMemoryResponse> history(String block) {
    return read(asking, block, true, null);
  }

  /** Adds a text to the end of a block, as a new line; creates the block if necessary. */
  public MemoryCommandResponse append(String block, String content) {
    return publishing.post(
        path(block) + ":append", new Text(owner, content), MemoryCommandResponse.class);
  }

  /**
   * Replaces a part of a block.
   *
   * @param oldText the part, which must occur exactly once
   * @param content the text that takes its place; empty removes the part
   */
  public MemoryCommandResponse replace(String block, String oldText, String content) {
    var request = new Replacement(owner.app(), owner.user(), oldText, content);
    return publishing.post(path(block) + ":replace", request, MemoryCommandResponse.class);
  }

  /** Sets the whole text of a block; creates the block if necessary. */
  public MemoryCommandResponse set(String block, String content) {
    return publishing.put(path(block), new Text(owner, content), MemoryCommandResponse.class);
  }

  /** Deletes a block; {@link #undo} brings it back. */
  public MemoryCommandResponse delete(String block) {
    return publishing.delete(path(block), owner, MemoryCommandResponse.class);
  }

  /** Undoes the latest change of a block; a further call undoes the one before. */
  public MemoryCommandResponse undo(String block) {
    return publishing.post(path(block) + ":undo", owner, MemoryCommandResponse.class);
  }

  /**
   * Waits until a command has taken effect and returns the block after it; empty if the block does
   * not exist then.
   *
   * @param kept the answer to the command
   * @throws ApiException with {@link ErrorCode#WRITE_REJECTED} and the reason if the command was
   *     refused; with {@link ErrorCode#NOT_YET_VISIBLE} if it takes too long
   */
  public Optional<CoreMemoryBlock> outcome(String block, MemoryCommandResponse kept) {
    Endpoint seeing = asking.with(Map.of(MemlogClient.AFTER, kept.position()));
    return read(seeing, block, false, kept.commandId()).map(GetCoreMemoryResponse::block);
  }

  private Optional<GetCoreMemoryResponse> read(
      Endpoint from, String block, boolean history, @Nullable String commandId) {
    var parameters = new Query(owner.app(), owner.user(), history, commandId);
    try {
      return Optional.of(from.get(path(block), parameters, GetCoreMemoryResponse.class));
    } catch (ApiException e) {
      if (e.code() == ErrorCode.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static String path(String block) {
    return ALL + "/" + Endpoint.part(block);
  }

  private record Query(
      @Nullable String app, @Nullable String user, boolean history, @Nullable String commandId) {}

  private record Text(@Nullable String app, @Nullable String user, String content) {
    Text(MemoryOwner owner, String content) {
      this(owner.app(), owner.user(), content);
    }
  }

  private record Replacement(
      @Nullable String app, @Nullable String user, String oldText, String content) {}
}
