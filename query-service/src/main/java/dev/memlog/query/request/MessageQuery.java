package dev.memlog.query.request;

import dev.memlog.index.Filter;
import dev.memlog.query.search.SearchProfile;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A valid search: every rule holds, and the filter stays within what the key allows.
 *
 * @param text the text to search for
 * @param filter the passages that the search may find
 * @param limit the largest number of hits
 * @param minSimilarity the least similarity; empty if the caller sets none
 * @param highlights whether to mark the query's words
 * @param explain whether to explain scores
 * @param profile the profile that ranks
 * @param purpose the purpose that the request states, such as evaluation
 * @param askedAt the time from which relative dates such as "last week" count; null for now
 * @param principal the caller
 * @param app the app that the access is recorded for
 * @param user the user for whom the query is asked; null if there is none
 */
public record MessageQuery(
    String text,
    Filter filter,
    int limit,
    OptionalDouble minSimilarity,
    boolean highlights,
    boolean explain,
    SearchProfile profile,
    String purpose,
    @Nullable Instant askedAt,
    Principal principal,
    String app,
    @Nullable String user) {

  /** Returns the tenant of the caller. */
  public String tenant() {
    return principal.tenant();
  }
}
