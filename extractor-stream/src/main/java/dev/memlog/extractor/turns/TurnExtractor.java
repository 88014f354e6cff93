package dev.memlog.extractor.turns;

import java.util.List;

/**
 * Reads one turn of a conversation and proposes what is worth remembering of it. The rules need
 * nothing but the turn; a language model may be asked instead.
 */
public interface TurnExtractor {

  /** Which extractor this is; it goes with every candidate. */
  ExtractorVersion version();

  /**
   * Proposes memories; the same turn gives the same ones from the same extractor version as far as
   * its means allow.
   *
   * @return in the order of the text; none from a temporary conversation
   */
  List<Candidate> extract(Turn turn);
}
