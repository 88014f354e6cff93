package dev.memlog.mcp.tool;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import org.jspecify.annotations.Nullable;

/**
 * The caller of tools: the client with the caller's API key, and the app and user for whom the
 * tools act. They come from the request or from the start of the process, never from the model.
 *
 * @param client the client that sends the caller's key
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or no user
 */
public record Session(MemlogClient client, @Nullable String app, @Nullable String user) {

  /** Returns the owner of the memories that the caller reads and writes. */
  public MemoryOwner owner() {
    return new MemoryOwner(app, user);
  }

  /**
   * Returns a client whose reads wait for the write at the position that the argument {@code
   * afterPosition} names. Without this argument, returns the session's client.
   */
  public MemlogClient reading(Arguments arguments) {
    String position = arguments.text(Argument.AFTER_POSITION);
    return position == null ? client : client.after(position);
  }
}
