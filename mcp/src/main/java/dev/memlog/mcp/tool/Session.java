package dev.memlog.mcp.tool;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import org.jspecify.annotations.Nullable;

/**
 * The caller of tools. Key, app and user come from the request or from the start of the process,
 * never from the model.
 *
 * @param client the client that presents the caller's key
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user to which the key is bound, or no user
 */
public record Session(MemlogClient client, @Nullable String app, @Nullable String user) {

  /** Returns the owner of the memories that the caller reads and writes. */
  public MemoryOwner owner() {
    return new MemoryOwner(app, user);
  }

  /**
   * Returns a client whose reads see the write that the arguments name; the session's client if
   * they name no write.
   */
  public MemlogClient reading(Arguments arguments) {
    String position = arguments.text(Schema.AFTER_POSITION);
    return position == null ? client : client.after(position);
  }
}
