package dev.memlog.query;

import dev.memlog.api.v1.GetMessageMemoriesRequest;
import dev.memlog.api.v1.GetMessageMemoriesResponse;
import dev.memlog.api.v1.MessageMemory;
import dev.memlog.api.v1.MessageSentence;
import dev.memlog.events.MemoryChange;
import dev.memlog.query.answer.MessageSentences;
import dev.memlog.query.answer.StateMemories;
import dev.memlog.query.conversation.ConversationAnswers;
import dev.memlog.query.conversation.ConversationAnswers.Surrounded;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.reading.MessageReader;
import dev.memlog.query.reading.ReadMessage;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Message;
import dev.memlog.state.Support;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A handler of requests for what was remembered of a message, and why.
 *
 * @param clock the clock of effective importance
 */
record MessageMemories(
    MessageReader reader,
    ConversationAnswers conversations,
    ReadyView<MemoryReads> memories,
    Clock clock) {

  /** The number of messages on each side, among which those of tools are no context. */
  private static final int AROUND = 50;

  private static final int MOST_MEMORIES = 100;

  private static final String MISSING =
      "A kept sentence has no memory: the memory is not formed yet or gone, or the message was read"
          + " by other rules or settings.";

  /**
   * Explains a message.
   *
   * @throws dev.memlog.runtime.RequestException with code not_found if the caller's key shows no
   *     such conversation or message
   */
  GetMessageMemoriesResponse get(GetMessageMemoriesRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    String conversation = request.getConversationId();
    String id = request.getMessageId();
    problems.id("conversationId", conversation);
    problems.id("messageId", id);
    String app = problems.ownApp(principal, request.getApp());
    problems.throwIfAny();
    Surrounded around = conversations.around(app, conversation, id, AROUND, principal);
    Message message =
        around.messages().stream()
            .filter(m -> m.getMessageId().equals(id))
            .findFirst()
            .orElseThrow();
    ReadMessage read = reader.read(around.conversation(), around.messages(), message);
    List<MessageMemory> citing = memories.read(reads -> citing(reads, message, principal));
    List<MessageSentence> sentences = MessageSentences.show(read.sentences(), citing);
    boolean missing = sentences.stream().anyMatch(s -> s.getKept() && s.getMemoryIdsCount() == 0);
    return GetMessageMemoriesResponse.newBuilder()
        .setConversationId(conversation)
        .setMessageId(id)
        .setReader(read.reader().name().toLowerCase(Locale.ROOT))
        .setNote(missing ? MISSING : read.note())
        .addAllSentences(sentences)
        .addAllMemories(citing)
        .build();
  }

  private List<MessageMemory> citing(MemoryReads reads, Message message, Principal principal) {
    var owner = new MemoryOwner(message.getTenant(), message.getApp(), message.getUser());
    return reads
        .citing(principal, owner, message.getConversation(), message.getMessageId(), MOST_MEMORIES)
        .stream()
        .map(used -> show(used, message, reads.history(principal, owner, used.memory().getId())))
        .toList();
  }

  private MessageMemory show(UsedMemory used, Message message, List<MemoryChange> history) {
    List<Support> supports =
        used.memory().getSupports().stream()
            .filter(s -> MemoryReads.cites(s, message.getConversation(), message.getMessageId()))
            .toList();
    Set<String> ids = supports.stream().map(Support::getId).collect(Collectors.toSet());
    return MessageMemory.newBuilder()
        .setMemory(StateMemories.show(used, clock.instant()))
        .addAllLineage(supports.stream().map(StateMemories::show).toList())
        .addAllChanges(
            history.stream()
                .filter(change -> ids.contains(change.getCause().getId()))
                .map(change -> StateMemories.show(change, used.fading()))
                .map(change -> change.toBuilder().clearBefore().build())
                .toList())
        .build();
  }
}
