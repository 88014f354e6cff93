package dev.memlog.extractor.extraction;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.NotNegative;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import java.time.Duration;

/**
 * The memories of whole conversations: two to four statements, written when a conversation ends.
 *
 * @param enabled whether conversations get memories
 * @param automatic whether every end makes a memory, or only addSessionToMemory and memory=true;
 *     false in profile adk
 * @param summaries the paragraphs about conversations
 * @param mostPerOwner active memories of a user's conversations, at least 1; 10 in profile
 *     app-memory
 * @param compaction beyond mostPerOwner, first archives the oldest; auto asks a configured model if
 *     mostPerOwner is at most 20
 * @param recent longest delay of an end that makes a memory without {@code memory}
 * @param silence silence that ends a conversation, if automatic is true; 0 for never
 */
public record ConversationsConfig(
    @Default("true") boolean enabled,
    @Default(value = "true", profile = "adk", inProfile = "false") boolean automatic,
    @Inlined SummariesConfig summaries,
    @Default(value = "200", profile = "app-memory", inProfile = "10") @Range(least = 1)
        int mostPerOwner,
    @Default("auto") Compaction compaction,
    @Default("1d") @Positive Duration recent,
    @Default("0s") @NotNegative Duration silence) {

  /** The largest number of memories that a model is shown for a decision. */
  private static final int MOST_SHOWN = 20;

  /**
   * The rule that decides which memory of a conversation is archived if an owner has more than
   * {@link #mostPerOwner} of them.
   */
  public enum Compaction {
    /**
     * A language model decides, if there is one and the largest number is at most 20; otherwise as
     * {@link #FIRST}.
     */
    AUTO,
    /** Memlog archives the memory that was added first. */
    FIRST
  }

  /**
   * Returns whether a language model decides which memory is archived beyond the largest number, as
   * {@link Compaction#AUTO} describes.
   *
   * @param model whether a model is configured
   */
  public boolean decides(boolean model) {
    return model && compaction == Compaction.AUTO && mostPerOwner <= MOST_SHOWN;
  }
}
