package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.EffectiveImportance;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the archiving of memories without use. A use of a memory is a mention, a recall
 * for a user, or a restoration.
 *
 * @param attenuation whether memories without use are archived; if false, archiving and the
 *     settings of stale memories have no effect
 * @param archiving the rule of archiving: unread (a memory without use for unreadAfter) or faded (a
 *     memory whose importance, which decays without use, has fallen below 1); absent: unread, or
 *     faded in profile olliebot
 * @param fading the time without use in which the importance decays to 1/e of its value; ten days
 *     are a rate of 0.1 a day
 * @param unreadAfter the time without use after which a memory is archived, if the rule is unread
 * @param staleAfter the time without a mention after which a memory is archived as stale if it was
 *     never recalled and its confidence is below staleConfidence
 * @param staleConfidence the confidence below which a memory that was never recalled becomes stale,
 *     0 to 1; 0 for never
 */
public record ArchivingRules(
    boolean attenuation,
    Optional<Rule> archiving,
    Duration fading,
    Duration unreadAfter,
    Duration staleAfter,
    double staleConfidence)
    implements Validated {

  /** A rule by which a memory without use is archived. */
  public enum Rule {
    /** A memory is archived once it was not used for the time {@link #unreadAfter}. */
    UNREAD,
    /**
     * A memory is archived once its importance, which decays while it is not used, falls below 1.
     */
    FADED
  }

  /** Returns the settings that suit most deployments. */
  public static ArchivingRules defaults() {
    return new ArchivingRules(
        true,
        Optional.empty(),
        EffectiveImportance.FADING,
        Duration.ofDays(90),
        Duration.ofDays(90),
        0.5);
  }

  /** Returns the rule by which memories without use are archived; empty if none are. */
  public Optional<Rule> rule() {
    return attenuation ? Optional.of(archiving.orElse(Rule.UNREAD)) : Optional.empty();
  }

  /** Returns these rules with the archiving of faded memories, unless a rule is given. */
  public ArchivingRules fadingUnlessGiven() {
    Optional<Rule> rule = Optional.of(archiving.orElse(Rule.FADED));
    return new ArchivingRules(attenuation, rule, fading, unreadAfter, staleAfter, staleConfidence);
  }

  /** Returns these rules with archiving for lack of use switched off. */
  public ArchivingRules off() {
    return new ArchivingRules(false, archiving, fading, unreadAfter, staleAfter, staleConfidence);
  }

  @Override
  public void validate(Validation check) {
    check
        .positive("fading", fading)
        .positive("unreadAfter", unreadAfter)
        .positive("staleAfter", staleAfter)
        .range("staleConfidence", staleConfidence, 0, 1);
  }
}
