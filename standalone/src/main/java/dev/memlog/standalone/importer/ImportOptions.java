package dev.memlog.standalone.importer;

import java.util.Optional;

/**
 * What a caller may say about the files.
 *
 * @param limit how many items are read in all: conversations (locomo), questions (longmemeval),
 *     events (jsonl); {@link Integer#MAX_VALUE}: every one
 * @param app of every conversation, instead of what the format says
 * @param user of every conversation, instead of what the format says
 */
public record ImportOptions(int limit, Optional<String> app, Optional<String> user) {

  public static final ImportOptions ALL =
      new ImportOptions(Integer.MAX_VALUE, Optional.empty(), Optional.empty());
}
