package dev.memlog.query;

import dev.memlog.index.CandidateQuery;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.search.Profile;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The query service.
 *
 * @param profile how messages are ranked and which are relevant: default (ours, measured) or
 *     olliebot (a flat least similarity of 0.5)
 * @param recall how memories are recalled: default (ours), olliebot or bobo (theirs)
 * @param candidates that each of the two paths, meaning and words, proposes for ranking, 200 to
 *     1,000
 * @param rememberedQueries whose vectors are kept, so that the same query again is not embedded
 *     again; 0: none
 * @param accessBuffer access events that wait for the broker at most; above it they are dropped and
 *     counted, so that no search ever waits for them
 * @param accessTimeout after which an access event that the broker does not take is dropped
 */
public record QueryConfig(
    ProfileName profile,
    RecallProfileName recall,
    int candidates,
    int rememberedQueries,
    int accessBuffer,
    Duration accessTimeout)
    implements Validated {

  /** The profiles there are. */
  public enum ProfileName {
    DEFAULT(Profile.DEFAULT),
    OLLIEBOT(Profile.OLLIEBOT);

    private final Profile profile;

    ProfileName(Profile profile) {
      this.profile = profile;
    }

    Profile profile() {
      return profile;
    }
  }

  /** The profiles of recall. */
  public enum RecallProfileName {
    DEFAULT(RecallProfile.DEFAULT),
    OLLIEBOT(RecallProfile.OLLIEBOT),
    BOBO(RecallProfile.BOBO);

    private final RecallProfile profile;

    RecallProfileName(RecallProfile profile) {
      this.profile = profile;
    }

    RecallProfile profile() {
      return profile;
    }
  }

  public static QueryConfig defaults() {
    return new QueryConfig(
        ProfileName.DEFAULT, RecallProfileName.DEFAULT, 200, 256, 10_000, Duration.ofSeconds(30));
  }

  @Override
  public void validate(Validation check) {
    check
        .range("candidates", candidates, 200, CandidateQuery.MAX_DEPTH)
        .range("rememberedQueries", rememberedQueries, 0, 100_000)
        .range("accessBuffer", accessBuffer, 1, 1_000_000)
        .positive("accessTimeout", accessTimeout);
  }
}
