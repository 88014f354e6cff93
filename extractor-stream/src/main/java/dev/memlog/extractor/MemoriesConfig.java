package dev.memlog.extractor;

import dev.memlog.extractor.evolution.EvolutionRules;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.llm.LlmConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Whether and how memories are formed.
 *
 * @param enabled whether there are memories: they evolve beside the fold, by what is read in
 *     conversations and by what is asked. What is deleted while this is off is withdrawn from them
 *     once it is on again
 * @param extraction whether turns are read for memories; false: only what is told is remembered
 * @param minImportance of what is read in a turn to be kept, 1 to 10
 * @param minAskedImportance the same where the speaker asked that it be remembered
 * @param minConfidence of what is read in a turn to be kept, 0 to 1
 * @param allowSensitive sensitive matters that may be read: health, beliefs, sexuality, ethnicity,
 *     politics, crime, finances, secrets
 * @param captions whether rules make a memory of a picture's caption ("Ann shared a photo of …")
 *     where the message's own words give none
 * @param duplicateSimilarity from which two statements that do not differ are one memory, 0 to 1
 * @param detailSimilarity from which a statement that says more takes the place of one that says
 *     less, 0 to duplicateSimilarity
 * @param accessInterval at which the usage of memories that were recalled is written
 * @param cachedMemories that each of evolution's tasks keeps decoded
 * @param embeddingPatience how long what is told waits for its vector before it goes without
 * @param threads that evolve memories, at most one per partition is of use
 * @param commitInterval how long a transaction of evolution stays open
 * @param llm the language model that reads turns; without one they are read by rules
 */
public record MemoriesConfig(
    boolean enabled,
    boolean extraction,
    int minImportance,
    int minAskedImportance,
    double minConfidence,
    List<String> allowSensitive,
    boolean captions,
    double duplicateSimilarity,
    double detailSimilarity,
    Duration accessInterval,
    int cachedMemories,
    Duration embeddingPatience,
    int threads,
    Duration commitInterval,
    LlmConfig llm)
    implements Validated {

  public MemoriesConfig {
    allowSensitive = List.copyOf(allowSensitive);
  }

  /** On, and read by rules. */
  public static MemoriesConfig defaults() {
    return new MemoriesConfig(
        true,
        true,
        5,
        3,
        0.7,
        List.of(),
        false,
        0.80,
        0.60,
        Duration.ofSeconds(30),
        20_000,
        Duration.ofSeconds(5),
        1,
        Duration.ofMillis(100),
        LlmConfig.defaults());
  }

  /** The same, on or off. */
  public MemoriesConfig withEnabled(boolean on) {
    return new MemoriesConfig(
        on,
        extraction,
        minImportance,
        minAskedImportance,
        minConfidence,
        allowSensitive,
        captions,
        duplicateSimilarity,
        detailSimilarity,
        accessInterval,
        cachedMemories,
        embeddingPatience,
        threads,
        commitInterval,
        llm);
  }

  /** The same, read by that model. */
  public MemoriesConfig withLlm(LlmConfig model) {
    return new MemoriesConfig(
        enabled,
        extraction,
        minImportance,
        minAskedImportance,
        minConfidence,
        allowSensitive,
        captions,
        duplicateSimilarity,
        detailSimilarity,
        accessInterval,
        cachedMemories,
        embeddingPatience,
        threads,
        commitInterval,
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
          "must be of " + Arrays.stream(Sensitivity.values()).map(MemoriesConfig::word).toList(),
          matter);
    }
    check.range("duplicateSimilarity", duplicateSimilarity, 0.01, 1);
    check.range("detailSimilarity", detailSimilarity, 0, duplicateSimilarity);
    check.positive("accessInterval", accessInterval);
    check.atLeast("cachedMemories", cachedMemories, 1);
    check.positive("embeddingPatience", embeddingPatience);
    check.range("threads", threads, 1, 256);
    check.range("commitInterval", commitInterval.toMillis(), 1, 60_000);
  }

  /** Whether turns are to be read. */
  public boolean reads() {
    return enabled && extraction;
  }

  /** Sensitive matters that may be read. */
  public Set<Sensitivity> allowed() {
    Set<Sensitivity> allowed = EnumSet.noneOf(Sensitivity.class);
    for (String matter : allowSensitive) {
      allowed.add(Sensitivity.valueOf(matter.toUpperCase(Locale.ROOT)));
    }
    return allowed;
  }

  /** The numbers of evolution. */
  public EvolutionRules rules() {
    EvolutionRules defaults = EvolutionRules.defaults();
    return new EvolutionRules(
        duplicateSimilarity, detailSimilarity, defaults.reinforcement(), defaults.mostSupports());
  }

  private static String word(Sensitivity sensitivity) {
    return sensitivity.name().toLowerCase(Locale.ROOT);
  }
}
