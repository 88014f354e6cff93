package dev.memlog.extractor.evolution;

import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Support;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The trust in the speakers of quotes. A quote never takes the place of one whose speaker is
 * trusted more. Only what a fully trusted speaker says gains confidence when it is said again.
 *
 * @param user the trust in speakers of role user, 0 to 1
 * @param assistant the trust in speakers of role assistant, 0 to 1
 * @param speakers the trust in single speakers by name in any case, in place of that in their role
 */
public record TrustRules(double user, double assistant, Map<String, Double> speakers) {

  public TrustRules {
    Map<String, Double> named = new HashMap<>();
    speakers.forEach((name, trust) -> named.put(name.toLowerCase(Locale.ROOT), trust));
    speakers = Map.copyOf(named);
  }

  /** Returns the default rules: users are trusted, and assistants less. */
  public static TrustRules defaults() {
    return new TrustRules(1, 0.7, Map.of());
  }

  /** Returns the trust in the speaker of a claim, 0 to 1; 1 if the claim is a statement. */
  double of(Claim claim) {
    Quote quote = claim.getQuote();
    if (quote == null) {
      return 1;
    }
    double ofRole = quote.getRole().equals("assistant") ? assistant : user;
    return speakers.getOrDefault(quote.getSpeaker().toLowerCase(Locale.ROOT), ofRole);
  }

  /** Returns the trust in the most trusted of all who said a memory, 0 to 1. */
  double of(Memory memory) {
    return memory.getSupports().stream()
        .map(Support::getClaim)
        .mapToDouble(this::of)
        .max()
        .orElse(1);
  }
}
