package dev.memlog.bench.eval;

import dev.memlog.api.v1.MessageHit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a search found for a question.
 *
 * @param turns message ids, best first, none twice
 * @param sessions that they stand in, by the set's own names, by their best turn, none twice
 */
record Answer(Question question, List<String> turns, List<String> sessions) {

  static Answer of(Question question, List<MessageHit> hits) {
    Set<String> turns = new LinkedHashSet<>();
    Set<String> sessions = new LinkedHashSet<>();
    String suffix = "@" + question.user();
    for (MessageHit hit : hits) {
      turns.add(hit.getMessageId());
      String conversation = hit.getConversationId();
      // The importer's name for a session that stands in several haystacks.
      sessions.add(
          conversation.endsWith(suffix)
              ? conversation.substring(0, conversation.length() - suffix.length())
              : conversation);
    }
    return new Answer(question, new ArrayList<>(turns), new ArrayList<>(sessions));
  }
}
