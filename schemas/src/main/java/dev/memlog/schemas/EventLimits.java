package dev.memlog.schemas;

/**
 * The size limits of an event.
 *
 * @param contentBytes maximum length of the content of a message, of the arguments of its tool
 *     calls together, and of a system prompt (at most 64 KiB), in bytes of UTF-8
 * @param metadataEntries maximum number of metadata entries of a message or conversation, and of
 *     flags of a message
 * @param metadataValueBytes maximum length of a metadata value, of a conversation's title and of an
 *     attachment's caption, in bytes of UTF-8
 * @param toolCalls maximum number of tool calls of a message
 * @param attachments maximum number of attachments of a message
 */
public record EventLimits(
    int contentBytes, int metadataEntries, int metadataValueBytes, int toolCalls, int attachments) {

  /** The default limits of the configuration. */
  public static final EventLimits DEFAULT = new EventLimits(256 * 1024, 64, 4 * 1024, 64, 16);
}
