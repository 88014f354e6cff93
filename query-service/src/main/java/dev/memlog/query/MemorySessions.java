package dev.memlog.query;

import dev.memlog.api.v1.GetMemoryConversationRequest;
import dev.memlog.api.v1.GetMemoryConversationResponse;
import dev.memlog.api.v1.MemorySession;
import dev.memlog.query.answer.StateMessages;
import dev.memlog.query.conversation.ConversationAnswers;
import dev.memlog.query.inspection.MemoryAnswers;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;

/** A handler of requests for the conversations that a memory rests on. */
record MemorySessions(MemoryAnswers memories, ConversationAnswers conversations) {

  /**
   * The note for a conversation that no longer exists, in the wording of the documents of ADK-TS.
   */
  private static final String GONE = "Session no longer available";

  private static final int AROUND = 3;
  private static final int MOST_MESSAGES = 200;

  /**
   * Returns the conversations of a memory.
   *
   * @throws dev.memlog.runtime.RequestException with code not_found if the owner has no memory with
   *     this id
   */
  GetMemoryConversationResponse get(GetMemoryConversationRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    String id = request.getMemoryId();
    problems.id("memoryId", id);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    int around = request.hasAround() ? request.getAround() : AROUND;
    problems.throwIfAny();
    Memory memory = memories.memory(owner, id, principal).memory();
    var answer = GetMemoryConversationResponse.newBuilder().setMemoryId(id);
    sources(memory)
        .forEach(
            (conversation, messages) ->
                answer.addSessions(
                    session(memory.getApp(), conversation, messages, around, principal)));
    return answer.build();
  }

  private MemorySession session(
      String app,
      String conversation,
      Collection<String> sources,
      int around,
      Principal principal) {
    var session =
        MemorySession.newBuilder().setConversationId(conversation).addAllSourceIds(sources);
    conversations
        .surrounded(app, conversation, sources, around, MOST_MESSAGES, principal)
        // A new conversation may have begun under the same id since.
        .filter(found -> !found.messages().isEmpty())
        .ifPresentOrElse(
            found ->
                session
                    .setAvailable(true)
                    .setConversation(StateMessages.show(found.conversation()))
                    .addAllMessages(found.messages().stream().map(StateMessages::show).toList()),
            () -> session.setNote(GONE));
    return session.build();
  }

  /** Returns the messages that a memory rests on, by conversation. */
  private static Map<String, SequencedSet<String>> sources(Memory memory) {
    Map<String, SequencedSet<String>> sources = new LinkedHashMap<>();
    memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .filter(source -> !source.getConversation().isEmpty())
        .forEach(
            (Source source) ->
                sources
                    .computeIfAbsent(source.getConversation(), _ -> new LinkedHashSet<>())
                    .add(source.getMessageId()));
    return sources;
  }
}
