package dev.memlog.query.search;

import dev.memlog.index.CandidatePool.Candidate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A combination of a passage's cosine with the cosine of the reply to it. The next candidate
 * message of the conversation counts as the reply. A passage keeps its own cosine if there is no
 * such message or it was sent more than an hour later. The same holds if the next message is an
 * assistant's, since assistants often repeat the question at length.
 */
final class Replies {

  private static final String PERSON = "user";
  private static final Duration SOON = Duration.ofHours(1);

  private record Turn(int index, IndexedPassage passage, double cosine) {

    boolean sameMessage(Turn other) {
      return sameConversation(other) && passage.message().equals(other.passage.message());
    }

    boolean sameConversation(Turn other) {
      return passage.conversation().equals(other.passage.conversation())
          && passage.app().equals(other.passage.app());
    }
  }

  private static final Comparator<Turn> AS_SAID =
      Comparator.comparing((Turn turn) -> turn.passage().app())
          .thenComparing(turn -> turn.passage().conversation())
          .thenComparing(turn -> turn.passage().createdAt())
          .thenComparing(turn -> turn.passage().message());

  private Replies() {}

  /**
   * Returns, for each candidate, the mean of its cosine and the best cosine of the next candidate
   * message in its conversation. Without a reply, the value is the candidate's own cosine. The
   * value is NaN if the candidate has no vector yet.
   *
   * @param passages the passages of the candidates
   */
  static double[] cosines(List<Candidate> candidates, List<IndexedPassage> passages) {
    List<Turn> turns = new ArrayList<>(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      turns.add(new Turn(i, passages.get(i), candidates.get(i).cosine()));
    }
    turns.sort(AS_SAID);
    double[] means = new double[turns.size()];
    int from = 0;
    while (from < turns.size()) {
      Turn first = turns.get(from);
      int next = endOfMessage(turns, from);
      double reply = next < turns.size() ? reply(turns, first, next) : Double.NaN;
      for (Turn turn : turns.subList(from, next)) {
        means[turn.index()] = Double.isNaN(reply) ? turn.cosine() : (turn.cosine() + reply) / 2;
      }
      from = next;
    }
    return means;
  }

  private static int endOfMessage(List<Turn> turns, int from) {
    int end = from + 1;
    while (end < turns.size() && turns.get(end).sameMessage(turns.get(from))) {
      end++;
    }
    return end;
  }

  /**
   * Returns the best cosine of the message that begins at {@code next}; NaN if that message is not
   * a reply, or has no vector yet.
   */
  private static double reply(List<Turn> turns, Turn said, int next) {
    Turn reply = turns.get(next);
    if (!reply.sameConversation(said)
        || !reply.passage().role().equals(PERSON)
        || reply.passage().createdAt().isAfter(said.passage().createdAt().plus(SOON))) {
      return Double.NaN;
    }
    return turns.subList(next, endOfMessage(turns, next)).stream()
        .mapToDouble(Turn::cosine)
        .filter(cosine -> !Double.isNaN(cosine))
        .max()
        .orElse(Double.NaN);
  }
}
