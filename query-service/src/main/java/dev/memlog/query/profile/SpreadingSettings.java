package dev.memlog.query.profile;

import dev.memlog.query.activation.Spreading;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Optional;

/**
 * Related memories, to which activation spreads over links from the best results.
 *
 * @param neighbours related memories after the results, 0–10
 * @param seeds best results from which activation spreads, 1–10
 * @param hops most links from a result, 1–3
 * @param decay share of activation that a full link passes on, above 0, at most 1
 */
public record SpreadingSettings(
    @Range(least = 0, most = Spreading.MOST_NEIGHBOURS) Optional<Integer> neighbours,
    @Range(least = 1, most = Spreading.MOST_SEEDS) Optional<Integer> seeds,
    @Range(least = 1, most = Spreading.MOST_HOPS) Optional<Integer> hops,
    Optional<Double> decay)
    implements Validated {

  @Override
  public void validate(Validation check) {
    decay.ifPresent(
        share ->
            check.require(
                share > 0 && share <= 1, "decay", "must be above 0 and at most 1", share));
  }

  Spreading applyTo(Spreading base) {
    return new Spreading(
        seeds.orElse(base.seeds()),
        hops.orElse(base.hops()),
        decay.orElse(base.decay()),
        neighbours.orElse(base.neighbours()));
  }
}
