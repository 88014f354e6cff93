package dev.memlog.importer;

import java.util.Optional;

/**
 * The options of an import of conversations.
 *
 * @param limit the largest number of items to read from all files together: conversations (LoCoMo),
 *     questions (LongMemEval) or events (JSON Lines); {@link Integer#MAX_VALUE} for all
 * @param app the app of every conversation; if empty, the format decides
 * @param user the user of every conversation; if empty, the format decides
 */
public record ImportOptions(int limit, Optional<String> app, Optional<String> user) {

  public static final ImportOptions ALL =
      new ImportOptions(Integer.MAX_VALUE, Optional.empty(), Optional.empty());
}
