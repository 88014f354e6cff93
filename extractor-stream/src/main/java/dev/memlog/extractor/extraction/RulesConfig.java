package dev.memlog.extractor.extraction;

import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.Thresholds;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The settings of the rules about which statements of a message are stored.
 *
 * @param minImportance least importance of a stored statement, 1–10
 * @param minAskedImportance the same on request of the speaker, 1–10
 * @param minConfidence least confidence of a stored statement, 0–1
 * @param allowSensitive sensitive matters to remember: health, beliefs, sexuality, ethnicity,
 *     politics, crime, finances, secrets
 * @param secrets regular expressions whose match, or first matching group, is masked, as are
 *     payment cards, IBANs, keys and passwords
 * @param captions whether captions become memories where messages give none
 */
public record RulesConfig(
    @Default("5") @Range(least = 1, most = 10) int minImportance,
    @Default("3") @Range(least = 1, most = 10) int minAskedImportance,
    @Default("0.7") @Range(least = 0, most = 1) double minConfidence,
    List<String> allowSensitive,
    List<String> secrets,
    @Default("false") boolean captions)
    implements Validated {

  public RulesConfig {
    allowSensitive = List.copyOf(allowSensitive);
    secrets = List.copyOf(secrets);
  }

  @Override
  public void validate(Validation check) {
    for (String matter : allowSensitive) {
      check.require(
          Arrays.stream(Sensitivity.values()).anyMatch(s -> word(s).equals(matter)),
          "allowSensitive",
          "must be of " + Arrays.stream(Sensitivity.values()).map(RulesConfig::word).toList(),
          matter);
    }
    check.expressions("secrets", secrets);
  }

  /** Returns the patterns of {@link #secrets}. */
  public List<Pattern> secretPatterns() {
    return secrets.stream().map(Pattern::compile).toList();
  }

  /** Returns the thresholds for storing what an extractor proposes. */
  public Thresholds thresholds() {
    return new Thresholds(minImportance, minAskedImportance, minConfidence);
  }

  /** Returns the sensitive matters that may be remembered. */
  public Set<Sensitivity> allowed() {
    Set<Sensitivity> allowed = EnumSet.noneOf(Sensitivity.class);
    for (String matter : allowSensitive) {
      allowed.add(Sensitivity.valueOf(matter.toUpperCase(Locale.ROOT)));
    }
    return allowed;
  }

  private static String word(Sensitivity sensitivity) {
    return sensitivity.name().toLowerCase(Locale.ROOT);
  }
}
