package dev.memlog.importer;

import java.util.List;

/**
 * The number of items that an import read, and of messages that it skipped.
 *
 * @param items the number of items: conversations, questions (LongMemEval) or events (JSON Lines)
 * @param blank the number of messages that were skipped because they have neither text nor a
 *     picture
 * @param repeated the number of messages that were skipped because a haystack contains their
 *     session twice
 * @param reports what each file of a recognised format has; empty for data sets
 */
public record ImportNotes(long items, long blank, long repeated, List<HistoryReport> reports) {

  public ImportNotes(long items, long blank, long repeated) {
    this(items, blank, repeated, List.of());
  }
}
