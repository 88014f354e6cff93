package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.LifecycleRules;
import dev.memlog.extractor.evolution.LifecycleRules.Archiving;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the archiving of memories without use.
 *
 * @param attenuation whether memories without use are archived; if false, archiving and the
 *     settings of stale memories have no effect
 * @param archiving the rule of archiving: unread (a memory without use for unreadAfter) or faded (a
 *     memory whose importance, which decays without use, has fallen below 1); absent: unread, or
 *     faded if query.profile of the same process is olliebot
 * @param fading the time without use in which the importance decays to 1/e of its value; ten days
 *     are a rate of 0.1 a day
 * @param unreadAfter the time without use after which a memory is archived, if the rule is unread
 * @param staleAfter the time without a mention after which a memory is archived as stale if it was
 *     never recalled and its confidence is below staleConfidence
 * @param staleConfidence the confidence below which a memory that was never recalled becomes stale,
 *     0 to 1; 0 for never
 */
public record ArchivingConfig(
    boolean attenuation,
    Optional<Archiving> archiving,
    Duration fading,
    Duration unreadAfter,
    Duration staleAfter,
    double staleConfidence)
    implements Validated {

  /** Returns the settings that suit most deployments. */
  public static ArchivingConfig defaults() {
    LifecycleRules rules = LifecycleRules.defaults();
    return new ArchivingConfig(
        true,
        Optional.empty(),
        rules.fading(),
        rules.unread(),
        rules.staleAfter(),
        rules.staleConfidence());
  }

  ArchivingConfig fadingUnlessGiven() {
    return new ArchivingConfig(
        attenuation,
        Optional.of(archiving.orElse(Archiving.FADED)),
        fading,
        unreadAfter,
        staleAfter,
        staleConfidence);
  }

  Archiving rule() {
    return attenuation ? archiving.orElse(LifecycleRules.defaults().archiving()) : Archiving.OFF;
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
