package dev.memlog.query.request;

import dev.memlog.index.Filter;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.search.Asker;
import dev.memlog.query.search.SearchProfile;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A search request that obeys every rule, as {@link MessageQueries} parsed it. Its filter matches
 * only passages that the caller's key may read.
 *
 * @param text the text to search for
 * @param filter the filter of the passages that the search may find
 * @param bounds the bounds on the hits
 * @param profile the profile whose settings the search uses
 * @param askedAt the time to which relative dates such as "last week" refer; null for now
 * @param display the optional parts to show with each hit
 * @param asker the caller and the purpose
 * @param asOf the past time after which messages are ignored; null for now
 */
public record MessageQuery(
    String text,
    Filter filter,
    ResultBounds bounds,
    SearchProfile profile,
    @Nullable Instant askedAt,
    Display display,
    Asker asker,
    @Nullable Instant asOf) {

  /**
   * The optional parts of a hit that a request may ask for.
   *
   * @param highlights whether to mark the query's words
   * @param explain whether to explain scores
   */
  public record Display(boolean highlights, boolean explain) {}
}
