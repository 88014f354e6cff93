package dev.memlog.query.profile;

import dev.memlog.query.ranking.Reason;
import dev.memlog.query.recall.MemoryReason;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.search.PassageReason;
import dev.memlog.query.search.SearchProfile;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Suggestions;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A changed or new profile. Missing keys, also in its sections, are those of the base.
 *
 * @param base built-in profile; absent: of the same name, or {@code default}
 * @param messages the settings of searching messages
 * @param memories the settings of recalling memories
 */
public record ProfileSettings(
    Optional<String> base, MessageSettings messages, MemorySettings memories) implements Validated {

  private static final double MOST_WEIGHT = 100;
  private static final double MOST_DAYS = 36_500;

  /**
   * The settings of message searches.
   *
   * @param weights weights of features by name, -100 to 100; 0 for none
   * @param dateDays days until closeness to the query's date falls to 1/e, up to 36,500
   * @param limit default number of results, 1–20
   * @param bm25 the constants of lexical scores
   * @param admission the rule that decides which results are shown
   */
  public record MessageSettings(
      Map<String, Double> weights,
      Optional<Double> dateDays,
      @Range(least = 1, most = SearchProfile.MAX_LIMIT) Optional<Integer> limit,
      Bm25Settings bm25,
      AdmissionSettings admission)
      implements Validated {

    @Override
    public void validate(Validation check) {
      checkWeights(check, weights, PassageReason.values());
      dateDays.ifPresent(days -> checkDays(check, "dateDays", days));
    }

    private SearchProfile applyTo(SearchProfile base) {
      return new SearchProfile(
          base.name(),
          base.weights().with(byReason(PassageReason.class, weights)),
          bm25.applyTo(base.bm25()),
          dateDays.orElse(base.dateDays()),
          admission.applyTo(base.admission()),
          limit.orElse(base.limit()));
    }
  }

  /**
   * The settings of recalls of memories.
   *
   * @param weights weights of features by name, -100 to 100; 0 for none
   * @param decay the rates at which features that depend on time decay
   * @param limit default number of results, 1–100
   * @param recentMessages weights of up to three last messages beside the query's 1, latest first;
   *     sum below 1
   * @param bm25 the constants of lexical scores
   * @param admission the rule that decides which results are shown
   * @param spreading the settings of the search for memories related to the results
   */
  public record MemorySettings(
      Map<String, Double> weights,
      @Inlined DecaySettings decay,
      @Range(least = 1, most = RecallProfile.MAX_LIMIT) Optional<Integer> limit,
      Optional<List<Double>> recentMessages,
      Bm25Settings bm25,
      AdmissionSettings admission,
      SpreadingSettings spreading)
      implements Validated {

    @Override
    public void validate(Validation check) {
      checkWeights(check, weights, MemoryReason.values());
      recentMessages.ifPresent(
          list ->
              check.require(
                  list.size() <= RecallProfile.MAX_RECENT_MESSAGES
                      && list.stream().allMatch(weight -> weight >= 0)
                      && list.stream().mapToDouble(Double::doubleValue).sum() < 1,
                  "recentMessages",
                  "must be at most three weights of at least 0 with a sum below 1",
                  list));
    }

    private RecallProfile applyTo(RecallProfile base) {
      return new RecallProfile(
          base.name(),
          base.weights().with(byReason(MemoryReason.class, weights)),
          decay.applyTo(base.decay()),
          bm25.applyTo(base.bm25()),
          admission.applyTo(base.admission()),
          limit.orElse(base.limit()),
          recentMessages.orElse(base.recentMessages()),
          spreading.applyTo(base.spreading()));
    }
  }

  /**
   * The rates at which features that depend on time decay.
   *
   * @param halfLifeDays half-life of recency in days, up to 36,500
   * @param fadingDays unused days until ranked importance falls to 1/e, 0–36,500; 0 for stored
   *     importance
   * @param dateDays days until closeness to the query's date falls to 1/e, up to 36,500
   */
  public record DecaySettings(
      Optional<Double> halfLifeDays, Optional<Double> fadingDays, Optional<Double> dateDays)
      implements Validated {

    @Override
    public void validate(Validation check) {
      halfLifeDays.ifPresent(days -> checkDays(check, "halfLifeDays", days));
      fadingDays.ifPresent(days -> check.range("fadingDays", days, 0, MOST_DAYS));
      dateDays.ifPresent(days -> checkDays(check, "dateDays", days));
    }

    private RecallProfile.Decay applyTo(RecallProfile.Decay base) {
      return new RecallProfile.Decay(
          halfLifeDays.orElse(base.halfLifeDays()),
          fadingDays.orElse(base.fadingDays()),
          dateDays.orElse(base.dateDays()));
    }
  }

  @Override
  public void validate(Validation check) {
    List<String> known = Profiles.builtIn();
    base.ifPresent(
        name ->
            check.require(
                known.contains(name),
                "base",
                "must be one of " + String.join(", ", known) + Suggestions.didYouMean(name, known),
                name));
  }

  /** Returns a profile with these changes. */
  Profile applyTo(Profile profile) {
    return new Profile(messages.applyTo(profile.messages()), memories.applyTo(profile.memories()));
  }

  private static void checkWeights(
      Validation check, Map<String, Double> weights, Reason[] reasons) {
    List<String> known = Arrays.stream(reasons).map(Reason::word).toList();
    weights.forEach(
        (name, weight) ->
            check
                .require(
                    known.contains(name),
                    "weights." + name,
                    "is not a feature; features are "
                        + String.join(", ", known)
                        + Suggestions.didYouMean(name, known),
                    weight)
                .range("weights." + name, weight, -MOST_WEIGHT, MOST_WEIGHT));
  }

  private static void checkDays(Validation check, String key, double days) {
    check.require(
        days > 0 && days <= MOST_DAYS, key, "must be above 0 and at most " + MOST_DAYS, days);
  }

  private static <R extends Enum<R> & Reason> Map<R, Double> byReason(
      Class<R> reasons, Map<String, Double> weights) {
    Map<R, Double> byReason = new EnumMap<>(reasons);
    for (R reason : reasons.getEnumConstants()) {
      Double weight = weights.get(reason.word());
      if (weight != null) {
        byReason.put(reason, weight);
      }
    }
    return byReason;
  }
}
