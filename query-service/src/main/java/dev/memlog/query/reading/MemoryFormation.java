package dev.memlog.query.reading;

import dev.memlog.language.turn.Thresholds;
import dev.memlog.language.turn.TurnExtractor;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The settings of the stages that form memories, as far as reads depend on them.
 *
 * @param fading the time without use in which the importance of a memory falls to 1/e
 * @param reader what decides which sentences of a message are remembered
 * @param excludes returns whether a message with this text or caption forms no memories
 * @param rules supplies the extractor by rules; called for the first message that is explained
 * @param thresholds the thresholds for storing what the extractor proposes
 */
public record MemoryFormation(
    Duration fading,
    Reader reader,
    Predicate<String> excludes,
    Supplier<TurnExtractor> rules,
    Thresholds thresholds) {

  /** The part that decides which sentences of a message are remembered. */
  public enum Reader {
    RULES,
    /** A language model, which names no rule. */
    MODEL,
    /** Nothing: messages are not read. */
    NONE
  }
}
