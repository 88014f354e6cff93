package dev.memlog.language.turn;

import java.util.List;

/**
 * An extractor of memories from one turn of a conversation. The implementation by rules uses the
 * turn alone; another implementation calls a language model.
 */
public interface TurnExtractor {

  /** Returns the extractor's version, which each candidate names. */
  ExtractorVersion version();

  /**
   * Extracts memories. The same extractor version extracts the same candidates from the same turn,
   * as far as a model is deterministic.
   *
   * @return the candidates in the order of the text; empty for a temporary conversation
   */
  List<Candidate> extract(Turn turn);
}
