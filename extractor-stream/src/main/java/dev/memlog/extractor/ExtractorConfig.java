package dev.memlog.extractor;

import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.EventLimits;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The settings of the fold and of what forms memories. A change of what concerns passages takes
 * effect message by message, as each is next touched.
 *
 * @param chunking how long messages are cut
 * @param contextTurns how many messages before a passage are kept with it, to be found by their
 *     words: 0 to 10
 * @param contextCharacters how much of each of them, in UTF-16 units
 * @param excludePatterns regular expressions; a message in whose text or captions one is found is
 *     not indexed
 * @param combineShort whether short messages are cut as one
 * @param temporaryRetention how long a temporary conversation is kept after its last event
 * @param unknownSchemaPatience how long the registry may say that it does not know a schema before
 *     the record is dead-lettered; time in which it cannot be asked does not count
 * @param futureTolerance how far ahead of the broker's clock an event may claim to have happened
 * @param limits how large an event may be
 * @param tenantTopics topics that accept events of one tenant only: topic to tenant
 * @param deadLetters how many rejections stop the fold, or evolution
 * @param instance tells this process from the group's others; stable over restarts
 * @param threads that fold, at most one per partition is of use
 * @param standbyReplicas copies of the state on other instances
 * @param leaveOnStop whether others take its conversations over at once when it is stopped, for
 *     which they restore their state; false: they wait for it to come back, at most for the session
 * @param commitInterval how long a transaction stays open: the floor of event-to-searchable
 * @param memories whether and how memories are formed
 */
