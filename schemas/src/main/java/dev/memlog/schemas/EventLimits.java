package dev.memlog.schemas;

/**
 * How large an event may be.
 *
 * @param contentBytes of a message's text in UTF-8
 * @param metadataEntries of a message or conversation
 * @param metadataValueBytes of one value of it, and of each other free text but the content, in
 *     UTF-8
 * @param toolCalls of one message
 * @param attachments of one message; a caption counts as free text
 */
public record EventLimits(
    int contentBytes, int metadataEntries, int metadataValueBytes, int toolCalls, int attachments) {

  public static final EventLimits DEFAULT = new EventLimits(256 * 1024, 64, 4 * 1024, 64, 16);
}
