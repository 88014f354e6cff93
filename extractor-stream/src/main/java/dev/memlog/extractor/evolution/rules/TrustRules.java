package dev.memlog.extractor.evolution.rules;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Support;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Trust in speakers, 0–1. A statement replaces none of a more trusted speaker, except about its own
 * speaker. Repetition raises confidence only with full trust.
 *
 * @param user trust in role user
 * @param assistant trust in role assistant
 * @param speakers trust in single speakers: name, in any case, to trust
 */
public record TrustRules(
    @Default("1") @Range(least = 0, most = 1) double user,
    @Default("0.7") @Range(least = 0, most = 1) double assistant,
    @Range(least = 0, most = 1) Map<String, Double> speakers) {

  public TrustRules {
    Map<String, Double> named = new HashMap<>();
    speakers.forEach((name, trust) -> named.put(name.toLowerCase(Locale.ROOT), trust));
    speakers = Map.copyOf(named);
  }

  /** Returns the trust in the speaker of a claim, 0 to 1; 1 if the claim is a statement. */
  public double of(Claim claim) {
    Quote quote = claim.getQuote();
    if (quote == null) {
      return 1;
    }
    double ofRole = quote.getRole().equals("assistant") ? assistant : user;
    return speakers.getOrDefault(quote.getSpeaker().toLowerCase(Locale.ROOT), ofRole);
  }

  /** Returns the trust in the most trusted of all who said a memory, 0 to 1. */
  public double of(Memory memory) {
    return memory.getSupports().stream()
        .map(Support::getClaim)
        .mapToDouble(this::of)
        .max()
        .orElse(1);
  }
}
