package dev.memlog.importer;

/**
 * The number of items that an import read, and of messages that it skipped.
 *
 * @param items the number of items: conversations (LoCoMo), questions (LongMemEval) or events (JSON
 *     Lines)
 * @param blank the number of messages that were skipped because they have neither text nor a
 *     picture
 * @param repeated the number of messages that were skipped because a haystack contains their
 *     session twice
 */
public record ImportNotes(long items, long blank, long repeated) {}
