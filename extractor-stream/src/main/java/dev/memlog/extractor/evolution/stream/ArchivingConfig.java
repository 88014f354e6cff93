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
 * @param attenuation whether memories without use are archived, including stale ones
 * @param archiving rule of archiving: unread (no use for unreadAfter) or faded (decayed importance
 *     below 1); absent: unread, or faded with query.profile olliebot
 * @param fading time without use in which the importance decays to 1/e
 * @param unreadAfter time without use after which rule unread archives
 * @param staleAfter time without a mention after which an unrecalled memory below staleConfidence
 *     is archived as stale
 * @param staleConfidence confidence below which such a memory is stale, 0 to 1; 0 for never
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
