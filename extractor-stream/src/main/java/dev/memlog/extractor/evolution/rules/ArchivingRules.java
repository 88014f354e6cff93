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
 * @param attenuation whether unused and stale memories are archived
 * @param archiving unread (no use for unreadAfter) or faded (decayed importance below 1); faded in
 *     profile olliebot
 * @param fading unused time until importance decays to 1/e
 * @param unreadAfter unused time until {@code unread} archives
 * @param staleAfter unmentioned time until an unrecalled memory below staleConfidence is archived
 * @param staleConfidence confidence below which memories are stale, 0–1; 0 for never
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
