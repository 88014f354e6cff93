package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.TrustRules;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Map;

/**
 * The trust in speakers. What one says never replaces what a more trusted one said, except about
 * themselves. Repetition raises confidence only at full trust.
 *
 * @param user trust in authors with role user, 0 to 1
 * @param assistant trust in authors with role assistant, 0 to 1
 * @param speakers trust in single speakers: name, in any case, to a number from 0 to 1
 */
public record TrustConfig(double user, double assistant, Map<String, Double> speakers)
    implements Validated {

  public TrustConfig {
    speakers = Map.copyOf(speakers);
  }

  /** Returns the default settings: users are fully trusted, and assistants less. */
  public static TrustConfig defaults() {
    return new TrustConfig(
        TrustRules.defaults().user(), TrustRules.defaults().assistant(), Map.of());
  }

  @Override
  public void validate(Validation check) {
    check.range("user", user, 0, 1).range("assistant", assistant, 0, 1);
    speakers.forEach((name, trust) -> check.range("speakers." + name, trust, 0, 1));
  }

  TrustRules rules() {
    return new TrustRules(user, assistant, speakers);
  }
}
