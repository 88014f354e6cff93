package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of one search.
 *
 * @param named the participant whom the query names, in whose words it was asked; empty: nobody
 *     alone
 * @param aboutSomebody whether it names participants, or whom or what the scope speaks of
 */
record Proposal(CandidatePool pool, Optional<Participant> named, boolean aboutSomebody) {

  @Nullable String author() {
    return named.map(Participant::author).orElse(null);
  }
}
