package dev.memlog.query.conversation;

import dev.memlog.api.v1.GetWorkingMemoryRequest;
import dev.memlog.api.v1.GetWorkingMemoryResponse;
import dev.memlog.api.v1.WorkingMemoryItem;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.request.Problems;
import dev.memlog.query.window.MessageText;
import dev.memlog.query.window.WorkingMemory;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.StateFields;
import dev.memlog.state.Message;
import java.util.List;

/**
 * Answers requests for the working memory of a conversation.
 *
 * @param analyzer the analyzer that extracts the significant words of a sentence
 */
public record WorkingMemoryAnswers(ConversationAnswers conversations, Analyzer analyzer) {

  public GetWorkingMemoryResponse get(GetWorkingMemoryRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    problems.id("conversationId", request.getConversationId());
    String app = problems.ownApp(principal, request.getApp());
    int items = request.hasItems() ? request.getItems() : WorkingMemory.ITEMS;
    problems.throwIfAny();
    List<Message> messages =
        conversations.latest(app, request.getConversationId(), WorkingMemory.MESSAGES, principal);
    WorkingMemory working = WorkingMemory.of(messages, items, analyzer);
    var shown =
        GetWorkingMemoryResponse.newBuilder().setConversationId(request.getConversationId());
    working.goal().map(WorkingMemoryAnswers::show).ifPresent(shown::setGoal);
    working.items().stream().map(WorkingMemoryAnswers::show).forEach(shown::addItems);
    return shown.build();
  }

  private static WorkingMemoryItem show(WorkingMemory.Item item) {
    Message message = item.message();
    return WorkingMemoryItem.newBuilder()
        .setText(item.text())
        .setSpeaker(MessageText.speaker(message))
        .setMessageId(message.getMessageId())
        .setCreatedAt(StateFields.time(message.getCreatedAt()))
        .build();
  }
}
