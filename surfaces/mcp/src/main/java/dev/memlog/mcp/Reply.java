package dev.memlog.mcp;

import java.util.Optional;

/**
 * The reply to a text with a JSON-RPC message or a batch of messages.
 *
 * @param status the status of HTTP that the reply has
 * @param body the reply as JSON; empty if the text contains only notifications and responses
 */
public record Reply(int status, Optional<String> body) {

  /** Returns whether the text is neither a message nor a batch of 1 to 50 elements. */
  public boolean malformed() {
    return status == 400;
  }
}
