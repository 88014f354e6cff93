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
 * A client for one {@linkplain MemoryOwner owner}'s core memory: blocks, which are short named
 * texts that the owner's agents maintain and always see. A call that changes a block returns once
 * the server has stored the command; {@link #outcome} waits for its effect. Every call throws the
 * exceptions that {@link MemlogClient} names.
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

  /** Returns the owner's blocks, ordered by name. */
  public List<CoreMemoryBlock> list() {
    return asking.get(ALL, owner, ListCoreMemoryResponse.class).blocks();
  }

  /** Returns the block of this name; empty if the owner has none. */
  public Optional<CoreMemoryBlock> get(String block) {
    return read(asking, block, false, null).map(GetCoreMemoryResponse::block);
  }

  /**
   * Returns a block with its latest changes, at most 20. By default, the server keeps a change for
   * 30 days. If the block was deleted, the answer has only the changes. Empty if there is neither a
   * block nor a change.
   */
  public Optional<GetCoreMemoryResponse> history(String block) {
    return read(asking, block, true, null);
  }

  /**
   * Adds a new line to the end of a block, and creates the block if it does not exist.
   *
   * @param content the text of the line, not blank
   */
  public MemoryCommandResponse append(String block, String content) {
    return publishing.post(
        path(block) + ":append", new Text(owner, content), MemoryCommandResponse.class);
  }

  /**
   * Replaces a part of a block's text.
   *
   * @param oldText the part to replace, which must occur exactly once in the block
   * @param content the text that takes its place; empty to remove the part
   */
  public MemoryCommandResponse replace(String block, String oldText, String content) {
    var request = new Replacement(owner.app(), owner.user(), oldText, content);
    return publishing.post(path(block) + ":replace", request, MemoryCommandResponse.class);
  }

  /**
   * Sets the whole text of a block, and creates the block if it does not exist.
   *
   * @param content the text, not blank
   */
  public MemoryCommandResponse set(String block, String content) {
    return publishing.put(path(block), new Text(owner, content), MemoryCommandResponse.class);
  }

  /** Deletes a block. {@link #undo} brings it back while its history lasts. */
  public MemoryCommandResponse delete(String block) {
    return publishing.delete(path(block), owner, MemoryCommandResponse.class);
  }

  /** Undoes the latest change of a block; a further call undoes the change before that. */
  public MemoryCommandResponse undo(String block) {
    return publishing.post(path(block) + ":undo", owner, MemoryCommandResponse.class);
  }

  /**
   * Waits until a command has taken effect, and returns the block in its state after the command.
   * Empty if the block does not exist any more.
   *
   * @param block the name of the block that the command changes
   * @param kept the answer to the command
   * @throws ApiException with {@link ErrorCode#WRITE_REJECTED} and the reason if the server refused
   *     the command; with {@link ErrorCode#NOT_YET_VISIBLE} if the command has not taken effect
   *     within the server's {@code query.after.timeout}
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
