package dev.memlog.query;

import dev.memlog.api.v1.GetContextRequest;
import dev.memlog.api.v1.GetContextResponse;
import dev.memlog.query.answer.PackedContexts;
import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Packed;
import dev.memlog.query.context.Packing;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The answers to requests for contexts. Each is recorded as a recall of the memories and a search
 * for the messages that its text holds.
 */
final class ContextAnswers {

  private final ContextQueries queries;
  private final WindowPart windows;
  private final CorePart core;
  private final ProfilePart profiles;
  private final MemoriesPart memories;
  private final PassagesPart passages;
  private final AnswerRecorder recorder;
  private final ContextMetrics metrics;

  ContextAnswers(
      ContextQueries queries,
      WindowPart windows,
      CorePart core,
      ProfilePart profiles,
      MemoriesPart memories,
      PassagesPart passages,
      AnswerRecorder recorder,
      ContextMetrics metrics) {
    this.queries = queries;
    this.windows = windows;
    this.core = core;
    this.profiles = profiles;
    this.memories = memories;
    this.passages = passages;
    this.recorder = recorder;
    this.metrics = metrics;
  }

  /**
   * Answers a request for a context.
   *
   * @throws RequestException if the request is invalid; with code failed_precondition if it names
   *     the part memories while memories are switched off; or with code unavailable
   */
  GetContextResponse answer(GetContextRequest request, Principal principal) {
    long began = System.nanoTime();
    ContextQuery asked = queries.read(request, principal);
    WindowPart.Conversation conversation = windows.read(asked);
    ContextQuery query = asked.in(conversation.user(), conversation.passing());
    List<Candidates> parts = new ArrayList<>();
    MemoriesPart.Found remembered = memories.find(query, conversation.said());
    PassagesPart.Found found = passages.find(query);
    for (PartKind part : query.packing().parts()) {
      switch (part) {
        case CORE -> parts.add(core.candidates(query));
        case PROFILE -> parts.add(profiles.candidates(query));
        case WORKING -> parts.add(windows.working(conversation));
        case MEMORIES -> parts.add(remembered.candidates());
        case PASSAGES -> parts.add(found.candidates());
        case WINDOW -> parts.add(windows.candidates(query, conversation));
      }
    }
    ContextQuery.How packing = query.packing();
    Packed packed =
        new Packing(query.app(), query.text(), packing.format(), packing.tokenizer())
            .pack(packing.maxTokens(), parts);
    String id = UUID.randomUUID().toString();
    memories.record(id, query, remembered, packed);
    passages.record(id, query, found, packed);
    recorder.context(id, query, remembered.recalled(), found.searched(), packed);
    metrics.answered(packed, began);
    return PackedContexts.show(packed, packing, id);
  }
}
