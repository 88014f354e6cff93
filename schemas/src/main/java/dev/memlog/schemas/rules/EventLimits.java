package dev.memlog.schemas.rules;

/**
 * The settings of an event's size limits.
 *
 * @param contentBytes longest content, tool arguments and system prompt (at most 65,536), in bytes
 *     of UTF-8
 * @param metadataEntries maximum metadata entries of a message or conversation, and flags
 * @param metadataValueBytes longest metadata value, title and caption in bytes
 * @param toolCalls maximum tool calls per message
 * @param attachments maximum attachments per message
 */
public record EventLimits(
    int contentBytes, int metadataEntries, int metadataValueBytes, int toolCalls, int attachments) {

  /** The default limits of the configuration. */
  public static final EventLimits DEFAULTS = new EventLimits(256 * 1024, 64, 4 * 1024, 64, 16);
}
