package dev.memlog.client.memories;

/**
 * A message that a memory rests on, or the command that stated it.
 *
 * @param conversationId the conversation, a name within the memory's app; empty if the source is a
 *     command
 * @param messageId the message's id, or the command's
 * @param version the text version that was read; null in a request means the current one
 */
public record MemorySource(String conversationId, String messageId, String version) {

  public MemorySource {
    conversationId = conversationId == null ? "" : conversationId;
    version = version == null ? "" : version;
  }
}
