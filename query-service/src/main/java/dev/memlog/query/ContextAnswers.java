package dev.memlog.query;

import dev.memlog.api.v1.GetContextRequest;
import dev.memlog.api.v1.GetContextResponse;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.answer.PackedContexts;
import dev.memlog.query.answered.AnswerRecorder;
import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Packed;
import dev.memlog.query.context.Packing;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.recall.RankedMemory;
import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A handler of requests for contexts. Each answer is recorded as a recall of the memories and a
 * search for the messages that its text contains.
 */
record ContextAnswers(
    ContextQueries queries,
    Parts parts,
    Analyzer analyzer,
    AnswerRecorder recorder,
    ContextMetrics metrics) {

  /** The sources of the parts of a context. */
  record Parts(
      CorePart core,
      ProfilePart profile,
      WindowPart window,
      MemoriesPart memories,
      PassagesPart passages) {}

  /**
   * Answers a request for a context.
   *
   * @throws RequestException if the request is invalid; with code failed_precondition if it names
   *     the part memories while memories are switched off; or with code unavailable
   */
  GetContextResponse answer(GetContextRequest request, Principal principal) {
    long began = System.nanoTime();
    ContextQuery asked = queries.read(request, principal);
    WindowPart.Conversation conversation = parts.window().read(asked);
    ContextQuery query = asked.in(conversation.user(), conversation.temporary());
    List<Candidates> all = new ArrayList<>();
    PartResult<RankedMemory> remembered = parts.memories().find(query, conversation.said());
    PartResult<RankedPassage> found = parts.passages().find(query);
    for (PartKind part : query.packing().parts()) {
      switch (part) {
        case CORE -> all.add(parts.core().candidates(query));
        case PROFILE -> all.add(parts.profile().candidates(query, remembered.found()));
        case WORKING -> all.add(parts.window().working(conversation));
        case MEMORIES -> all.add(remembered.candidates());
        case PASSAGES -> all.add(found.candidates());
        case WINDOW -> all.add(parts.window().candidates(query, conversation));
      }
    }
    ContextQuery.How packing = query.packing();
    Packed packed =
        new Packing(
                query.asker().app(), query.text(), packing.format(), packing.tokenizer(), analyzer)
            .pack(packing.maxTokens(), all);
    String id = UUID.randomUUID().toString();
    recorder.accessMemories(id, query.asker(), query.asOf(), remembered.shownIn(packed));
    if (query.has(PartKind.PASSAGES)) {
      recorder.accessMessages(id, query.asker(), query.asOf(), found.shownIn(packed));
    }
    if (!conversation.unknown()) {
      recorder.context(id, query, remembered.found(), found.found(), packed);
    }
    metrics.answered(packed, began);
    return PackedContexts.show(packed, packing, id);
  }
}
