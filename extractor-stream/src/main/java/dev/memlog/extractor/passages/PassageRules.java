package dev.memlog.extractor.passages;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.List;

/**
 * Passages, the searched pieces of messages. A change applies to later messages, and to all after
 * {@code memlog rebuild --from messages}.
 *
 * @param chunking the chunking of long messages
 * @param contextTurns preceding messages whose words also find a passage, 0–10
 * @param contextCharacters characters of each of them, 1–10,000
 * @param excludePatterns regular expressions; a message that matches in text or caption is neither
 *     indexed nor remembered
 * @param combineShort the combination of short messages into one passage
 */
public record PassageRules(
    Chunking chunking,
    @Default("2") @Range(least = 0, most = 10) int contextTurns,
    @Default("500") @Range(least = 1, most = 10_000) int contextCharacters,
    List<String> excludePatterns,
    CombineShort combineShort)
    implements Validated {

  /**
   * The chunking of long messages.
   *
   * @param size longest passage in characters, 50–10,000
   * @param overlap longest overlap of consecutive passages, below size
   */
  public record Chunking(
      @Default("500") @Range(least = 50, most = 10_000) int size,
      @Default("50") @Range(least = 0) int overlap)
      implements Validated {
    @Override
    public void validate(Validation check) {
      check.require(overlap < size, "overlap", "must be below chunking.size=" + size, overlap);
    }
  }

  /**
   * The combination of short messages into one passage.
   *
   * @param enabled whether short messages are combined; true in profile olliebot
   * @param below characters below which messages are short, 1–1,000
   * @param most consecutive messages of one role, author, user, project and channel per passage,
   *     2–20
   */
  public record CombineShort(
      @Default(value = "false", profile = "olliebot", inProfile = "true") boolean enabled,
      @Default("100") @Range(least = 1, most = 1_000) int below,
      @Default("5") @Range(least = 2, most = 20) int most) {

    /** Returns the largest number of successive messages that become one passage. */
    public int combined() {
      return enabled ? most : 1;
    }
  }

  public PassageRules {
    excludePatterns = List.copyOf(excludePatterns);
  }

  @Override
  public void validate(Validation check) {
    check.expressions("excludePatterns", excludePatterns);
  }
}
