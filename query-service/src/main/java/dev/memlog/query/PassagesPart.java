package dev.memlog.query;

import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Evidence;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.Line.Rating;
import dev.memlog.query.context.Lines;
import dev.memlog.query.context.Packed;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.context.Surroundings;
import dev.memlog.query.conversation.ConversationReads;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.request.Problems;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.view.ViewException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The earlier messages of a context, each with the question that it answers. */
final class PassagesPart {

  private static final Logger log = LoggerFactory.getLogger(PassagesPart.class);

  /** The largest number of messages that a context considers. */
  private static final int MOST = 400;

  /** The tokens that no line of a message falls below, which bounds how many may fit. */
  private static final int LEAST_TOKENS = 8;

  /** The number of messages below the threshold that an answer may list. */
  private static final int OTHERS = 100;

  private final MessageAnswers messages;
  private final ConversationView view;
  private final Lines lines;
  private final Surroundings surroundings;

  PassagesPart(MessageAnswers messages, ConversationView view, Lines lines) {
    this.messages = messages;
    this.view = view;
    this.lines = lines;
    this.surroundings = new Surroundings(lines);
  }

  /** The messages found. */
  record Found(Candidates candidates, List<Hit<RankedPassage>> hits) {}

  /** Finds the messages of a context. */
  Found find(ContextQuery query) {
    if (!query.has(PartKind.PASSAGES)) {
      return new Found(candidates(List.of(), List.of()), List.of());
    }
    int limit = Math.min(MOST, 20 + query.packing().maxTokens() / LEAST_TOKENS);
    var found = messages.find(ContextQueries.messages(query, limit));
    if (!view.caughtUp()) {
      throw Problems.unavailable(
          "cannot be answered yet: the view of conversations is catching up, try again");
    }
    List<Evidence> evidence = new ArrayList<>();
    try {
      ConversationReads reads = view.reads();
      for (Hit<RankedPassage> hit : found.hits()) {
        evidence.add(evidence(query, reads, hit));
      }
    } catch (ViewException e) {
      log.atWarn().setCause(e).log("conversations cannot be read");
      throw Problems.unavailable("cannot be answered now: conversations cannot be read, try again");
    }
    List<Line> others = found.selection().others().stream().limit(OTHERS).map(this::line).toList();
    return new Found(candidates(evidence, others), found.hits());
  }

  /** Records the search for the messages that the text holds. */
  void record(String requestId, ContextQuery query, Found found, Packed packed) {
    if (!query.has(PartKind.PASSAGES)) {
      return;
    }
    Set<String> shown = MemoriesPart.keys(packed, PartKind.PASSAGES);
    messages.record(
        requestId,
        ContextQueries.messages(query, MOST),
        found.hits().stream().filter(hit -> shown.contains(line(hit.ranked()).key())).toList());
  }

  private Evidence evidence(ContextQuery query, ConversationReads reads, Hit<RankedPassage> hit) {
    IndexedPassage passage = hit.ranked().passage();
    var around =
        reads.neighbours(
            query.principal(),
            passage.app(),
            passage.conversation(),
            passage.createdAt(),
            passage.message());
    return surroundings.of(
        passage, line(hit.ranked()), hit.admittedBy(), around.before(), around.after());
  }

  private static Candidates candidates(List<Evidence> evidence, List<Line> others) {
    return new Candidates(PartKind.PASSAGES, 1, false, evidence, others);
  }

  private Line line(RankedPassage ranked) {
    return lines.passage(
        ranked.passage(), new Rating(ranked.score(), ranked.evidence().similarity()));
  }
}
