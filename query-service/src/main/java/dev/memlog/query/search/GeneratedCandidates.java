package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The candidates that a {@link CandidateGenerator} found for one query.
 *
 * @param pool the candidates and the counts of their scope
 * @param named the participant whom the query is about; an English query was rephrased in that
 *     participant's first person; empty if the query names none, or several together
 * @param aboutSomebody whether the query names participants, or a subject that the scope mentions
 */
record GeneratedCandidates(CandidatePool pool, Optional<Participant> named, boolean aboutSomebody) {

  @Nullable String author() {
    return named.map(Participant::author).orElse(null);
  }
}
