package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import dev.memlog.schemas.EffectiveImportance;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the archiving of memories without use. A use of a memory is a mention, a recall
 * for a user, or a restoration.
 *
 * @param attenuation whether memories without use are archived, including stale ones
 * @param archiving rule of archiving: unread (no use for unreadAfter) or faded (decayed importance
 *     below 1); faded in profile olliebot
 * @param fading time without use in which the importance decays to 1/e
 * @param unreadAfter time without use after which rule unread archives
 * @param staleAfter time without a mention after which an unrecalled memory below staleConfidence
 *     is archived as stale
 * @param staleConfidence confidence below which such a memory is stale, 0 to 1; 0 for never
 */
public record ArchivingRules(
    @Default("true") boolean attenuation,
    @Default(value = "unread", profile = "olliebot", inProfile = "faded") Rule archiving,
    @Default(EffectiveImportance.FADING_DAYS + "d") @Positive Duration fading,
    @Default("90d") @Positive Duration unreadAfter,
    @Default("90d") @Positive Duration staleAfter,
    @Default("0.5") @Range(least = 0, most = 1) double staleConfidence) {

  /** A rule by which a memory without use is archived. */
  public enum Rule {
    /** A memory is archived once it was not used for the time {@link #unreadAfter}. */
    UNREAD,
    /**
     * A memory is archived once its importance, which decays while it is not used, falls below 1.
     */
    FADED
  }

  /** Returns the rule by which memories without use are archived; empty if none are. */
  public Optional<Rule> rule() {
    return attenuation ? Optional.of(archiving) : Optional.empty();
  }

  /** Returns these rules with archiving for lack of use switched off. */
  public ArchivingRules off() {
    return new ArchivingRules(false, archiving, fading, unreadAfter, staleAfter, staleConfidence);
  }
}
