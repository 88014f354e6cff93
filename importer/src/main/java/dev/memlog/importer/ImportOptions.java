package dev.memlog.importer;

import java.util.Optional;

/**
 * The options of an import.
 *
 * @param limit the largest number of items to read in all: conversations (locomo), questions
 *     (longmemeval), events (jsonl); {@link Integer#MAX_VALUE} for all
 * @param app the app of every conversation, instead of the format's
 * @param user the user of every conversation, instead of the format's
 */
public record ImportOptions(int limit, Optional<String> app, Optional<String> user) {

  public static final ImportOptions ALL =
      new ImportOptions(Integer.MAX_VALUE, Optional.empty(), Optional.empty());
}
