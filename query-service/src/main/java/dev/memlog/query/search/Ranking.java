package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A named way to put candidates in order and to tell which of them are relevant. */
public sealed interface Ranking permits MessageRanking, Baseline {

  /** As requests and explanations say it. */
  String name();

  /** What is shown where the request names no least similarity. */
  Admission admission();

  /** Whether a participant whom the query names is told to {@link #rank}. */
  boolean knowsParticipants();

  /**
   * Ranks a pool.
   *
   * @param author whom alone the query names; null where it names nobody or several
   * @return the best passage of each message, best first
   */
  List<RankedPassage> rank(QueryText query, @Nullable String author, CandidatePool pool);
}
