package dev.memlog.springai;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.transcript.OwnWrites;
import dev.memlog.client.transcript.Queries;
import dev.memlog.client.transcript.TranscriptOptions;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClientMessageAggregator;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.AdvisorChain;
import org.springframework.ai.chat.client.advisor.api.BaseChatMemoryAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A Spring AI advisor that adds a context from Memlog to the prompt of a call, and publishes the
 * question and the answer afterwards. It publishes neither if the answer has no text.
 *
 * <p>Before the call the advisor requests a context of the user: core memory, profile, memories,
 * messages of earlier conversations and the latest messages of this conversation. It adds the text
 * to the system message. The request waits until the latest 100 turns that this advisor published,
 * to any conversation, are visible. If the server's time limit passes first, the context may lack
 * these turns. The parameter {@code ChatMemory.CONVERSATION_ID} names the conversation. A call
 * without a question passes unchanged.
 *
 * <p>If the context cannot be read because of a failure that may pass, the call goes on without a
 * context: the advisor logs a warning and counts the failure in Micrometer's global registry as
 * {@value FailOpen#METRIC}. A failed publication fails the call, since the turn would otherwise be
 * missing from the log.
 *
 * <p>The advisor runs once per turn, outside the loop of tool calls. Every call throws the
 * exceptions that {@link MemlogClient} documents, and {@link IllegalArgumentException} if the
 * conversation's id is not valid.
 *
 * <p>Do not combine this advisor with other memory advisors.
 */
public final class MemlogAdvisor implements BaseChatMemoryAdvisor {

  private static final String QUESTION = MemlogAdvisor.class.getName() + ".question";

  private final MemlogClient memlog;
  private final OwnWrites writes;
  private final TranscriptOptions options;
  private final int maxTokens;
  private final FailOpen reads;

  /**
   * Creates an advisor whose calls go on without a context while none can be read.
   *
   * @param memlog the client, which the caller closes
   * @param options the app and the user of the contexts and conversations
   * @param maxTokens the largest number of tokens of the context, 1 to 200,000
   * @throws IllegalArgumentException if {@code maxTokens} is out of this range
   */
  public MemlogAdvisor(MemlogClient memlog, TranscriptOptions options, int maxTokens) {
    this(memlog, options, maxTokens, true);
  }

  /**
   * Creates an advisor.
   *
   * @param memlog the client, which the caller closes
   * @param options the app and the user of the contexts and conversations
   * @param maxTokens the largest number of tokens of the context, 1 to 200,000
   * @param failOpen whether a call goes on without a context if none can be read for the moment; if
   *     false, the call fails
   * @throws IllegalArgumentException if {@code maxTokens} is out of this range
   */
  public MemlogAdvisor(
      MemlogClient memlog, TranscriptOptions options, int maxTokens, boolean failOpen) {
    if (maxTokens < 1 || maxTokens > 200_000) {
      throw new IllegalArgumentException("maxTokens must be from 1 to 200000, got " + maxTokens);
    }
    this.memlog = memlog;
    this.writes = new OwnWrites(memlog);
    this.options = options;
    this.maxTokens = maxTokens;
    this.reads = new FailOpen(failOpen, "context");
  }

  @Override
  public int getOrder() {
    return DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER;
  }

  @Override
  public ChatClientRequest before(ChatClientRequest request, AdvisorChain chain) {
    String conversation = Conversations.checked(getConversationId(request.context()));
    UserMessage asked = request.prompt().getUserMessage();
    String question = asked.getText();
    if (question == null || question.isBlank()) {
      return request;
    }
    String context = reads.read(() -> context(conversation, question), "");
    ChatClientRequest.Builder advised = request.mutate().context(QUESTION, question);
    if (!context.isEmpty()) {
      advised.prompt(
          request
              .prompt()
              .augmentSystemMessage(
                  system ->
                      system
                          .mutate()
                          .text(system.getText() + "\n\nWhat you remember:\n" + context)
                          .build()));
    }
    return advised.build();
  }

  @Override
  public ChatClientResponse after(ChatClientResponse response, AdvisorChain chain) {
    String answer = text(response.chatResponse());
    if (response.context().get(QUESTION) instanceof String question && !answer.isBlank()) {
      String conversation = Conversations.checked(getConversationId(response.context()));
      writes.publish(
          conversation,
          List.of(event(conversation, "user", question), event(conversation, "assistant", answer)));
    }
    return response;
  }

  @Override
  public Flux<ChatClientResponse> adviseStream(
      ChatClientRequest request, StreamAdvisorChain chain) {
    return Mono.just(request)
        .publishOn(getScheduler())
        .map(asked -> before(asked, chain))
        .flatMapMany(chain::nextStream)
        .transform(
            parts ->
                new ChatClientMessageAggregator()
                    .aggregateChatClientResponse(parts, whole -> after(whole, chain)));
  }

  private String context(String conversation, String question) {
    GetContextRequest request =
        GetContextRequest.builder()
            .query(Queries.shortened(question))
            .conversation(conversation)
            .app(options.app())
            .user(options.user())
            .maxTokens(maxTokens)
            .build();
    try {
      return writes.readAll(client -> client.context(request)).text();
    } catch (ApiException e) {
      if (e.code() == ErrorCode.NOT_YET_VISIBLE) {
        // A context without the latest turn is better than no answer.
        return memlog.context(request).text();
      }
      throw e;
    }
  }

  private Event event(String conversation, String role, String text) {
    return Event.message(conversation, role, text)
        .messageId(UUID.randomUUID().toString())
        .eventId(UUID.randomUUID().toString())
        .app(options.app())
        .user(options.user())
        .build();
  }

  private static String text(@Nullable ChatResponse response) {
    return response == null || response.getResult() == null
        ? ""
        : Objects.requireNonNullElse(response.getResult().getOutput().getText(), "");
  }
}
