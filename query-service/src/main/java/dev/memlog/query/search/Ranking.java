package dev.memlog.query.search;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.CandidatePool;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Feature;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A named way to order candidates and to decide which of them are relevant. */
public interface Ranking {

  /** Returns the name that requests and explanations use. */
  String name();

  /**
   * Returns the rule that decides which results are shown if the request names no minimum
   * similarity.
   */
  Admission admission();

  /**
   * Returns this ranking with a given calibration of cosines. A ranking that ignores cosines
   * returns itself.
   */
  default Ranking calibratedBy(Calibration calibration) {
    return this;
  }

  /** Returns whether {@link #rank} uses the participant whom the query names. */
  boolean knowsParticipants();

  /**
   * Ranks a pool.
   *
   * @param author the one author whom the query names; null if it names none or several
   * @return the best passage of each message, best first
   */
  List<RankedPassage> rank(QueryText query, @Nullable String author, CandidatePool pool);

  /**
   * Ranks the results of a first pass again, using the texts of its best results.
   *
   * @param ranked the results that may be shown, best first
   * @return the same messages, best first
   */
  default List<RankedPassage> refine(QueryText query, List<RankedPassage> ranked) {
    return ranked;
  }

  /**
   * Returns the feature of a message that a second pass found or followed, see {@link SecondPass};
   * empty if searches by this ranking make one pass only.
   *
   * @param note the explanation
   */
  default Optional<Feature> bridge(String note) {
    return Optional.empty();
  }
}
