package dev.memlog.importer;

/**
 * The counts of what was read and left out.
 *
 * @param items the number of items read: conversations (locomo), questions (longmemeval), events
 *     (jsonl)
 * @param blank the number of messages left out since they have no text
 * @param repeated the number of messages left out since the same conversation of the same user came
 *     before
 */
public record ImportNotes(long items, long blank, long repeated) {}
