package dev.memlog.client.memories;

/**
 * The source of a memory: a message, or the command that stored it.
 *
 * @param conversationId the id of the message's conversation, within the memory's app; empty for a
 *     command
 * @param messageId the id of the message, or of the command
 * @param version the version of the message's text that the memory was derived from; in a request,
 *     empty for the current version
 */
public record MemorySource(String conversationId, String messageId, String version) {

  public MemorySource {
    conversationId = conversationId == null ? "" : conversationId;
    version = version == null ? "" : version;
  }
}
