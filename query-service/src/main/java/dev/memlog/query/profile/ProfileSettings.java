package dev.memlog.query.profile;

import dev.memlog.query.ranking.Reason;
import dev.memlog.query.recall.MemoryReason;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.search.PassageReason;
import dev.memlog.query.search.SearchProfile;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Suggestions;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings that change a built-in profile or define a new one. A missing key has the value of the
 * base.
 *
 * @param base the built-in profile that supplies missing values; by default the built-in profile of
 *     the same name, or else {@code default}
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
   * @param weights the weights of the features by name, such as dense and lexical, -100 to 100; 0
   *     switches a feature off
   * @param dateDays the distance in days at which closeness to a date in the query has fallen to
   *     1/e, above 0 and at most 36,500
   * @param limit the number of messages to show if the request names no limit, 1 to 20
   * @param bm25 the constants of lexical scores
   * @param admission the rule that decides which results are shown
   */
  public record MessageSettings(
      Map<String, Double> weights,
      Optional<Double> dateDays,
      Optional<Integer> limit,
      Bm25Settings bm25,
      AdmissionSettings admission)
      implements Validated {

    @Override
    public void validate(Validation check) {
      checkWeights(check, weights, PassageReason.values());
      dateDays.ifPresent(days -> checkDays(check, "dateDays", days));
      limit.ifPresent(most -> check.range("limit", most, 1, SearchProfile.MAX_LIMIT));
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
   * @param weights the weights of the features by name, such as dense and recency, -100 to 100; 0
   *     switches a feature off
   * @param decay the rates at which features that depend on time decay
   * @param limit the number of memories to show if the request names no limit, 1 to 100
   * @param recentMessages the weights of the last messages of the conversation, latest first,
   *     relative to the query's weight of 1; at most three weights, whose sum is below 1
   * @param bm25 the constants of lexical scores
   * @param admission the rule that decides which results are shown
   * @param spreading the settings of the search for memories related to the results
   */
  public record MemorySettings(
      Map<String, Double> weights,
      @Inlined DecaySettings decay,
      Optional<Integer> limit,
      Optional<List<Double>> recentMessages,
      Bm25Settings bm25,
      AdmissionSettings admission,
      SpreadingSettings spreading)
      implements Validated {

    @Override
    public void validate(Validation check) {
      checkWeights(check, weights, MemoryReason.values());
      limit.ifPresent(most -> check.range("limit", most, 1, RecallProfile.MAX_LIMIT));
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
   * @param halfLifeDays the number of days after which recency has halved, above 0 and at most
   *     36,500
   * @param fadingDays the number of days without use after which the importance used in the score
   *     has fallen to 1/e, 0 to 36,500; 0 to use the stored importance
   * @param dateDays the distance in days at which closeness to a date in the query has fallen to
   *     1/e, above 0 and at most 36,500
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
