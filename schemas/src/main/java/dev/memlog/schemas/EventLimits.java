package dev.memlog.schemas;

/**
 * The size limits of an event.
 *
 * @param contentBytes maximum length of the content of a message, in bytes of UTF-8
 * @param metadataEntries maximum number of metadata entries of a message or conversation
 * @param metadataValueBytes maximum length of a metadata value, and of every other free text except
 *     the content, in bytes of UTF-8
 * @param toolCalls maximum number of tool calls of a message
 * @param attachments maximum number of attachments of a message; a caption counts as free text
 */
public record EventLimits(
    int contentBytes, int metadataEntries, int metadataValueBytes, int toolCalls, int attachments) {

  /** The limits that apply unless the configuration changes them. */
  public static final EventLimits DEFAULT = new EventLimits(256 * 1024, 64, 4 * 1024, 64, 16);
}