public record ExtractorConfig(
    Chunking chunking,
    int contextTurns,
    int contextCharacters,
    List<String> excludePatterns,
    CombineShort combineShort,
    Duration temporaryRetention,
    Duration unknownSchemaPatience,
    Duration futureTolerance,
    EventLimits limits,
    Map<String, String> tenantTopics,
    RejectionLimits deadLetters,
    String instance,
    int threads,
    int standbyReplicas,
    boolean leaveOnStop,
    Duration commitInterval,
    MemoriesConfig memories)
    implements Validated {

  /**
   * How long messages are cut.
   *
   * @param size of a passage's text at most, in UTF-16 units
   * @param overlap of two passages that follow each other at most, in UTF-16 units
   */
  public record Chunking(int size, int overlap) implements Validated {
    @Override
    public void validate(Validation check) {
      check.range("size", size, 50, 10_000);
      check.require(overlap >= 0, "overlap", "must be at least 0", overlap);
      check.require(overlap < size, "overlap", "must be below chunking.size=" + size, overlap);
    }
  }

  /**
   * Whether short messages are cut as one.
   *
   * @param enabled whether they are
   * @param below which length a message is short, in UTF-16 units
   * @param most messages in a row, of one role and author, that become one
   */
  public record CombineShort(boolean enabled, int below, int most) implements Validated {
    @Override
    public void validate(Validation check) {
      check.range("below", below, 1, 1_000);
      check.range("most", most, 2, 20);
    }
  }

  /** Returns the settings that suit most deployments. */
  public static ExtractorConfig defaults() {
    return new ExtractorConfig(
        new Chunking(500, 50),
        2,
        500,
        List.of(),
        new CombineShort(false, 100, 5),
        Duration.ofHours(72),
        Duration.ofSeconds(60),
        Duration.ofHours(1),
        EventLimits.DEFAULT,
        Map.of(),
        RejectionLimits.defaults(),
        "1",
        1,
        0,
        false,
        Duration.ofMillis(20),
        MemoriesConfig.defaults());
  }

  /** Returns the profile {@code olliebot}: {@link #defaults} with short messages combined. */
  public static ExtractorConfig olliebot() {
    return defaults().withCombineShort(new CombineShort(true, 100, 5));
  }

  public ExtractorConfig {
    excludePatterns = List.copyOf(excludePatterns);
    tenantTopics = Map.copyOf(tenantTopics);
  }

  @Override
  public void validate(Validation check) {
    check.range("contextTurns", contextTurns, 0, 10);
    check.range("contextCharacters", contextCharacters, 1, 10_000);
    for (String pattern : excludePatterns) {
      check.require(
          compiles(pattern), "excludePatterns", "must be regular expressions of Java", pattern);
    }
    check.positive("temporaryRetention", temporaryRetention);
    check.positive("unknownSchemaPatience", unknownSchemaPatience);
    check.positive("futureTolerance", futureTolerance);
    check.atLeast("limits.contentBytes", limits.contentBytes(), 1);
    tenantTopics.forEach(
        (topic, tenant) -> {
          check.require(Ids.valid(tenant), "tenantTopics", "must name tenants " + Ids.RULE, tenant);
          check.require(
              Topics.all().stream().noneMatch(t -> t.name().equals(topic)),
              "tenantTopics",
              "must not be one of Memlog's own topics",
              topic);
        });
    check.require(Ids.valid(instance), "instance", "must match " + Ids.RULE, instance);
    check.range("threads", threads, 1, 256);
    check.range("standbyReplicas", standbyReplicas, 0, 8);
    check.range("commitInterval", commitInterval.toMillis(), 1, 60_000);
  }

  /** Returns the rules by which messages become passages. */
  public PassageRules passages() {
    return new PassageRules(
        chunking.size,
        chunking.overlap,
        contextTurns,
        contextCharacters,
        excludePatterns.stream().map(Pattern::compile).toList(),
        combineShort.enabled ? combineShort.below : 0,
        combineShort.enabled ? combineShort.most : 1);
  }

  /** Returns this configuration with other limits on rejections. */
  public ExtractorConfig withDeadLetters(RejectionLimits other) {
    return new ExtractorConfig(
        chunking,
        contextTurns,
        contextCharacters,
        excludePatterns,
        combineShort,
        temporaryRetention,
        unknownSchemaPatience,
        futureTolerance,
        limits,
        tenantTopics,
        other,
        instance,
        threads,
        standbyReplicas,
        leaveOnStop,
        commitInterval,
        memories);
  }

  /** Returns this configuration with another way to combine short messages. */
  public ExtractorConfig withCombineShort(CombineShort other) {
    return new ExtractorConfig(
        chunking,
        contextTurns,
        contextCharacters,
        excludePatterns,
        other,
        temporaryRetention,
        unknownSchemaPatience,
        futureTolerance,
        limits,
        tenantTopics,
        deadLetters,
        instance,
        threads,
        standbyReplicas,
        leaveOnStop,
        commitInterval,
        memories);
  }

  /**
   * Returns this configuration with other topics that each accept one tenant's events only.
   *
   * @param other topic to tenant
   */
  public ExtractorConfig withTenantTopics(Map<String, String> other) {
    return new ExtractorConfig(
        chunking,
        contextTurns,
        contextCharacters,
        excludePatterns,
        combineShort,
        temporaryRetention,
        unknownSchemaPatience,
        futureTolerance,
        limits,
        other,
        deadLetters,
        instance,
        threads,
        standbyReplicas,
        leaveOnStop,
        commitInterval,
        memories);
  }

  /** Returns this configuration for another process of the group. */
  public ExtractorConfig withInstance(String other) {
    return new ExtractorConfig(
        chunking,
        contextTurns,
        contextCharacters,
        excludePatterns,
        combineShort,
        temporaryRetention,
        unknownSchemaPatience,
        futureTolerance,
        limits,
        tenantTopics,
        deadLetters,
        other,
        threads,
        standbyReplicas,
        leaveOnStop,
        commitInterval,
        memories);
  }

  /** Returns this configuration with other settings for memories. */
  public ExtractorConfig withMemories(MemoriesConfig other) {
    return new ExtractorConfig(
        chunking,
        contextTurns,
        contextCharacters,
        excludePatterns,
        combineShort,
        temporaryRetention,
        unknownSchemaPatience,
        futureTolerance,
        limits,
        tenantTopics,
        deadLetters,
        instance,
        threads,
        standbyReplicas,
        leaveOnStop,
        commitInterval,
        other);
  }

  private static boolean compiles(String pattern) {
    try {
      Pattern.compile(pattern);
      return true;
    } catch (PatternSyntaxException _) {
      return false;
    }
  }
}
