package dev.memlog.query;

import dev.memlog.index.Filter;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A search that may be made: every rule holds, and the filter keeps to what the key allows.
 *
 * @param text what to look for
 * @param filter which messages may be seen
 * @param limit how many at most
 * @param minSimilarity where the caller sets one
 * @param highlights whether to mark the query's words
 * @param explain whether to say how scores came about
 * @param profile that ranks; empty: the configured one
 * @param purpose why it is asked
 * @param askedAt what is relative, such as last week, is told from it; null: now
 * @param principal who asks
 * @param app for which the access counts, and in which {@code conversations} are named
 * @param user for whom it is asked; null: nobody in particular
 * @param conversations to which the search is limited; empty: any
 */
record MessageQuery(
    String text,
    Filter filter,
    int limit,
    OptionalDouble minSimilarity,
    boolean highlights,
    boolean explain,
    String profile,
    String purpose,
    @Nullable Instant askedAt,
    Principal principal,
    String app,
    @Nullable String user,
    List<String> conversations) {

  String tenant() {
    return principal.tenant();
  }
}
