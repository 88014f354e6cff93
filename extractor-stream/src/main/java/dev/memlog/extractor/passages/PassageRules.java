package dev.memlog.extractor.passages;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.List;

/**
 * Passages, the pieces of messages that are searched. A change applies to later messages, and to
 * all after {@code memlog rebuild --from messages}.
 *
 * @param chunking the chunking of long messages
 * @param contextTurns preceding messages whose words also find a passage, 0 to 10
 * @param contextCharacters length to which each of them is cut, in UTF-16 units, 1 to 10,000
 * @param excludePatterns regular expressions; a message with a match in text or caption is neither
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
   * @param size the largest length of a passage's text, in UTF-16 units, 50 to 10,000
   * @param overlap the largest overlap of two consecutive passages, in UTF-16 units, below size
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
   * @param below length below which a message is short, in UTF-16 units, 1 to 1,000
   * @param most maximum number of consecutive messages of one role, author, user, project and
   *     channel in a passage, 2 to 20
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
