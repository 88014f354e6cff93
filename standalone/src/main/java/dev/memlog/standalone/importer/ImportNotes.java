package dev.memlog.standalone.importer;

/**
 * What the reading of files found besides events.
 *
 * @param items read: conversations (locomo), questions (longmemeval), events (jsonl)
 * @param blank messages left out since they have no text
 * @param repeated messages left out since the same conversation of the same user came before
 */
public record ImportNotes(long items, long blank, long repeated) {}
