package dev.memlog.importer;

/**
 * The counts of items read and messages skipped.
 *
 * @param items the number of items read: conversations (locomo), questions (longmemeval), events
 *     (jsonl)
 * @param blank the number of messages skipped because they have no text
 * @param repeated the number of messages skipped because the same conversation of the same user was
 *     read before
 */
public record ImportNotes(long items, long blank, long repeated) {}
