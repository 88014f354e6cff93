package dev.memlog.extractor.extraction;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;
import java.util.Optional;

/**
 * The memories of whole conversations: a paragraph of two to four statements, written in the
 * background when a conversation ends.
 *
 * @param enabled whether conversations get memories
 * @param automatic whether every end makes a memory, not only addSessionToMemory and memory=true;
 *     absent: true, or false in profile adk
 * @param summaries the paragraphs about conversations
 * @param mostPerOwner maximum number of active memories of a user's conversations, at least 1;
 *     absent: 200, or 10 in profile app-memory
 * @param compaction beyond mostPerOwner, first archives the oldest; auto asks the model, if there
 *     is one and mostPerOwner is at most 20
 * @param recent longest delay of an end that still makes a memory, unless {@code memory} says so
 * @param silence time without a message after which a conversation is ended, if automatic is true;
 *     0 for never
 */
public record ConversationsConfig(
    @Default("true") boolean enabled,
    Optional<Boolean> automatic,
    @Inlined SummariesConfig summaries,
    @Range(least = 1) Optional<Integer> mostPerOwner,
    @Default("auto") Compaction compaction,
    @Default("1d") @Positive Duration recent,
    @Default("0s") Duration silence)
    implements Validated {

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

  /** Returns these settings with few and short memories, as far as no limits are given. */
  public ConversationsConfig smallUnlessGiven() {
    return with(automatic, summaries.shortUnlessGiven(), Optional.of(mostPerOwner.orElse(10)));
  }

  /** Returns these settings with memories on request only, unless {@code automatic} is given. */
  public ConversationsConfig onRequestUnlessGiven() {
    return with(Optional.of(automatic.orElse(false)), summaries, mostPerOwner);
  }

  private ConversationsConfig with(
      Optional<Boolean> byItself, SummariesConfig paragraphs, Optional<Integer> most) {
    return new ConversationsConfig(
        enabled, byItself, paragraphs, most, compaction, recent, silence);
  }

  @Override
  public void validate(Validation check) {
    check.require(!silence.isNegative(), "silence", "must not be negative", silence);
  }

  /** Returns whether every end of a conversation creates a memory, without a request. */
  public boolean byItself() {
    return automatic.orElse(true);
  }

  /**
   * Returns the effective largest length of the paragraph about a conversation, in UTF-16 units.
   */
  public int characters() {
    return summaries.maxCharacters().orElse(400);
  }

  /** Returns the effective largest number of active memories of conversations of an owner. */
  public int most() {
    return mostPerOwner.orElse(200);
  }

  /** Returns whether rules summarize a conversation if the model gives no valid answer. */
  public boolean fallsBack() {
    return summaries.fallback().orElse(true);
  }

  /**
   * Returns whether a language model decides which memory is archived beyond the largest number, as
   * {@link Compaction#AUTO} describes.
   *
   * @param model whether a model is configured
   */
  public boolean decides(boolean model) {
    return model && compaction == Compaction.AUTO && most() <= MOST_SHOWN;
  }
}
