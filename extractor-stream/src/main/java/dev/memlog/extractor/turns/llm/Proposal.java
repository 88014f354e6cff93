package dev.memlog.extractor.turns.llm;

import java.util.List;

/**
 * A memory as the model proposes it, unchecked.
 *
 * @param sources labels of the messages that it rests on
 * @param asked whether the speaker asked that it be remembered
 * @param place where it happened; empty: not said
 * @param occurredFrom the first of the days it speaks of, as YYYY-MM-DD; empty: none
 * @param occurredTo the last
 */
record Proposal(
    String content,
    String category,
    String type,
    String subject,
    int importance,
    double confidence,
    List<String> sources,
    boolean asked,
    String valence,
    String place,
    String occurredFrom,
    String occurredTo) {

  Proposal {
    sources = List.copyOf(sources);
  }
}
