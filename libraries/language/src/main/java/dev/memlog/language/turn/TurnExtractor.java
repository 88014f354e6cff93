package dev.memlog.language.turn;

/**
 * An extractor of memories from a turn, which is one message of a conversation with its context.
 * One implementation uses rules; another implementation calls a language model.
 */
public interface TurnExtractor {

  /** Returns the version of this extractor, which each of its candidates contains. */
  ExtractorVersion version();

  /**
   * Extracts proposed memories from a turn. An extractor of the same version returns the same
   * candidates for the same turn, unless it calls a language model. A model may answer differently
   * each time, and the caller keeps the first answer.
   *
   * @return the candidates, empty if the text states nothing to remember or the conversation is
   *     temporary; with the sentences that were left out and the messages that the speaker
   *     retracted
   */
  Extraction extract(Turn turn);
}
