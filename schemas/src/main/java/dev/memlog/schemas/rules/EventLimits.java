package dev.memlog.schemas.rules;

/**
 * The size limits of an event.
 *
 * @param contentBytes longest content of a message, arguments of its tool calls together, and
 *     system prompt (at most 64 KiB), in bytes of UTF-8
 * @param metadataEntries maximum number of metadata entries of a message or conversation, and flags
 *     of a message
 * @param metadataValueBytes longest metadata value, title and caption, in bytes of UTF-8
 * @param toolCalls maximum number of tool calls of a message
 * @param attachments maximum number of attachments of a message
 */
public record EventLimits(
    int contentBytes, int metadataEntries, int metadataValueBytes, int toolCalls, int attachments) {

  /** The default limits of the configuration. */
  public static final EventLimits DEFAULTS = new EventLimits(256 * 1024, 64, 4 * 1024, 64, 16);
}
