package dev.memlog.query.conversation;

import dev.memlog.api.v1.Conversation;
import dev.memlog.api.v1.GetConversationRequest;
import dev.memlog.api.v1.GetMessageRequest;
import dev.memlog.api.v1.ListConversationsRequest;
import dev.memlog.api.v1.ListConversationsResponse;
import dev.memlog.api.v1.ListMessagesRequest;
import dev.memlog.api.v1.ListMessagesResponse;
import dev.memlog.api.v1.Message;
import dev.memlog.query.answer.StateMessages;
import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.query.view.Cursor;
import dev.memlog.query.view.Page;
import dev.memlog.query.window.ConversationWindow;
import dev.memlog.query.window.ConversationWindow.WindowMessage;
import dev.memlog.query.window.WindowStrategy;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A handler of requests about conversations.
 *
 * @param window the selection of the messages of a window
 * @param tokenizers the tokenizers that a request may name
 * @param tokenizer the name of the tokenizer for requests that name none
 */
public record ConversationAnswers(
    ReadyView<ConversationReads> view,
    ConversationWindow window,
    Tokenizers tokenizers,
    String tokenizer) {

  private static final int CONVERSATIONS = 10;
  private static final int MESSAGES = 100;

  /** The budget, in tokens, of a window whose request names only a strategy or a tokenizer. */
  private static final int WINDOW_TOKENS = 4_096;

  /** Returns a page of conversations, latest first. */
  public ListConversationsResponse list(ListConversationsRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    ConversationFilter filter =
        new ConversationFilter(
            problems.app(principal, request.getApp()),
            problems.user(principal, request.getUser()),
            problems.optionalId("project", request.getProject()));
    int limit = request.hasLimit() ? request.getLimit() : CONVERSATIONS;
    Cursor after = problems.cursor(request.getPageToken());
    problems.throwIfAny();
    Page<dev.memlog.state.Conversation> page =
        view.read(reads -> reads.conversations(principal, filter, limit, after));
    return ListConversationsResponse.newBuilder()
        .addAllConversations(page.items().stream().map(StateMessages::show).toList())
        .setNextPageToken(page.next().map(Cursor::token).orElse(""))
        .build();
  }

  /**
   * Returns a conversation.
   *
   * @throws RequestException with code not_found, or permission_denied for an app that the key does
   *     not allow
   */
  public Conversation get(GetConversationRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    problems.id("conversationId", request.getConversationId());
    String app = problems.ownApp(principal, request.getApp());
    problems.throwIfAny();
    return StateMessages.show(conversation(app, request.getConversationId(), principal));
  }

  /**
   * Returns a message.
   *
   * @throws RequestException with code not_found
   */
  public Message message(GetMessageRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    problems.id("conversationId", request.getConversationId());
    problems.id("messageId", request.getMessageId());
    String app = problems.ownApp(principal, request.getApp());
    problems.throwIfAny();
    return StateMessages.show(
        around(app, request.getConversationId(), request.getMessageId(), 0, principal)
            .messages()
            .getFirst());
  }

  /**
   * Returns a page of messages, oldest first: the latest messages or, with a page token, the
   * messages before the previous page.
   */
  public ListMessagesResponse messages(ListMessagesRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    String id = request.getConversationId();
    problems.id("conversationId", id);
    String app = problems.ownApp(principal, request.getApp());
    int limit = request.hasLimit() ? request.getLimit() : MESSAGES;
    Cursor before = problems.cursor(request.getPageToken());
    if (request.hasMaxTokens()
        || !request.getStrategy().isEmpty()
        || !request.getTokenizer().isEmpty()) {
      return window(request, principal, app, problems);
    }
    problems.throwIfAny();
    conversation(app, id, principal);
    Page<dev.memlog.state.Message> page =
        view.read(reads -> reads.messages(principal, app, id, limit, before));
    return ListMessagesResponse.newBuilder()
        .setConversationId(id)
        .addAllMessages(page.items().stream().map(StateMessages::show).toList())
        .setNextPageToken(page.next().map(Cursor::token).orElse(""))
        .build();
  }

  /**
   * Returns the latest messages of a conversation, oldest first.
   *
   * @throws RequestException with code not_found
   */
  public List<dev.memlog.state.Message> latest(
      String app, String id, int limit, Principal principal) {
    var unused = conversation(app, id, principal);
    return view.read(reads -> reads.messages(principal, app, id, limit, null)).items();
  }

  /** Returns the latest messages within a budget of tokens, oldest first. */
  private ListMessagesResponse window(
      ListMessagesRequest request, Principal principal, String app, Problems problems) {
    String id = request.getConversationId();
    int most = ConversationWindow.MOST_MESSAGES;
    if (request.hasLimit() && request.getLimit() > most) {
      problems.invalid(
          "limit", "must be at most " + most + " with a budget of tokens", request.getLimit() + "");
    }
    if (!request.getPageToken().isEmpty()) {
      problems.invalid(
          "pageToken", "must be left out with a budget of tokens", request.getPageToken());
    }
    int budget = request.hasMaxTokens() ? request.getMaxTokens() : WINDOW_TOKENS;
    WindowStrategy strategy = ContextQueries.strategy(request.getStrategy());
    String named = request.getTokenizer().isEmpty() ? tokenizer : request.getTokenizer();
    Tokenizer counting = ContextQueries.tokenizer(named, tokenizers, problems);
    problems.throwIfAny();
    conversation(app, id, principal);
    int limit = request.hasLimit() ? request.getLimit() : most;
    List<WindowMessage> shown =
        window.fit(
            view.read(reads -> reads.window(principal, app, id, limit, null, strategy)),
            budget,
            strategy,
            counting);
    return ListMessagesResponse.newBuilder()
        .setConversationId(id)
        .addAllMessages(shown.stream().map(ConversationAnswers::show).toList())
        .setTokens(shown.stream().mapToInt(WindowMessage::tokens).sum())
        .setTokenizer(counting.name())
        .build();
  }

  private static Message show(WindowMessage shown) {
    return StateMessages.show(shown.message()).toBuilder()
        .setTokens(shown.tokens())
        .setTruncated(shown.truncated())
        .build();
  }

  /**
   * Returns messages of a conversation and the messages around them, oldest first; empty if the
   * conversation does not exist for the key.
   *
   * @param ids the messages; those that do not exist are left out
   * @param around the number of messages before and after each
   * @param most the largest number of messages
   */
  public Optional<Surrounded> surrounded(
      String app, String id, Collection<String> ids, int around, int most, Principal principal) {
    return view.read(
        reads ->
            reads
                .conversation(principal, app, id)
                .map(
                    conversation ->
                        new Surrounded(
                            conversation,
                            reads.surrounding(principal, app, id, ids, around, most))));
  }

  /**
   * Returns a message with its conversation and the messages around it, oldest first.
   *
   * @param steps the number of messages before and after
   * @throws RequestException with code not_found
   */
  public Surrounded around(String app, String id, String message, int steps, Principal principal) {
    var conversation = conversation(app, id, principal);
    List<dev.memlog.state.Message> messages =
        view.read(reads -> reads.around(principal, app, id, message, steps));
    if (messages.isEmpty()) {
      throw missing("messageId", "must be an existing message of the conversation", message);
    }
    return new Surrounded(conversation, messages);
  }

  /**
   * Messages of a conversation.
   *
   * @param messages the messages, oldest first
   */
  public record Surrounded(
      dev.memlog.state.Conversation conversation, List<dev.memlog.state.Message> messages) {}

  private dev.memlog.state.Conversation conversation(String app, String id, Principal principal) {
    return view.read(reads -> reads.conversation(principal, app, id))
        .orElseThrow(() -> missing("conversationId", "must be an existing conversation", id));
  }

  private static RequestException missing(String field, String rule, String id) {
    return ErrorCode.NOT_FOUND.refusal(field, rule, id);
  }
}
