package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.evolution.TrustRules;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Map;

/**
 * The settings of the trust in those who speak in conversations. What a speaker says never takes
 * the place of what a more trusted speaker said, except about themselves. Repetition raises the
 * confidence only of what a fully trusted speaker says.
 *
 * @param user the trust in the authors of messages with role user, 0 to 1
 * @param assistant the trust in the authors of messages with role assistant, 0 to 1
 * @param speakers the trust in single speakers, in place of that in their role: name as in the
 *     conversation, in any case, to a number from 0 to 1
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
