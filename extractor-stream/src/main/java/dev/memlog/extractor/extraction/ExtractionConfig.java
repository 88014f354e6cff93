package dev.memlog.extractor.extraction;

import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.llm.LlmConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The settings of extraction, which turns messages into memory candidates.
 *
 * @param enabled whether memories are extracted from turns; if false, only commands create memories
 * @param statements whether statements are extracted from each message; if false, only whole
 *     conversations are summarized; absent: true, or false if query.profile of the same process is
 *     adk
 * @param minImportance the minimum importance of a statement, 1 to 10; extraction drops less
 *     important statements
 * @param minAskedImportance the minimum importance of a statement that the speaker asked to
 *     remember, 1 to 10, in place of minImportance
 * @param minConfidence the minimum confidence of a statement, 0 to 1; extraction drops less certain
 *     statements
 * @param allowSensitive the sensitive matters that may be remembered: health, beliefs, sexuality,
 *     ethnicity, politics, crime, finances, secrets
 * @param secrets regular expressions of secrets that memories must mask, beside those that are
 *     known, such as payment cards, IBANs, keys and passwords; of an expression with groups, the
 *     first group that matches is masked
 * @param captions whether the rules form a memory from the caption of an image ("Ann shared a photo
 *     of …") when the message itself gives none
 * @param llm the language model that reads turns; if no model is configured, rules read them
 */
public record ExtractionConfig(
    boolean enabled,
    Optional<Boolean> statements,
    int minImportance,
    int minAskedImportance,
    double minConfidence,
    List<String> allowSensitive,
    List<String> secrets,
    boolean captions,
    LlmConfig llm)
    implements Validated {

  public ExtractionConfig {
    allowSensitive = List.copyOf(allowSensitive);
    secrets = List.copyOf(secrets);
  }

  /** Returns the default settings: rules extract memories from turns, without a language model. */
  public static ExtractionConfig defaults() {
    return new ExtractionConfig(
        true, Optional.empty(), 5, 3, 0.7, List.of(), List.of(), false, LlmConfig.defaults());
  }

  /** Returns these settings with {@code statements} set to false if it is absent. */
  public ExtractionConfig onRequest() {
    return with(Optional.of(statements.orElse(false)), llm);
  }

  /** Returns these settings with a given language model. */
  public ExtractionConfig withLlm(LlmConfig model) {
    return with(statements, model);
  }

  /** Returns whether statements are extracted from each message. */
  public boolean readsStatements() {
    return statements.orElse(true);
  }

  private ExtractionConfig with(Optional<Boolean> read, LlmConfig model) {
    return new ExtractionConfig(
        enabled,
        read,
        minImportance,
        minAskedImportance,
        minConfidence,
        allowSensitive,
        secrets,
        captions,
        model);
  }

  @Override
  public void validate(Validation check) {
    check.range("minImportance", minImportance, 1, 10);
    check.range("minAskedImportance", minAskedImportance, 1, 10);
    check.range("minConfidence", minConfidence, 0, 1);
    for (String matter : allowSensitive) {
      check.require(
          Arrays.stream(Sensitivity.values()).anyMatch(s -> word(s).equals(matter)),
          "allowSensitive",
          "must be of " + Arrays.stream(Sensitivity.values()).map(ExtractionConfig::word).toList(),
          matter);
    }
    for (String secret : secrets) {
      check.require(valid(secret), "secrets", "must be regular expressions", secret);
    }
  }

  private static boolean valid(String expression) {
    try {
      Pattern.compile(expression);
      return true;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }

  /** Returns the patterns of {@link #secrets}. */
  public List<Pattern> secretPatterns() {
    return secrets.stream().map(Pattern::compile).toList();
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
